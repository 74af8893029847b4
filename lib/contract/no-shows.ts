import { z } from 'zod'
import { isNoShow, type BookingState } from './booking-states'

/** Minutes after the agreed start from which a no-show may be reported. */
export const noShowMinutes = 20
/** Hours after a reported no-show in which either side may object; the money stays in escrow. */
export const noShowDisputeHours = 48

export const sideSchema = z.enum(['customer', 'provider'])

const presenceKinds = ['on_my_way', 'code_tried', 'photo'] as const
/** Evidence of presence: the provider was on the way, a start code was tried, a photo was sent. */
const presenceSchema = z.object({ kind: z.enum(presenceKinds), by: sideSchema, at: z.string() })
export type Presence = z.infer<typeof presenceSchema>

/** A report that one side did not come. */
export const noShowSchema = z.object({
  reported_by: sideSchema,
  reported_at: z.string(),
  /** Until when either side may object; null while a dispute is open, and once the money has moved. */
  dispute_until: z.string().nullable(),
  /** Shares without an objection; null without `dispute_until`. `provider_cents` is after commission. */
  sums: z
    .object({
      refund_cents: z.number().int(),
      fee_cents: z.number().int(),
      provider_cents: z.number().int(),
      commission_cents: z.number().int(),
    })
    .nullable(),
  /** In the order in which it happened. */
  presence: z.array(presenceSchema),
})

/** Returns whether the objection period of a no-show is open, in which its money stays in escrow. */
export const awaitsObjection = (booking: { status: BookingState; disputeUntil: Date | null }): boolean =>
  isNoShow(booking.status) && booking.disputeUntil !== null
