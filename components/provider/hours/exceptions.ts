import type { Availability } from '@/lib/contract/provider'
import { daysBetween, type Hours } from './days'
import { workday } from './week'

/** A date on which the week does not hold: a day off when it has no hours. */
export interface SpecialDay {
  date: string
  hours: Hours[]
}

type Exceptions = Availability['exceptions']

/**
 * Dates in order, each once; one marked closed is closed whatever else is said of it. Those before `today`
 * bind nobody any more.
 */
export const specialDays = (exceptions: Exceptions, today: string): SpecialDay[] => {
  const dates = [...new Set(exceptions.map(({ date }) => date))].filter((date) => date >= today).sort()
  return dates.map((date) => {
    const rows = exceptions.filter((one) => one.date === date)
    const hours = rows.some(({ closed }) => closed)
      ? []
      : rows.map(({ from, to }) => ({ from: from ?? '00:00', to: to ?? '24:00' }))
    return { date, hours: hours.sort((one, other) => one.from.localeCompare(other.from)) }
  })
}

export const exceptionsOf = (days: readonly SpecialDay[]): Exceptions =>
  days.flatMap(({ date, hours }): Exceptions =>
    hours.length === 0
      ? [{ date, closed: true, from: null, to: null }]
      : hours.map(({ from, to }) => ({ date, closed: false, from, to })),
  )

/** Every day of a period taken off, or given hours of its own; what was said of those days before goes. */
export const withPeriod = (
  days: readonly SpecialDay[],
  from: string,
  to: string,
  kind: 'off' | 'special',
): SpecialDay[] => {
  const dates = daysBetween(from, to)
  const added = dates.map((date) => ({ date, hours: kind === 'off' ? [] : [{ ...workday }] }))
  return [...days.filter(({ date }) => !dates.includes(date)), ...added].sort((one, other) =>
    one.date.localeCompare(other.date),
  )
}

/** As many rows as the API takes. */
export const mostExceptions = 200
