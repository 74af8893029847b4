import type { FieldErrors } from '@/lib/contract/errors'
import type { Availability } from '@/lib/contract/provider'

/** Minutes of the local day: "24:00" is 1440. */
export const parseMinuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

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
