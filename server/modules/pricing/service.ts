import type { Executor } from '@/server/db/client'
import { outOfBoundsError } from '@/server/http/errors'
import { readSettings } from '@/server/modules/settings/service'
import type { UnitOfWork } from '@/server/process/work'

const pricingKeys = [
  'commission_percent',
  'least_price_cents',
  'warranty_loss_cents',
  'min_deposit_cents',
  'max_balance_cents',
] as const

export interface PricingInForce {
  commissionPercent: number
  leastPriceCents: number
  /** The most the platform bears of a warranty refund whose provider has closed the account. */
  warrantyLossCents: number
  minDepositCents: number
  /** The most a balance and its open deposits may hold. */
  maxBalanceCents: number
}

export const readPricing = async (db: Executor, at: Date): Promise<PricingInForce> => {
  const values = await readSettings(db, pricingKeys, at)
  return {
    commissionPercent: values.commission_percent,
    leastPriceCents: values.least_price_cents,
    warrantyLossCents: values.warranty_loss_cents,
    minDepositCents: values.min_deposit_cents,
    maxBalanceCents: values.max_balance_cents,
  }
}

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
