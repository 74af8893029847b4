import { gt } from 'drizzle-orm'
import type { Config } from '@/server/config'
import { users } from '@/server/db/schema/accounts'
import type { HubEvent } from '@/server/realtime/hub'
import { makeHeardList } from './heard-list'

/** Clocks of several machines differ by less. */
const marginMs = 60_000

/** After this no access token of a closed account is left that could be shown. */
export const tokensLastMs = (config: Config): number => config.accessTokenMinutes * 60_000 + marginMs

/** What tells every process that an account is closed: its sockets end, its tokens are refused. */
export const accountClosed = (user: number): HubEvent => ({
  users: [user],
  channel: 'session',
  payload: { session: null, closed: true },
})

const saysClosed = ({ channel, payload }: HubEvent): boolean =>
  channel === 'session' &&
  typeof payload === 'object' &&
  payload !== null &&
  'closed' in payload &&
  payload.closed === true

/** Accounts closed so lately that an access token of theirs may not have run out. */
export const closedAccounts = makeHeardList<number>({
  name: 'closed accounts',
  read: async ({ db, clock, config }) => {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(gt(users.closedAt, new Date(clock().getTime() - 2 * tokensLastMs(config))))
    return rows.map(({ id }) => id)
  },
  heard: (event) => (saysClosed(event) ? event.users : []),
})
