import { z } from 'zod'
import { whenKinds } from '@/lib/contract/bookings'
import { answersSchema } from '@/lib/contract/form'

/** A request being written; the browser stores it until it is published. */
export const requestDraft = z.object({
  /** Typed search words. */
  words: z.string().default(''),
  /** Booking a time or collecting offers; null until chosen. */
  kind: z.enum(['demand', 'schedule']).nullable().default(null),
  /** The kind was chosen on the page before, so its step is neither shown nor counted. */
  isKindGiven: z.boolean().default(false),
  /** The `Idempotency-Key` of this attempt, so that a retry publishes once. */
  key: z.string(),
  service: z
    .object({
      pk: z.number(),
      slug: z.string(),
      service_slug: z.string(),
      name: z.string(),
      icon: z.string(),
      /** A request without a matching sub-service, described in the customer's own words. */
      is_general: z.boolean().default(false),
    })
    .nullable(),
  answers: answersSchema,
  /** A saved address, or null to use the one typed below. */
  addressPk: z.number().nullable(),
  address: z.object({
    cep: z.string(),
    street: z.string(),
    number: z.string(),
    complement: z.string(),
    district: z.string(),
    city: z.number().nullable(),
    label: z.string(),
  }),
  /** Null until chosen. */
  when: z.enum(whenKinds).nullable(),
  date: z.string(),
  window: z.string(),
  slot: z.string().nullable(),
  provider: z.number().nullable(),
  photos: z.array(z.string()),
  description: z.string(),
})
