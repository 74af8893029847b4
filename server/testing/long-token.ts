import { randomUUID } from 'node:crypto'
import { signAccessToken } from '@/server/http/session'
import type { TestApp } from './make-app'

/** Signs an access token of a new session that lasts ten hours: a slow machine takes longer than a usual one lasts. */
export const longToken = ({ context: { config } }: TestApp, { id }: { id: number }): Promise<string> =>
  signAccessToken({ ...config, accessTokenMinutes: 600 }, { id, session: randomUUID() }, new Date())
