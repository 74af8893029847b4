import { z } from 'zod'
import { cents, endpoint } from './endpoint'
import { ibge } from './places'

/** What a provider offers, and where. */
export const userService = z.object({
  sub_service: z.number().int().positive(),
  cities: z.array(ibge).min(1).max(900),
  price_cents: cents.min(100).nullish(),
  /** Bookable at the published price without an offer; needs `price_cents`. */
  instant: z.boolean().default(false),
})
export const userServiceList = z.array(
  z.object({
    sub_service: z.number().int(),
    name: z.string(),
    service_name: z.string(),
    icon: z.string(),
    cities: z.array(ibge),
    price_cents: z.number().int().nullable(),
    instant: z.boolean(),
  }),
)
export type UserService = z.infer<typeof userServiceList>[number]

export const getUserServices = endpoint({
  id: 'getUserServices',
  method: 'GET',
  path: '/api/user/services',
  tag: 'accounts',
  auth: 'user',
  summary: 'What the signed-in provider offers',
  response: userServiceList,
})
export const saveUserServices = endpoint({
  id: 'saveUserServices',
  method: 'PUT',
  path: '/api/user/services',
  tag: 'accounts',
  auth: 'user',
  summary: 'Replace what the signed-in provider offers',
  body: z.array(userService).max(60),
  response: userServiceList,
})

/** Local wall-clock time in America/Sao_Paulo; "24:00" ends a day. */
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: 'invalid' })
const hours = z.object({ from: timeOfDay, to: timeOfDay })
export const availabilitySchema = z.object({
  /** 0 is Sunday. */
  weekly: z.array(hours.extend({ weekday: z.number().int().min(0).max(6) })).max(42),
  exceptions: z
    .array(z.object({ date: z.iso.date(), closed: z.boolean(), from: timeOfDay.nullish(), to: timeOfDay.nullish() }))
    .max(200),
  /** Minutes kept free around each job. */
  buffer_minutes: z.number().int().min(0).max(480),
  /** Least minutes between booking and start. */
  notice_minutes: z.number().int().min(0).max(20_160),
})
export type Availability = z.infer<typeof availabilitySchema>

export const getAvailability = endpoint({
  id: 'getAvailability',
  method: 'GET',
  path: '/api/user/availability/',
  tag: 'accounts',
  auth: 'user',
  summary: "The signed-in provider's hours; none set means any time",
  response: availabilitySchema,
})
export const saveAvailability = endpoint({
  id: 'saveAvailability',
  method: 'PUT',
  path: '/api/user/availability/',
  tag: 'accounts',
  auth: 'user',
  summary: "Replace the signed-in provider's hours",
  body: availabilitySchema,
  response: availabilitySchema,
})
