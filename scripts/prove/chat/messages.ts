import { setTimeout as sleep } from 'node:timers/promises'
import { knownUpTo } from '@/hooks/chat/thread'
import type { Message } from '@/lib/contract/chat'

const pageOfMessages = 200
const againMs = 100

/** An answer other than 2xx, as the browser's client throws it. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`${status} ${code}`)
  }
}

interface MessagesOptions {
  room: number
  token: string
  port: () => number
  known: () => readonly Message[]
  received: (messages: readonly Message[]) => void
}

/** The messages of a room over HTTP, as a page of the chat fetches and posts them. */
export const makeMessages = ({ room, token, port, known, received }: MessagesOptions) => {
  const ask = async <T>(query: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port()}/api/chat/rooms/${room}/messages/${query}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as T & { code?: string }
    if (!answer.ok) throw new Refused(answer.status, said.code)
    return said
  }
  const fetchAfterGap = async () => {
    for (;;) {
      const after = known()[0]?.seq === 1 ? knownUpTo(known()) : 0
      const { results } = await ask<{ results: Message[] }>(`?after_seq=${after}&limit=${pageOfMessages}`)
      received(results)
      if (results.length < pageOfMessages) return
    }
  }
  let fetching = Promise.resolve()
  return {
    post: (body: { text: string; client_id: string }) => ask<Message>('', body),
    /** Fetches everything after the first gap; asks until it is answered. */
    catchUp: () => {
      fetching = fetching.then(async () => {
        while (
          !(await fetchAfterGap().then(
            () => true,
            () => false,
          ))
        )
          await sleep(againMs)
      })
      return fetching
    },
  }
}
