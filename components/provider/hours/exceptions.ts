import type { Availability } from '@/lib/contract/provider'
import { textOrder } from '@/lib/contract/text-order'
import { daysBetween, inOrder, type Hours } from './days'
import { workday } from './week'

/** A date that differs from the week: a day off when it has no hours. */
export interface SpecialDay {
  date: string
  hours: Hours[]
}

type Exceptions = Availability['exceptions']

/**
 * Dates in order, each once; if any row of a date is closed, the date is closed. Dates before `today` are
 * dropped.
 */
export const specialDays = (exceptions: Exceptions, today: string): SpecialDay[] => {
  const dates = [...new Set(exceptions.map(({ date }) => date))].filter((date) => date >= today).sort()
  return dates.map((date) => {
    const rows = exceptions.filter((one) => one.date === date)
    const hours = rows.some(({ closed }) => closed)
      ? []
      : rows.map(({ from, to }) => ({ from: from ?? '00:00', to: to ?? '24:00' }))
    return { date, hours: inOrder(hours) }
  })
}

export const exceptionsOf = (days: readonly SpecialDay[]): Exceptions =>
  days.flatMap(({ date, hours }): Exceptions =>
    hours.length === 0
      ? [{ date, closed: true, from: null, to: null }]
      : hours.map(({ from, to }) => ({ date, closed: false, from, to })),
  )

/** Takes every day of a period off, or gives it hours; earlier exceptions of those days are replaced. */
export const withPeriod = (
  days: readonly SpecialDay[],
  from: string,
  to: string,
  kind: 'off' | 'special',
): SpecialDay[] => {
  const dates = daysBetween(from, to)
  const added = dates.map((date) => ({ date, hours: kind === 'off' ? [] : [{ ...workday }] }))
  return [...days.filter(({ date }) => !dates.includes(date)), ...added].sort((one, other) =>
    textOrder(one.date, other.date),
  )
}

/** The API's maximum of rows. */
export const maxExceptions = 200
