import { z } from 'zod'

const shownCents = z.number().int()

/** Basis of a division of a booking's money (`lib/shared/escrow-split.ts`). */
export const escrowBalanceSchema = z.object({
  /** Payment including a coupon of the platform, and the customer's part of it. */
  funded_cents: shownCents,
  paid_cents: shownCents,
  /** Material part, and its advances. */
  material_cents: shownCents,
  drawn_cents: shownCents,
  /** Labour released before, and the commission taken on it. */
  released_labour_cents: shownCents,
  taken_cents: shownCents,
  /** The rate agreed for the booking. Absent from programs of the release before. */
  commission_percent: z.number().int().optional(),
  /**
   * The platform's remaining promotion, if capped by the commission. Absent from programs of the release before.
   */
  promotion: z.object({ coupon_cents: shownCents, bonus_cents: shownCents }).nullable().optional(),
})
