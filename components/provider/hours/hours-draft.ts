import { toNestErrors } from '@hookform/resolvers'
import type { Resolver } from 'react-hook-form'
import type { Availability } from '@/lib/contract/provider'
import type { Hours } from './days'
import { exceptionsOf, specialDays, type SpecialDay } from './exceptions'
import { spanErrors, weeklyOf, weekOf, type Week } from './week'

/** A provider's hours being edited. */
export interface HoursDraft {
  week: Week
  special: SpecialDay[]
  buffer_minutes: number
  notice_minutes: number
}

/** Path of a span of hours in the draft. */
export type SpanName = `week.${number}.${number}` | `special.${number}.hours.${number}`

export const draftOf = (availability: Availability, today: string): HoursDraft => ({
  week: weekOf(availability.weekly),
  special: specialDays(availability.exceptions, today),
  buffer_minutes: availability.buffer_minutes,
  notice_minutes: availability.notice_minutes,
})

export const availabilityOf = ({ week, special, ...rhythm }: HoursDraft): Availability => ({
  weekly: weeklyOf(week),
  exceptions: exceptionsOf(special),
  ...rhythm,
})

/**
 * Field codes: a span that overlaps an earlier one is wrong at both ends; one that ends before it starts is
 * wrong at its end.
 */
const problemsOf = ({ week, special }: HoursDraft): Record<string, string> => {
  const found: Record<string, string> = {}
  const look = (hours: readonly Hours[], list: string) =>
    spanErrors(hours).forEach((problem, at) => {
      if (problem === 'overlapping') found[`${list}.${at}.from`] = 'overlapping'
      if (problem !== null) found[`${list}.${at}.to`] = problem === 'overlapping' ? problem : 'invalid'
    })
  week.forEach((hours, day) => look(hours, `week.${day}`))
  special.forEach(({ hours }, at) => look(hours, `special.${at}.hours`))
  return found
}

export const hoursResolver: Resolver<HoursDraft> = (values, _context, options) => {
  const found = Object.entries(problemsOf(values))
  if (found.length === 0) return { values, errors: {} }
  const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'span', message }]))
  return { values: {}, errors: toNestErrors<HoursDraft>(errors, options) }
}
