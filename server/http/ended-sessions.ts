import { gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { sessions } from '@/server/db/schema/accounts'
import type { HubEvent } from '@/server/realtime/hub'
import { tokensLastMs } from './closed-accounts'

const rereadMs = 30_000

const ended = new WeakMap<Db, Set<string>>()

/** Whether the session ended so lately that an access token of its may not have run out. Costs no read. */
export const isEnded = ({ db }: Pick<Context, 'db'>, session: string): boolean => ended.get(db)?.has(session) ?? false

const sessionIn = ({ channel, payload }: HubEvent): string | null =>
  channel === 'session' && typeof payload === 'object' && payload !== null && 'session' in payload && typeof payload.session === 'string' ? payload.session : null

/**
 * Keeps the list: heard from whoever ends a session, and read again where word may have been missed. It is short, because
 * an access token outlives its session by minutes only, and spares every request a look into the table of sessions.
 */
export const watchEndedSessions = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { db, hub, clock, config, log } = context
  const read = async () => {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(gt(sessions.revokedAt, new Date(clock().getTime() - tokensLastMs(config))))
    ended.set(db, new Set(rows.map(({ id }) => id)))
  }
  const readAgain = () => void read().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read'))
  const stopHearing = hub.subscribe((event) => {
    const session = sessionIn(event)
    if (session !== null) ended.get(db)?.add(session)
  })
  const stopGaps = hub.onGap(readAgain)
  const timer = setInterval(readAgain, rereadMs)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    stopHearing()
    stopGaps()
    done()
  })
  ended.set(db, new Set())
  await read().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read'))
}
