import { z } from 'zod'
import { endpoint } from './endpoint'
import { checkoutSchema, couponCode } from './payments'
import { pkNumber } from './values'

const shownCents = z.number().int()

const couponSchema = z.object({
  pk: z.number().int(),
  code: z.string(),
  text: z.string(),
  /** Exactly one of the two is set. */
  percent: z.number().int().nullable(),
  amount_cents: shownCents.nullable(),
  min_cents: shownCents,
  /** The most it takes off; null without a limit. */
  max_cents: shownCents.nullable(),
  borne_by: z.enum(['platform', 'provider']),
  expires_at: z.string().nullable(),
  /** Empty: any work. */
  sub_services: z.array(z.number().int()),
  uses_left: z.number().int(),
})
export type Coupon = z.infer<typeof couponSchema>

export const listCoupons = endpoint({
  id: 'listCoupons',
  method: 'GET',
  path: '/api/payment/coupon/',
  tag: 'payments',
  auth: 'user',
  summary: 'Coupons the caller may still use',
  response: z.array(couponSchema),
})
export const checkCoupon = endpoint({
  id: 'checkCoupon',
  method: 'POST',
  path: '/api/payment/coupon/check/',
  tag: 'payments',
  auth: 'user',
  summary: 'What a coupon takes off a booking; 422 on `code` says why it does not',
  body: z.object({ code: couponCode, booking: pkNumber }),
  response: z.object({ code: couponCode, discount_cents: shownCents, lines: checkoutSchema.shape.lines }),
})
