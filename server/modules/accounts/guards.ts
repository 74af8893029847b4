import type { MissingAuthorization } from '@/lib/contract/errors'
import type { Executor } from '@/server/db/client'
import { DomainError, missing } from '@/server/http/errors'
import type { UserRow } from './repository'
import { requireUser } from './service'

export type Need = 'email' | 'phone' | 'consumer' | 'provider'

/** Asked in this order, so that the web walks a newcomer through one page after the other. */
const order: Need[] = ['consumer', 'provider', 'email', 'phone']
const wanting: Record<Need, MissingAuthorization> = {
  consumer: 'role',
  provider: 'role',
  email: 'email-verification',
  phone: 'phone-verification',
}

const has = (user: UserRow, need: Need): boolean => {
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

/** The caller's row, once everything a step needs is there; else 403 naming the first thing wanting. */
export const requireReady = async (db: Executor, callerId: number, needs: Need[]): Promise<UserRow> => {
  const user = await requireUser(db, callerId)
  for (const need of order) if (needs.includes(need) && !has(user, need)) throw missing(wanting[need])
  return user
}

/** Who is about to be erased begins nothing others would count on. */
export const refuseLeaving = (user: Pick<UserRow, 'erasureDueAt'>): void => {
  if (user.erasureDueAt) throw new DomainError('erasure_scheduled')
}
