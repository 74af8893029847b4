import { z } from 'zod'

/**
 * What was finished with a customer, and what providers publicly said of them. With a suggested job for those it is
 * suggested to, with a booking for its provider alone; never of a closed account.
 */
export const customerRecordSchema = z.object({
  completed_count: z.number().int(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  member_since: z.string(),
})
export type CustomerRecord = z.infer<typeof customerRecordSchema>
