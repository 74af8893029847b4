import { z } from 'zod'
import { bookingStates } from './booking-states'
import { cancellationPresets } from './cancellation-presets'
import { endpoint } from './endpoint'
import { ibge } from './places'
import { calendarDay, cents, pkNumber } from './values'

/** Enough for every municipality of the country: whole states are added by one click each. */
const mostCities = 5_600
/** Cities of all services together. */
export const maxPlaces = 60_000

/** A provider's services and places. */
export const userService = z.object({
  sub_service: pkNumber,
  cities: z.array(ibge).min(1).max(mostCities),
  price_cents: cents.min(100).nullish(),
  /** Bookable at the published price without an offer; needs `price_cents`. */
  instant: z.boolean().default(false),
  /** Terms of new offers and instant bookings; absent from older pages, which keep the stored ones. */
  cancellation: z.enum(cancellationPresets).optional(),
})
const userServiceList = z.array(
  z.object({
    sub_service: z.number().int(),
    name: z.string(),
    service_name: z.string(),
    icon: z.string(),
    cities: z.array(ibge),
    price_cents: z.number().int().nullable(),
    instant: z.boolean(),
    /** Absent from programs of the release before. */
    cancellation: z.enum(cancellationPresets).optional(),
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
const timeOfDay = z
  .string()
  .length(5, { message: 'invalid' })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: 'invalid' })
const hours = z.object({ from: timeOfDay, to: timeOfDay })
const availabilitySchema = z.object({
  /** 0 is Sunday. */
  weekly: z.array(hours.extend({ weekday: z.number().int().min(0).max(6) })).max(42),
  exceptions: z
    .array(
      z.object({
        date: calendarDay,
        closed: z.boolean(),
        from: timeOfDay.nullish(),
        to: timeOfDay.nullish(),
      }),
    )
    .max(200),
  /** Minutes kept free around each job. */
  buffer_minutes: z.number().int().min(0).max(480),
  /** Least minutes between booking and start of the work. */
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

/** Parts of a provider's set-up, in the order they are best done. */
const checklistKeys = ['email', 'phone', 'services', 'cities', 'hours', 'photo', 'bio', 'council'] as const
export type ChecklistKey = (typeof checklistKeys)[number]
const checklistSchema = z.object({
  items: z.array(
    z.object({
      key: z.enum(checklistKeys),
      done: z.boolean(),
      /**
       * Without these no demand arrives or no offer can be sent; the others raise the chance of being chosen.
       */
      required: z.boolean(),
    }),
  ),
  is_complete: z.boolean(),
})
export type Checklist = z.infer<typeof checklistSchema>

export const getChecklist = endpoint({
  id: 'getChecklist',
  method: 'GET',
  path: '/api/provider/checklist/',
  tag: 'accounts',
  auth: 'user',
  summary: 'What a provider has set up and what is still missing',
  response: checklistSchema,
})

/** The most days one calendar request covers: two months. */
export const maxCalendarDays = 62
const bookedTime = z.object({
  booking: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  service: z.string(),
  status: z.enum(bookingStates),
  /** The warranty claim of a visit; null for the work itself. Absent from programs of the release before. */
  claim: z.number().int().nullable().default(null),
})
export type BookedTime = z.infer<typeof bookedTime>

export const getProviderCalendar = endpoint({
  id: 'getProviderCalendar',
  method: 'GET',
  path: '/api/provider/calendar/',
  tag: 'bookings',
  auth: 'user',
  summary: 'Times the signed-in provider is taken, from one local day to another, both counted',
  query: z.object({ from: calendarDay, to: calendarDay }),
  response: z.array(bookedTime),
})
