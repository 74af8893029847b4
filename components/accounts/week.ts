import type { Availability } from '@/lib/contract/provider'

export interface Hours {
  from: string
  to: string
}
/** Hours of each weekday; 0 is Sunday. A day without any is a day off. */
export type Week = Hours[][]

/** The order a Brazilian week is read in. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Every half hour, and the end of the day. */
export const halfHours: readonly string[] = Array.from({ length: 49 }, (_, step) => clock(step * 30))
export const workday: Hours = { from: '08:00', to: '18:00' }

export const weekOf = (weekly: Availability['weekly']): Week =>
  Array.from({ length: 7 }, (_, day) =>
    weekly
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => ({ from, to }))
      .sort((one, other) => one.from.localeCompare(other.from)),
  )

export const weeklyOf = (week: Week): Availability['weekly'] => week.flatMap((hours, weekday) => hours.map((span) => ({ ...span, weekday })))

/** The next span after the last of a day, two hours long where the day leaves room. */
export const nextHours = (hours: readonly Hours[]): Hours | null => {
  const last = hours.at(-1)
  if (!last) return workday
  const from = halfHours.indexOf(last.to) + 2
  const to = Math.min(from + 4, halfHours.length - 1)
  const [start, end] = [halfHours[from], halfHours[to]]
  return halfHours.includes(last.to) && start && end && from < to ? { from: start, to: end } : null
}

/** What is wrong with a day, if anything. Times compare as text: they are all `HH:MM`. */
export const dayProblem = (hours: readonly Hours[]): 'backwards' | 'overlapping' | null => {
  if (hours.some(({ from, to }) => from >= to)) return 'backwards'
  const sorted = [...hours].sort((one, other) => one.from.localeCompare(other.from))
  return sorted.some((span, position) => position > 0 && span.from < (sorted[position - 1]?.to ?? '')) ? 'overlapping' : null
}
