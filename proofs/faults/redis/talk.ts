import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { paidJob } from '@/server/testing/paid-job'
import { Member } from '../../load/chat/member'

/** What is not seen by then is lost. */
const patienceMs = 10_000

const comes = async (met: () => boolean): Promise<void> => {
  for (const end = performance.now() + patienceMs; !met() && performance.now() < end;) await sleep(5)
}

/** Two people in a conversation, each on a program of their own. */
export const startTalk = async (t: TestApp, ports: readonly number[]) => {
  const { pk, customer, provider } = await paidJob(t)
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const sides = await Promise.all(
    [customer, provider].map(async ({ id }, n) => {
      const token = await signAccess(config, { id, session: randomUUID() }, new Date())
      return new Member({ room: pk, token, port: () => ports[n] ?? 0, mutation: null })
    }),
  )
  for (const side of sides) side.open()
  let said = 0
  return {
    /** Each says something to the other. Milliseconds until it is seen there. */
    exchange: async (): Promise<number[]> => {
      const taken: number[] = []
      for (const [n, side] of sides.entries()) {
        const text = `Mensagem ${said++}`
        const since = performance.now()
        await side.write([text], 0, () => undefined)
        await comes(() => sides[1 - n]?.shown.includes(text) ?? false)
        taken.push(performance.now() - since)
      }
      return taken
    },
    close: () => {
      for (const side of sides) side.close()
    },
  }
}
