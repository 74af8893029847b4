import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { findUnsettled } from './open-money-repository'

export const hasMoneyOpen = async (db: Executor, user: number): Promise<boolean> =>
  (await findUnsettled(db, user)).length > 0

/**
 * Refuses to erase somebody whose money is here: they could not ask for it any more. The fields of
 * `money_open` say what to withdraw, get back or settle first.
 */
export const refuseMoneyOpen = async (db: Executor, user: number): Promise<void> => {
  const open = await findUnsettled(db, user)
  if (open.length > 0)
    throw new DomainError('money_open', Object.fromEntries(open.map((what) => [what, ['too_big']])))
}
