import type { Config } from '@/server/config'
import type { HubEvent } from '@/server/realtime/hub'

/** Clocks of several machines differ by less. */
const marginMs = 60_000

/** After this no access token of a closed account is left that could be shown. */
export const tokensLastMs = (config: Config): number => config.accessTokenMinutes * 60_000 + marginMs

/** What tells every process that an account is closed: its sockets end. */
export const accountClosed = (user: number): HubEvent => ({
  users: [user],
  channel: 'session',
  payload: { session: null },
})
