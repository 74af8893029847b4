import type { Availability, BookedTime } from '@/lib/contract/provider'
import { textOrder } from '@/lib/contract/text-order'
import { plainDate } from '@/lib/format/date'

export interface Hours {
  from: string
  to: string
}
/** A day as customers see it. `off` and `special` are exceptions to the week's hours. */
export interface DayPlan {
  kind: 'open' | 'closed' | 'off' | 'special'
  hours: Hours[]
}

/** Hours instant booking assumes for a provider without any: Monday to Saturday. */
export const assumedHours: Hours = { from: '08:00', to: '18:00' }

const dayMs = 86_400_000
const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(noon(date)).getUTCDay()
export const addDays = (date: string, days: number): string =>
  new Date(noon(date) + days * dayMs).toISOString().slice(0, 10)
/** `YYYY-MM` after a number of months. */
export const addMonths = (month: string, months: number): string => {
  const at = new Date(`${month}-01T12:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}
/** The same day of another month, or that month's last day. */
export const sameDayIn = (month: string, date: string): string => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const asked = `${month}-${date.slice(8)}`
  return asked < last ? asked : last
}
/** The weeks of a month's page, Sunday first, filled up with days of the neighbouring months. */
export const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: string[][] = []
  for (let at = start; at.slice(0, 7) <= month; at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(at, day)))
  return weeks
}
/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((noon(to) - noon(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, day) => addDays(from, day))
}

/** Spans of a day by their beginning. */
export const inOrder = (hours: readonly Hours[]): Hours[] =>
  [...hours].sort((one, other) => textOrder(one.from, other.from))

/** The state of a day: an exception replaces the week's hours. `openHours` in the API follows the same rule. */
export const planOf = (
  { weekly, exceptions }: Pick<Availability, 'weekly' | 'exceptions'>,
  date: string,
): DayPlan => {
  const special = exceptions.filter((one) => one.date === date)
  if (special.some(({ closed }) => closed)) return { kind: 'off', hours: [] }
  if (special.length > 0)
    return {
      kind: 'special',
      hours: inOrder(special.map(({ from, to }) => ({ from: from ?? '00:00', to: to ?? '24:00' }))),
    }
  const weekday = weekdayOf(date)
  const usual =
    weekly.length === 0
      ? weekday === 0
        ? []
        : [assumedHours]
      : weekly.filter((one) => one.weekday === weekday)
  return usual.length > 0
    ? { kind: 'open', hours: inOrder(usual.map(({ from, to }) => ({ from, to }))) }
    : { kind: 'closed', hours: [] }
}

/** The bookings that take part of a day. */
export const bookedOn = (booked: readonly BookedTime[], day: string): BookedTime[] =>
  booked.filter(
    ({ starts_at, ends_at }) => plainDate(starts_at) <= day && day <= plainDate(Date.parse(ends_at) - 1),
  )
