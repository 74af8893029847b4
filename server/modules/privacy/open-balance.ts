import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { findUnsettledMoney } from './open-balance-repository'

export const hasOpenBalance = async (db: Executor, user: number): Promise<boolean> =>
  (await findUnsettledMoney(db, user)).length > 0

/**
 * Refuses to erase somebody whose money is here: they could not ask for it any more. The fields of
 * `open_balance` say what to withdraw, get back or settle first.
 */
export const assertNoOpenBalance = async (db: Executor, user: number): Promise<void> => {
  const open = await findUnsettledMoney(db, user)
  if (open.length > 0)
    throw new DomainError('open_balance', Object.fromEntries(open.map((what) => [what, ['too_big']])))
}
