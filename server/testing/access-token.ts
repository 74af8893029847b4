import { randomUUID } from 'node:crypto'
import type { Config } from '@/server/config'
import { signAccessToken } from '@/server/http/session'

/** An access token of a new session that lasts ten hours, for programs that run on the real clock. */
export const longAccessToken = ({ context }: { context: { config: Config } }, { id }: { id: number }) =>
  signAccessToken({ ...context.config, accessTokenMinutes: 600 }, { id, session: randomUUID() }, new Date())
