import { z } from 'zod'
import { endpoint } from './endpoint'

const pricingSchema = z.object({
  /** Commission on labour, percent; material bears none. */
  commission_percent: z.number().int(),
  /** No offer and no booking costs less, labour and material together. */
  least_price_cents: z.number().int(),
})
export type Pricing = z.infer<typeof pricingSchema>

/** In force until the first dated row of `pricing_terms`. */
export const defaultPricing = { commissionPercent: 15, leastPriceCents: 2_000, warrantyLossCents: 0 } as const

export const getPricing = endpoint({
  id: 'getPricing',
  method: 'GET',
  path: '/api/pricing/',
  tag: 'offers',
  auth: 'none',
  summary: 'The commission on labour and the least price, as in force now',
  response: pricingSchema,
})
