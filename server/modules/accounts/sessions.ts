import { createHmac } from 'node:crypto'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { signAccessToken } from '@/server/http/session'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import type { HubEvent } from '@/server/realtime/hub'
import type { Config } from '@/server/settings/config'
import { verifyMac } from '@/server/settings/verify-mac'
import {
  compareAndSetSession,
  findSession,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  type Session,
} from './session-repository'

const lifetimeMs = 30 * 86_400_000
/**
 * Within this time the replaced token is accepted again: two tabs may present it at once, or the answer may
 * have been lost.
 */
const graceMs = 10_000

export interface Tokens {
  access: string
  refresh: string
}

const macOf = (id: string, generation: number) => (secret: string) =>
  createHmac('sha256', secret).update(`refresh:${id}.${generation}`).digest('base64url')

/** Derived from the session and generation, so that no token is stored and a successor can be repeated. */
const refreshOf = (config: Config, id: string, generation: number): string =>
  `${id}.${generation}.${macOf(id, generation)(config.jwtSecret)}`

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/

/** The session and generation of a refresh token, null when it is not one of ours. */
const readRefresh = (config: Config, token: string): { id: string; generation: number } | null => {
  const [, id, digits, mac] = shape.exec(token) ?? []
  if (id === undefined || digits === undefined || mac === undefined) return null
  const generation = Number(digits)
  return verifyMac(config, mac, macOf(id, generation)) ? { id, generation } : null
}

const tokensOf = async (
  context: Needs<'config' | 'clock'>,
  session: Pick<Session, 'id' | 'userId'>,
  generation: number,
): Promise<Tokens> => ({
  access: await signAccessToken(context.config, { id: session.userId, session: session.id }, context.clock()),
  refresh: refreshOf(context.config, session.id, generation),
})

export const startSession = async (
  context: Needs<'config' | 'clock'>,
  db: Executor,
  userId: number,
  userAgent: string | undefined,
): Promise<Tokens> => {
  const now = context.clock()
  const session = await insertSession(db, userId, {
    userAgent: userAgent?.slice(0, 300) ?? null,
    now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  if (!session) throw new DomainError('no_active_account')
  return tokensOf(context, { id: session.id, userId }, session.generation)
}

const sessionRevokedEvent = (session: Pick<Session, 'id' | 'userId'>): HubEvent => ({
  users: [session.userId],
  channel: 'session',
  payload: { session: session.id },
})

/** Ends one session: its tokens and its push registration stop working. */
export const endSession = async (work: UnitOfWork, id: string, pushToken?: string): Promise<void> => {
  const session = await revokeSession(work.tx, id, work.now)
  if (!session) return
  await work.emitEvent({
    type: 'account.session_ended',
    user: session.userId,
    session: id,
    pushToken: pushToken ?? null,
  })
  work.broadcast(sessionRevokedEvent(session))
}

/** Ends every session of a user but `kept`, as after a new password. */
export const endSessionsOf = async (work: UnitOfWork, userId: number, kept?: string): Promise<void> => {
  const revoked = await revokeSessionsOf(work.tx, userId, work.now, kept)
  await work.emitEvent({ type: 'account.sessions_ended', user: userId, kept: kept ?? null })
  for (const session of revoked) work.broadcast(sessionRevokedEvent(session))
}

/**
 * The next pair of tokens. Of simultaneous calls with the current token one moves the session on, and the
 * others, like a repeat shortly after, get the same successor. An older token means that it was copied: the
 * session is ended.
 */
export const rotateSession = async (
  context: WorkContext & Needs<'config'>,
  token: string,
): Promise<Tokens> => {
  const named = readRefresh(context.config, token)
  if (!named) throw new DomainError('token_not_valid')
  const current = await unitOfWork(context, async (work) => {
    const { tx, now } = work
    const rotated = await compareAndSetSession(tx, named, now, new Date(now.getTime() + lifetimeMs))
    if (rotated) return rotated
    const session = await findSession(tx, named.id)
    if (!session || session.revokedAt || session.expiresAt <= now || named.generation >= session.generation)
      return null
    const repeated =
      named.generation === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= graceMs
    if (repeated) return session
    await endSession(work, session.id)
    return null
  })
  if (!current) throw new DomainError('token_not_valid')
  return tokensOf(context, current, current.generation)
}

/**
 * Signs out, and forgets the browser's push token even if it was kept before its session was noted. A token
 * that is not ours changes nothing and is told nothing.
 */
export const revokeByToken = async (
  context: WorkContext & Needs<'config'>,
  token: string,
  pushToken?: string,
): Promise<void> => {
  const named = readRefresh(context.config, token)
  if (!named) return
  await unitOfWork(context, (work) => endSession(work, named.id, pushToken))
}
