import type { Locale } from './per-locale'

export type Moment = string | number | Date

/** The clock of a place; `name` where it shows another hour than Brasília's. */
export interface PlaceClock {
  timeZone: string
  name: Record<Locale, string> | null
}

/** The country's legal time (Lei 11.662/2008), which times that belong to no place are told in. */
export const brasiliaClock: PlaceClock = { timeZone: 'America/Sao_Paulo', name: null }

const tags = { pt: 'pt-BR', en: 'en-US' } as const satisfies Record<Locale, string>

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
  sentence: { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
  long: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
  full: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const formatters = new Map<string, Intl.DateTimeFormat>()

// A named zone and a 24-hour clock: the server and every browser write the same text, wherever they are.
const formatter = (style: DateStyle, locale: Locale, timeZone: string): Intl.DateTimeFormat => {
  const key = `${style}.${locale}.${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tags[locale], { ...styles[style], timeZone })
  formatters.set(key, made)
  return made
}

/**
 * A moment (ISO 8601, milliseconds or Date) on a place's clock, which an hour names where it is not Brasília's; empty
 * when it is no moment.
 */
export const formatMoment = (
  moment: Moment,
  style: DateStyle,
  locale: Locale,
  { timeZone, name }: PlaceClock = brasiliaClock,
): string => {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const text = formatter(style, locale, timeZone).format(date)
  return name && 'hourCycle' in styles[style] ? `${text} (${name[locale]})` : text
}

/** The longest work of one day, in minutes; more is told in days, and ends on another one. */
export const mostDayMinutes = 9 * 60

const isWithinDay = (start: Moment, end: Moment) =>
  new Date(end).getTime() - new Date(start).getTime() <= mostDayMinutes * 60_000

/**
 * Both ends of work within a day: `09:00 – 12:00`; the start alone of work over several days, which stops for the night.
 * The clock is named once.
 */
export const formatHours = (
  start: Moment,
  end: Moment | null,
  locale: Locale,
  clock: PlaceClock = brasiliaClock,
): string =>
  end === null || !isWithinDay(start, end)
    ? formatMoment(start, 'time', locale, clock)
    : `${formatMoment(start, 'time', locale, { ...clock, name: null })} – ${formatMoment(end, 'time', locale, clock)}`

const calendars = new Map<string, Intl.DateTimeFormat>()
// At the first use: on a phone making it takes as long as the rest of a page's scripts need to start.
const calendarParts = (moment: Moment, timeZone: string) => {
  const made =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, made)
  return made.formatToParts(new Date(moment))
}

/**
 * `YYYY-MM-DD` of a moment on a place's calendar. Put together from parts: no locale's order is the same in every
 * browser, and WebKit writes `11/22/2026` where others write `2026-11-22` for `en-CA`.
 */
export const plainDate = (moment: Moment, { timeZone }: PlaceClock = brasiliaClock): string => {
  const parts = calendarParts(moment, timeZone)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
