import { gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@/server/config'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import type { HubEvent } from '@/server/realtime/hub'

/** Clocks of several machines differ by less. */
const marginMs = 60_000
const rereadMs = 30_000

/** After this no access token of a closed account is left that could be shown. */
export const tokensLastMs = (config: Config): number => config.accessTokenMinutes * 60_000 + marginMs

const closed = new WeakMap<Db, Set<number>>()

/** Whether the account was closed so lately that an access token of its may not have run out. Costs no read. */
export const isClosed = ({ db }: Pick<Context, 'db'>, user: number): boolean => closed.get(db)?.has(user) ?? false

/** What tells every process that an account is closed: its sockets end, its tokens are refused. */
export const accountClosed = (user: number): HubEvent => ({ users: [user], channel: 'session', payload: { session: null, closed: true } })

const saysClosed = ({ channel, payload }: HubEvent): boolean =>
  channel === 'session' && typeof payload === 'object' && payload !== null && 'closed' in payload && payload.closed === true

/** Keeps the list: heard from whoever closes an account, and read again where word may have been missed. */
export const watchClosedAccounts = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { db, hub, clock, config, log } = context
  const read = async () => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.closedAt, new Date(clock().getTime() - 2 * tokensLastMs(config))))
    closed.set(db, new Set(rows.map(({ id }) => id)))
  }
  const readAgain = () => void read().catch((error: unknown) => log.warn({ err: error }, 'closed accounts could not be read'))
  const stopHearing = hub.subscribe((event) => {
    if (saysClosed(event)) event.users.forEach((user) => closed.get(db)?.add(user))
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
  closed.set(db, new Set())
  await read().catch((error: unknown) => log.warn({ err: error }, 'closed accounts could not be read'))
}
