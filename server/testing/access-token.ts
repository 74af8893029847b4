import { randomUUID } from 'node:crypto'
import { signAccessToken } from '@/server/http/session'
import type { Config } from '@/server/settings/config'

/** Signs an access token of a new session that lasts ten hours: a slow machine takes longer than a usual one lasts. */
export const longAccessToken = ({ context }: { context: { config: Config } }, { id }: { id: number }) =>
  signAccessToken({ ...context.config, accessTokenMinutes: 600 }, { id, session: randomUUID() }, new Date())
