import { eq } from 'drizzle-orm'
import { capturedMessages } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import type { TestApp } from './make-app'

/** What people are sent outside of the pages, and what sends it. The program is asked for at each call. */
export const messageCapture = (app: () => TestApp) => ({
  /** Advances the clock and sends what is due. */
  advance: async (ms: number) => {
    app().travel(ms)
    await runScheduledTasks(app().context)
    await app().drain()
  },
  /** All that went to an address or a browser, oldest first. */
  messagesTo: async (to: string, channel: 'email' | 'push' = 'email') => {
    const { db } = app()
    const all = await db
      .select()
      .from(capturedMessages)
      .where(eq(capturedMessages.to, to))
      .orderBy(capturedMessages.id)
    return all.filter((one) => one.channel === channel)
  },
})
