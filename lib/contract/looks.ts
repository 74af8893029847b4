import { z } from 'zod'
import { endpoint } from './endpoint'

/** What of somebody's an operator may open. */
export const lookedAt = ['booking', 'dispute', 'complaint'] as const

const lookSchema = z.object({
  /** The day's first look, in ISO 8601. */
  at: z.string(),
  at_what: z.enum(lookedAt),
  booking: z.int(),
  service: z.string(),
})
export type Look = z.infer<typeof lookSchema>

/** Operators are not named: who it was stays with the marketplace, which answers for them. */
export const listLooks = endpoint({
  id: 'listLooks',
  method: 'GET',
  path: '/api/user/looks/',
  tag: 'privacy',
  auth: 'user',
  summary: 'When operators opened what is about the signed-in person, the latest first, the last 100',
  response: z.array(lookSchema),
})
