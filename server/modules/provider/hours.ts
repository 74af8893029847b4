import type { FieldErrors } from '@/lib/contract/errors'
import type { Availability } from '@/lib/contract/provider'
import { parseMinuteOfDay } from '@/lib/shared/minute-of-day'

interface Span {
  at: string
  day: string
  from: number
  to: number
}

/**
 * Every fault of a week and its exceptions by dotted path: hours that end before they begin, or run into
 * others of their day.
 */
export const validateHours = ({ weekly, exceptions }: Availability): FieldErrors => {
  const errors: FieldErrors = {}
  const spans: Span[] = weekly.map(({ weekday, from, to }, i) => ({
    at: `weekly.${i}`,
    day: String(weekday),
    from: parseMinuteOfDay(from),
    to: parseMinuteOfDay(to),
  }))
  exceptions.forEach(({ date, closed, from, to }, i) => {
    const at = `exceptions.${i}`
    if (closed) return void spans.push({ at, day: date, from: 0, to: 1440 })
    if (!from) errors[`${at}.from`] = ['required']
    if (!to) errors[`${at}.to`] = ['required']
    if (from && to) spans.push({ at, day: date, from: parseMinuteOfDay(from), to: parseMinuteOfDay(to) })
  })
  spans.forEach((span, i) => {
    if (span.to <= span.from) errors[`${span.at}.to`] = ['invalid']
    else if (
      spans
        .slice(0, i)
        .some((other) => other.day === span.day && other.from < span.to && span.from < other.to)
    )
      errors[`${span.at}.from`] = ['overlapping']
  })
  return errors
}
