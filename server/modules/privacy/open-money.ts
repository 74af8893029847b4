import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { findUnsettled } from './open-money-repository'

export const hasMoneyOpen = async (db: Executor, user: number): Promise<boolean> =>
  (await findUnsettled(db, user)).length > 0

/**
 * Nobody is erased while money of theirs is here: they could not ask for it any more. `money_open` names, as its
 * fields, what is to be withdrawn, given back or settled first.
 */
export const refuseMoneyOpen = async (db: Executor, user: number): Promise<void> => {
  const open = await findUnsettled(db, user)
  if (open.length > 0)
    throw new DomainError('money_open', Object.fromEntries(open.map((what) => [what, ['too_big']])))
}
