import { brasiliaClock, formatMoment } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import type { Locale } from '@/server/http/locale'

/** Calendars of professionals, statements and timed steps are of this zone. */
export const { timeZone } = brasiliaClock

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Minutes the zone is ahead of UTC at a moment (Brazil: behind, so negative). */
const offsetMinutes = (at: Date): number => {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const wall = Date.UTC(
    of['year'] ?? 0,
    (of['month'] ?? 1) - 1,
    of['day'],
    of['hour'],
    of['minute'],
    of['second'],
  )
  return Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
}

/**
 * The moment of `minute` (0–1440) of a local day (`YYYY-MM-DD`). Brazil's summer time began at midnight, so that the
 * day had no first hour: of a time that does not exist, the moment as far past the change.
 */
export const toInstant = (day: string, minute: number): Date => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const before = wall - offsetMinutes(new Date(wall)) * 60_000
  const ahead = offsetMinutes(new Date(before))
  const moment = new Date(wall - ahead * 60_000)
  return offsetMinutes(moment) === ahead ? moment : new Date(before)
}

/** Local time of a moment, `2026-10-31T23:30:00`, and the zone's minutes ahead of UTC. */
export const toWallClock = (at: Date): { text: string; offsetMinutes: number } => {
  const ahead = offsetMinutes(at)
  const text = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19)
  return { text, offsetMinutes: ahead }
}

/** The local day a moment falls on. */
export const localDay = (at: Date): string => toWallClock(at).text.slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const nextDay = (day: string): string => addDays(day, 1)

/** The day of a moment in words, where the work is: `segunda-feira, 30 de novembro`. */
export const formatDay = (at: Date, locale: Locale, ibge?: number): string =>
  formatMoment(at, 'longDate', locale, clockOf(ibge))

/**
 * A moment in words, for mails, notices and messages, on the clock of the municipality `ibge`: as the pages tell it.
 */
export const formatDateTime = (
  at: Date,
  locale: Locale,
  style: 'full' | 'long' | 'time' = 'time',
  ibge?: number,
): string => formatMoment(at, style, locale, clockOf(ibge))
