import type { Role } from '@/lib/contract/accounts'
import type { Db, Executor, Tx } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import type { Caller } from '@/server/http/session'
import { findById, findConfirmedOwner, lockById, readBySession, updateUser, type UserRow } from './repository'

export const findUser = (db: Executor, id: number): Promise<UserRow | null> => findById(db, id)

/** The signed-in person's row; a missing account answers like an invalid token. */
export const requireUser = async (db: Executor, id: number): Promise<UserRow> => {
  const user = await findById(db, id)
  if (!user || user.closedAt) throw new DomainError('token_not_valid')
  return user
}

/** The same in a single read that also refuses ended sessions. */
export const readUser = async (db: Db, caller: Caller): Promise<UserRow> => {
  const user = await readBySession(db, caller)
  if (!user) throw new DomainError('token_not_valid')
  return user
}

/** The same with a row lock, so that simultaneous writes follow each other. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow> => {
  const user = await lockById(tx, id)
  if (!user || user.closedAt) throw new DomainError('token_not_valid')
  return user
}

/** Returns whether another account has confirmed this account's address. */
export const isConfirmedElsewhere = async (
  db: Executor,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> => (await findConfirmedOwner(db, user)) !== null

export const changeUser = async (
  db: Executor,
  id: number,
  change: Parameters<typeof updateUser>[2],
): Promise<UserRow> => {
  const user = await updateUser(db, id, change)
  if (!user) throw new DomainError('token_not_valid')
  return user
}

export const assignRole = (db: Executor, id: number, role: Role) =>
  changeUser(db, id, role === 'consumer' ? { isConsumer: true } : { isProvider: true })

/** Idempotent: the time of the first completion stays. */
export const completeTourOf = async (db: Executor, id: number, now: Date): Promise<void> => {
  const user = await requireUser(db, id)
  if (!user.tourCompletedAt) await updateUser(db, id, { tourCompletedAt: now })
}

/** Stores the last used language for later messages. */
export const saveLocale = async (db: Executor, user: UserRow, locale: Locale): Promise<void> => {
  if (user.locale !== locale) await updateUser(db, user.id, { locale })
}
