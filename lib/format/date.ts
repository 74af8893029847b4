import { languageTag, type Locale } from '@/lib/i18n/locales'
import {
  brasiliaClock,
  formatMoment,
  mostDayMinutes,
  plainDate,
  type DateStyle,
  type Moment,
  type PlaceClock,
} from '@/lib/shared/moments'

export { formatMoment, plainDate }

export const formatDate = (moment: Moment, locale: Locale): string => formatMoment(moment, 'date', locale)
export const formatDay = (moment: Moment, locale: Locale, clock?: PlaceClock): string =>
  formatMoment(moment, 'day', locale, clock)
export const formatTime = (moment: Moment, locale: Locale, clock?: PlaceClock): string =>
  formatMoment(moment, 'time', locale, clock)
export const formatDateTime = (moment: Moment, locale: Locale, clock?: PlaceClock): string =>
  formatMoment(moment, 'dateTime', locale, clock)

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

const days = { pt: 'dias', en: 'days' } as const satisfies Record<Locale, string>
const workdayMinutes = 8 * 60

/** Formats a duration in hours and minutes, above nine hours as workdays of eight hours: `2 dias (16 h)`. */
export const formatWorkDuration = (minutes: number, locale: Locale): string =>
  minutes > mostDayMinutes
    ? `${Math.ceil(minutes / workdayMinutes)} ${days[locale]} (${formatDuration(minutes)})`
    : formatDuration(minutes)

/** Minutes as `45 min`, `1 h`, `1 h 30 min`. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/**
 * Returns the ISO instant of a date and clock time (`2026-11-21`, `14:30`) at a place, Brasília by default,
 * with the time zone's offset on that day.
 */
export const instantOf = (date: string, time: string, { timeZone }: PlaceClock = brasiliaClock): string => {
  const asIfUtc = new Date(`${date}T${time}:00Z`)
  const seen = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(asIfUtc)
    .find((part) => part.type === 'timeZoneName')?.value
  const offset = seen?.replace('GMT', '') || '+00:00'
  return new Date(`${date}T${time}:00${offset}`).toISOString()
}
