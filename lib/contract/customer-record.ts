import { z } from 'zod'

/**
 * A customer's completed work and published reviews. Included in a suggested job for its providers, and in a booking
 * for its provider only; never for a closed account.
 */
export const customerRecordSchema = z.object({
  completed_count: z.number().int(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  member_since: z.string(),
})
export type CustomerRecord = z.infer<typeof customerRecordSchema>
