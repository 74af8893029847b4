import { languageTag, timeZone, type Locale } from '@/lib/i18n/locales'

type Moment = string | number | Date

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long' },
  monthYear: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  dayTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  dateTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const formatters = new Map<string, Intl.DateTimeFormat>()

// A fixed zone and a 24-hour clock: the server and every browser write the same text, wherever they are.
const formatter = (style: DateStyle, locale: Locale): Intl.DateTimeFormat => {
  const key = `${style}.${locale}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(languageTag[locale], { ...styles[style], timeZone })
  formatters.set(key, made)
  return made
}

/** A moment (ISO 8601, milliseconds or Date) in São Paulo's clock; empty when it is no moment. */
export const formatMoment = (moment: Moment, style: DateStyle, locale: Locale): string => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : formatter(style, locale).format(date)
}

export const formatDate = (moment: Moment, locale: Locale): string => formatMoment(moment, 'date', locale)
export const formatDay = (moment: Moment, locale: Locale): string => formatMoment(moment, 'day', locale)
export const formatTime = (moment: Moment, locale: Locale): string => formatMoment(moment, 'time', locale)
export const formatDateTime = (moment: Moment, locale: Locale): string =>
  formatMoment(moment, 'dateTime', locale)

/** A calendar date without a time (`2026-11-21`), the same day in every zone. */
export const formatPlainDate = (date: string, locale: Locale, style: DateStyle = 'date'): string =>
  formatMoment(`${date}T12:00:00-03:00`, style, locale)

const relatives = new Map<Locale, Intl.RelativeTimeFormat>()
const relativeIn = (locale: Locale): Intl.RelativeTimeFormat => {
  const known = relatives.get(locale) ?? new Intl.RelativeTimeFormat(languageTag[locale], { numeric: 'auto' })
  relatives.set(locale, known)
  return known
}

/** Relative time: `há 5 minutos`, `in 2 days`. Depends on the clock, so it is only used in the browser. */
export const formatAgo = (moment: Moment, now: number, locale: Locale): string => {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000)
  const relative = relativeIn(locale)
  const size = Math.abs(seconds)
  if (size < 45) return relative.format(0, 'second')
  if (size < 3_600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3_600), 'hour')
  if (size < 30 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return formatDate(moment, locale)
}

/** Minutes as `45 min`, `1 h`, `1 h 30 min`. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

let calendar: Intl.DateTimeFormat | undefined
// At the first use: on a phone making it takes as long as the rest of a page's scripts need to start.
const calendarParts = (moment: Moment) => {
  calendar ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return calendar.formatToParts(new Date(moment))
}

/**
 * `YYYY-MM-DD` of a moment on São Paulo's calendar. Put together from parts: no locale's order is the same in
 * every browser, and WebKit writes `11/22/2026` where others write `2026-11-22` for `en-CA`.
 */
export const plainDate = (moment: Moment): string => {
  const parts = calendarParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/**
 * A São Paulo date and clock time (`2026-11-21`, `14:30`) as an ISO instant, whatever the zone's offset was
 * that day.
 */
export const instantOf = (date: string, time: string): string => {
  const asIfUtc = new Date(`${date}T${time}:00Z`)
  const seen = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(asIfUtc)
    .find((part) => part.type === 'timeZoneName')?.value
  const offset = seen?.replace('GMT', '') || '+00:00'
  return new Date(`${date}T${time}:00${offset}`).toISOString()
}
