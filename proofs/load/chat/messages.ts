import { setTimeout as sleep } from 'node:timers/promises'
import { knownUpTo } from '@/hooks/chat/thread'
import { ApiError } from '@/lib/api/error'
import type { Message } from '@/lib/contract/chat'
import type { ErrorCode } from '@/lib/contract/errors'

const pageOfMessages = 200
const againMs = 100

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
    const said = (await answer.json()) as T & { code: ErrorCode }
    if (!answer.ok) throw new ApiError({ status: answer.status, code: said.code })
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
        for (let isDone = false; !isDone;)
          try {
            await fetchAfterGap()
            isDone = true
          } catch {
            await sleep(againMs)
          }
      })
      return fetching
    },
  }
}
