import { z } from 'zod'
import { endpoint } from './endpoint'
import { decidesBookings } from './operator-scopes'
import { ibgeParam } from './places'
import { calendarDay, count, flag, pk, pkParams } from './values'

/** A calendar is asked about so many days at most. */
export const maxSlotDays = 21
const days = count(1, maxSlotDays).default(1)

const slot = z.object({ starts_at: z.string(), ends_at: z.string() })

export const listTimeSlots = endpoint({
  id: 'listTimeSlots',
  method: 'GET',
  path: '/api/time-slots/',
  tag: 'bookings',
  auth: 'none',
  summary:
    'Bookable starts on a day (America/Sao_Paulo), or on the first of `days` that has any: of one provider, ' +
    'or of any provider of the sub-service and city. With `first_of_day`, the first start of each day',
  query: z.object({
    sub_service: pk,
    city: ibgeParam,
    date: calendarDay,
    days,
    provider: pk.optional(),
    /** Lists the first start of each of `days` instead. */
    first_of_day: flag.optional(),
  }),
  response: z.array(slot.extend({ provider_count: z.number().int() })),
})

export const listMoveTimes = endpoint({
  id: 'listMoveTimes',
  method: 'GET',
  path: '/api/bookings/:pk/times/',
  tag: 'bookings',
  auth: 'user',
  operators: decidesBookings,
  summary:
    'Free starts to which a confirmed booking may be moved, on a day (America/Sao_Paulo) and those after ' +
    'it: in its provider’s hours, as long as the work takes',
  params: pkParams,
  query: z.object({ date: calendarDay, days }),
  alsoAnswers: [409],
  response: z.array(slot),
})
