import { z } from 'zod'
import { endpoint } from './endpoint'

const pricingSchema = z.object({
  /** Commission on labour, percent; material bears none. */
  commission_percent: z.number().int(),
  /** No offer and no booking costs less, labour and material together. */
  least_price_cents: z.number().int(),
  /** The least deposit to a balance. */
  min_deposit_cents: z.number().int(),
  /** The most a balance and its open deposits may hold. */
  max_balance_cents: z.number().int(),
})
export type Pricing = z.infer<typeof pricingSchema>

/** In force until they are set (`npm run settings`). */
export const defaultPricing = {
  commissionPercent: 15,
  leastPriceCents: 2_000,
  minDepositCents: 1_000,
  maxBalanceCents: 500_000,
} as const

export const getPricing = endpoint({
  id: 'getPricing',
  method: 'GET',
  path: '/api/pricing/',
  tag: 'offers',
  auth: 'none',
  summary: 'The commission on labour, the least price and the limits of deposits, as in force now',
  response: pricingSchema,
})
