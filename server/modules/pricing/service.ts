import { defaultPricing } from '@/lib/contract/pricing'
import type { Executor } from '@/server/db/client'
import { outOfBoundsError } from '@/server/http/errors'
import type { UnitOfWork } from '@/server/process/work'
import { findPricingAt } from './repository'

export interface PricingInForce {
  commissionPercent: number
  leastPriceCents: number
  /** The most the platform bears of a warranty refund whose provider has closed the account. */
  warrantyLossCents: number
}

export const readPricing = async (db: Executor, at: Date): Promise<PricingInForce> =>
  (await findPricingAt(db, at)) ?? defaultPricing

/** Refuses a new price below the least one, on the field it was given in. Agreed prices are not checked again. */
export const requireLeastPrice = async (
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  cents: number,
  field: string,
): Promise<void> => {
  const { leastPriceCents } = await readPricing(tx, now)
  if (cents < leastPriceCents)
    throw outOfBoundsError(field, 'below_least_price', { least_cents: leastPriceCents })
}
