import { gt } from 'drizzle-orm'
import { sessions } from '@/server/db/schema/accounts'
import type { HubEvent } from '@/server/realtime/hub'
import { tokensLastMs } from './closed-accounts'
import { makeHeardList } from './heard-list'

const sessionIn = ({ channel, payload }: HubEvent): string | null =>
  channel === 'session' &&
  typeof payload === 'object' &&
  payload !== null &&
  'session' in payload &&
  typeof payload.session === 'string'
    ? payload.session
    : null

/**
 * Sessions ended so lately that an access token of theirs may not have run out. The list is short, because an access token
 * outlives its session by minutes only.
 */
export const endedSessions = makeHeardList<string>({
  name: 'ended sessions',
  read: async ({ db, clock, config }) => {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(gt(sessions.revokedAt, new Date(clock().getTime() - tokensLastMs(config))))
    return rows.map(({ id }) => id)
  },
  heard: (event) => {
    const session = sessionIn(event)
    return session === null ? [] : [session]
  },
})
