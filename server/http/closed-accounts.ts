import type { HubEvent } from '@/server/realtime/hub'
import type { Config } from '@/server/settings/config'

/** Largest difference assumed between the clocks of several machines. */
const clockSkewMs = 60_000

/** After this every access token of a closed account has expired. */
export const maxTokenLifetimeMs = (config: Config): number => config.accessTokenMinutes * 60_000 + clockSkewMs

/** Tells every process that an account was closed: its sockets are closed. */
export const accountClosedEvent = (user: number): HubEvent => ({
  users: [user],
  channel: 'session',
  payload: { session: null },
})
