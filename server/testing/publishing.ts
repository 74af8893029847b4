import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signAccessToken } from '@/server/http/session'
import type { TestApp } from './make-app'
import type { TestUser } from './people'

interface Answer {
  status: number
  retryAfter: string | null
  ms: number
}

const writers = 6

/**
 * Publishes demands at a program for as long as it is told, several at a time, each with a key of its own. A
 * program that died refuses the connection: `stop` fails then.
 */
export const startPublishing = async (t: TestApp, port: number, customer: TestUser) => {
  const token = await signAccessToken(
    t.context.config,
    { id: customer.id, session: randomUUID() },
    new Date(),
  )
  const body = JSON.stringify(await t.make.demandBody())
  const acknowledged = new Map<string, number>()
  const answers: Answer[] = []
  let isOver = false
  const publish = async (key = randomUUID() as string): Promise<Answer> => {
    const since = Date.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/demands/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    })
    const { pk } = (await answer.json()) as { pk: number }
    if (answer.status === 201) acknowledged.set(key, pk)
    const { status, headers } = answer
    const told = { status, retryAfter: headers.get('retry-after'), ms: Date.now() - since }
    answers.push(told)
    return told
  }
  const writing = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!isOver) {
        const { status } = await publish()
        if (status !== 201) await sleep(20)
      }
    }),
  )
  // Asked for by `stop`; a failure before that is not unheard.
  writing.catch(() => {})
  return {
    acknowledged,
    answers,
    publish,
    stop: () => {
      isOver = true
      return writing
    },
  }
}
