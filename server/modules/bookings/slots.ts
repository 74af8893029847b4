import { toInstant, weekdayOf } from '@/server/time/local-time'

export interface Span {
  from: Date
  to: Date
}

/** A provider's hours of a day, in minutes from local midnight. */
export interface Calendar {
  weekly: { weekday: number; fromMinute: number; toMinute: number }[]
  exceptions: { date: string; closed: boolean; fromMinute: number | null; toMinute: number | null }[]
  bufferMinutes: number
  noticeMinutes: number
  busy: Span[]
}

/** Distance of bookable starts, in minutes. */
const stepMinutes = 30
/** The longest slot: longer work is agreed in offers. */
const longestMinutes = 8 * 60

/** Hours assumed for a provider without any: Monday to Saturday, 8 to 18. */
const assumed = { fromMinute: 8 * 60, toMinute: 18 * 60 }

type Minutes = { fromMinute: number; toMinute: number }

/** Joins adjoining spans, so that work may cross from one to the next. */
const merged = (spans: Minutes[]): Minutes[] =>
  [...spans]
    .sort((a, b) => a.fromMinute - b.fromMinute)
    .reduce<Minutes[]>((done, next) => {
      const last = done.at(-1)
      if (!last || next.fromMinute > last.toMinute)
        return [...done, { fromMinute: next.fromMinute, toMinute: next.toMinute }]
      last.toMinute = Math.max(last.toMinute, next.toMinute)
      return done
    }, [])

/** Open hours of a local day: exceptions replace the week's hours, and a closed one wins. */
export const openHours = (calendar: Pick<Calendar, 'weekly' | 'exceptions'>, day: string): Minutes[] => {
  const special = calendar.exceptions.filter((exception) => exception.date === day)
  if (special.some((exception) => exception.closed && exception.fromMinute === null)) return []
  const closed = special.filter((exception) => exception.closed)
  const opened = special.filter((exception) => !exception.closed)
  const weekday = weekdayOf(day)
  const usual =
    calendar.weekly.length === 0
      ? weekday === 0
        ? []
        : [assumed]
      : calendar.weekly.filter((row) => row.weekday === weekday)
  const open =
    opened.length > 0
      ? opened.map(({ fromMinute, toMinute }) => ({
          fromMinute: fromMinute ?? 0,
          toMinute: toMinute ?? 1440,
        }))
      : usual
  return merged(open).flatMap((span) =>
    closed.reduce<Minutes[]>(
      (left, gone) =>
        left.flatMap((one) =>
          [
            { fromMinute: one.fromMinute, toMinute: Math.min(one.toMinute, gone.fromMinute ?? 0) },
            { fromMinute: Math.max(one.fromMinute, gone.toMinute ?? 1440), toMinute: one.toMinute },
          ].filter((part) => part.fromMinute < part.toMinute),
        ),
      [span],
    ),
  )
}

/** Returns whether work from `from` to `to` keeps the buffer to other work. */
export const isClearOfBuffer = (
  calendar: Pick<Calendar, 'busy' | 'bufferMinutes'>,
  { from, to }: Span,
): boolean => {
  const buffer = calendar.bufferMinutes * 60_000
  return calendar.busy.every(
    (span) => to.getTime() + buffer <= span.from.getTime() || span.to.getTime() + buffer <= from.getTime(),
  )
}

/** The same, and the notice is kept. */
const isClear = (calendar: Calendar, span: Span, now: Date): boolean =>
  span.from.getTime() >= now.getTime() + calendar.noticeMinutes * 60_000 &&
  span.from > now &&
  isClearOfBuffer(calendar, span)

/** Returns the length of a sub-service's slot, minutes. */
export const slotMinutes = (durationMinutes: number): number => Math.min(durationMinutes, longestMinutes)

/** Half-hour starts at which `minutes` of work fit into a provider's local day. */
export const listStartsOn = (calendar: Calendar, day: string, minutes: number, now: Date): Span[] =>
  openHours(calendar, day).flatMap(({ fromMinute, toMinute }) => {
    const first = Math.ceil(fromMinute / stepMinutes) * stepMinutes
    const count = Math.max(0, Math.floor((toMinute - minutes - first) / stepMinutes) + 1)
    return Array.from({ length: count }, (_, at) => {
      const from = toInstant(day, first + at * stepMinutes)
      return { from, to: new Date(from.getTime() + minutes * 60_000) }
    }).filter((span) => isClear(calendar, span, now))
  })

/** Returns whether work of `minutes` may begin at `from` on the local day `day`. */
export const fitsCalendar = (
  calendar: Calendar,
  day: string,
  from: Date,
  minutes: number,
  now: Date,
): boolean => {
  const to = new Date(from.getTime() + minutes * 60_000)
  return (
    openHours(calendar, day).some(
      (span) => toInstant(day, span.fromMinute) <= from && to <= toInstant(day, span.toMinute),
    ) && isClear(calendar, { from, to }, now)
  )
}
