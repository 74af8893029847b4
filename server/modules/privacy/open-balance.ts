import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { findUnsettledMoney } from './open-balance-repository'

export const hasOpenBalance = async (db: Executor, user: number): Promise<boolean> =>
  (await findUnsettledMoney(db, user)).length > 0

/**
 * Rejects the erasure of an account with money, which its owner could no longer claim. The fields of `open_balance`
 * name the sums to withdraw, get back or settle first.
 */
export const assertNoOpenBalance = async (db: Executor, user: number): Promise<void> => {
  const open = await findUnsettledMoney(db, user)
  if (open.length > 0)
    throw new DomainError('open_balance', Object.fromEntries(open.map((what) => [what, ['too_big']])))
}
