import type { Availability } from '@/lib/contract/provider'
import { formatMinuteOfDay } from '@/lib/shared/minute-of-day'
import { inOrder, type Hours } from './days'

/** Hours of each weekday; 0 is Sunday. A day without any is a day off. */
export type Week = Hours[][]

/** Weekdays in the order shown, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** Every half hour, including the end of the day. */
export const halfHours: readonly string[] = Array.from({ length: 49 }, (_, step) =>
  formatMinuteOfDay(step * 30),
)
export const workday: Hours = { from: '08:00', to: '18:00' }

export const weekOf = (weekly: Availability['weekly']): Week =>
  Array.from({ length: 7 }, (_, day) =>
    inOrder(weekly.filter(({ weekday }) => weekday === day).map(({ from, to }) => ({ from, to }))),
  )

export const weeklyOf = (week: Week): Availability['weekly'] =>
  week.flatMap((hours, weekday) => hours.map((span) => ({ ...span, weekday })))

/** The next span after a day's last, two hours long if the day allows. */
export const nextHours = (hours: readonly Hours[]): Hours | null => {
  const last = hours.at(-1)
  if (!last) return workday
  const from = halfHours.indexOf(last.to) + 2
  const to = Math.min(from + 4, halfHours.length - 1)
  const [start, end] = [halfHours[from], halfHours[to]]
  return halfHours.includes(last.to) && start && end && from < to ? { from: start, to: end } : null
}

export type SpanError = 'backwards' | 'overlapping'

/**
 * The errors of each span of a day. Of two overlapping spans the later one is marked, as by the API. Times
 * are `HH:MM`, so they compare as text.
 */
export const spanErrors = (hours: readonly Hours[]): (SpanError | null)[] =>
  hours.map(({ from, to }, at) => {
    if (from >= to) return 'backwards'
    return hours.slice(0, at).some((other) => other.from < to && from < other.to) ? 'overlapping' : null
  })

/** The first error of a day, if any. */
export const dayError = (hours: readonly Hours[]): SpanError | null =>
  spanErrors(hours).find((problem) => problem !== null) ?? null

/** Copies the hours of one day to others. */
export const copyDayTo = (week: Week, from: number, days: readonly number[]): Week =>
  week.map((hours, day) => (days.includes(day) ? (week[from] ?? []).map((span) => ({ ...span })) : hours))
