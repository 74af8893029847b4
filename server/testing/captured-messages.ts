import { eq } from 'drizzle-orm'
import type { listOutbox } from '@/lib/contract/dev'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { capturedMessages } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'

/** Captures mails and pushes, and runs the jobs that send them. */
export const messageCapture = (t: TestApp) => ({
  /** Advances the clock and sends due messages. */
  advance: async (ms: number) => {
    t.travel(ms)
    await runScheduledTasks(t.context)
    await t.drain()
  },
  /** All that went to an address or a browser, oldest first. */
  messagesTo: async (to: string, channel: 'email' | 'push' = 'email') => {
    const all = await t.db
      .select()
      .from(capturedMessages)
      .where(eq(capturedMessages.to, to))
      .orderBy(capturedMessages.id)
    return all.filter((one) => one.channel === channel)
  },
})

type Client = Pick<TestApp, 'as' | 'drain'>

/** Messages sent to an e-mail address or a number, newest first. */
export const readSent = async (t: Pick<Client, 'as'>, to: string): Promise<ResponseOf<typeof listOutbox>> =>
  okBody(await t.as(null).get(`/api/dev/outbox/?to=${encodeURIComponent(to)}`))

/** Sends queued messages, and returns those to one address. */
export const readOutbox = async (t: Client, to: string): Promise<ResponseOf<typeof listOutbox>> => {
  await t.drain()
  return readSent(t, to)
}

/** Code of the newest message; empty where it has none. */
export const lastCodeTo = async (t: Client, to: string): Promise<string> =>
  (await readOutbox(t, to))[0]?.code ?? ''
