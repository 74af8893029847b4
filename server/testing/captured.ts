import { eq } from 'drizzle-orm'
import { capturedMessages } from '@/server/db/schema/operations'
import { runTimed } from '@/server/jobs/timed'
import type { TestApp } from './make-app'

/** What people are sent outside of the pages, and what sends it. The program is asked for at each call. */
export const capturing = (app: () => TestApp) => ({
  /** Advances the clock and sends what is due. */
  later: async (ms: number) => {
    app().travel(ms)
    await runTimed(app().context)
    await app().drain()
  },
  /** All that went to an address or a browser, oldest first. */
  got: async (to: string, channel: 'email' | 'push' = 'email') => {
    const { db } = app()
    const all = await db
      .select()
      .from(capturedMessages)
      .where(eq(capturedMessages.to, to))
      .orderBy(capturedMessages.id)
    return all.filter((one) => one.channel === channel)
  },
})
