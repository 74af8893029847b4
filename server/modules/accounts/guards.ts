import type { MissingAuthorization } from '@/lib/contract/errors'
import type { Executor } from '@/server/db/client'
import { DomainError, missing } from '@/server/http/errors'
import type { UserRow } from './repository'
import { requireUser } from './service'

export type Requirement = 'email' | 'phone' | 'consumer' | 'provider'

/** Checked in this order, so that the web leads newcomers through one page after another. */
const order: Requirement[] = ['consumer', 'provider', 'email', 'phone']
const wanting: Record<Requirement, MissingAuthorization> = {
  consumer: 'role',
  provider: 'role',
  email: 'email-verification',
  phone: 'phone-verification',
}

const has = (user: UserRow, need: Requirement): boolean => {
  switch (need) {
    case 'consumer':
      return user.isConsumer
    case 'provider':
      return user.isProvider
    case 'email':
      return user.emailVerifiedAt !== null
    case 'phone':
      return user.phoneVerifiedAt !== null
  }
}

/**
 * Returns the caller's row if all prerequisites of the step are met; else 403 with the first missing one. `read` may
 * lock the row, which serializes with a concurrent request for erasure.
 */
export const requireReady = async <Db extends Executor>(
  db: Db,
  callerId: number,
  needs: Requirement[],
  read: (db: Db, id: number) => Promise<UserRow> = requireUser,
): Promise<UserRow> => {
  const user = await read(db, callerId)
  for (const need of order) if (needs.includes(need) && !has(user, need)) throw missing(wanting[need])
  return user
}

/** People about to be erased may not begin anything others would rely on. */
export const assertNoErasurePending = (user: Pick<UserRow, 'erasureDueAt'>): void => {
  if (user.erasureDueAt) throw new DomainError('erasure_scheduled')
}
