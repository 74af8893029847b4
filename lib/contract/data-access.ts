import { z } from 'zod'
import { endpoint } from './endpoint'

/** Objects of a user that operators may open. */
export const accessedObjects = ['booking', 'dispute', 'complaint'] as const

const dataAccessSchema = z.object({
  /** The day's first look, in ISO 8601. */
  at: z.string(),
  at_what: z.enum(accessedObjects),
  booking: z.int(),
  service: z.string(),
})
export type DataAccess = z.infer<typeof dataAccessSchema>

/** Operators are not named: the marketplace answers for them. */
export const listDataAccess = endpoint({
  id: 'listDataAccess',
  method: 'GET',
  path: '/api/user/data-access/',
  tag: 'privacy',
  auth: 'user',
  summary: 'When operators opened what is about the signed-in person, the latest first, the last 100',
  response: z.array(dataAccessSchema),
})
