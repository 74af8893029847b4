import type { BookedTime } from '@/lib/contract/provider'
import { formatTime, instantOf, plainDate } from '@/lib/format/date'
import type { PlaceClock } from '@/lib/shared/moments'

type Booked = Pick<BookedTime, 'starts_at' | 'ends_at'>

const stepMs = 30 * 60_000
/** Usual working hours, in which a start is proposed. */
const [opens, closes] = ['08:00', '18:00']
const daysAhead = 30

/** Returns the booked times that overlap work of `minutes` from an instant on. */
export const bookedWithin = <Time extends Booked>(
  booked: readonly Time[],
  startsAt: string,
  minutes: number,
): Time[] => {
  const from = Date.parse(startsAt)
  const to = from + minutes * 60_000
  return booked.filter(({ starts_at, ends_at }) => Date.parse(starts_at) < to && from < Date.parse(ends_at))
}

/** Returns the times booked on a local day. */
export const bookedOn = <Time extends Booked>(
  booked: readonly Time[],
  date: string,
  clock: PlaceClock,
): Time[] => bookedWithin(booked, instantOf(date, '00:00', clock), 1440)

interface Start {
  date: string
  time: string
}

/**
 * Returns the hoped start if it is free, else the next free half hour within usual working hours; the hoped one when
 * there is none. Work longer than a working day only has to begin within the hours.
 */
export const firstFreeStart = (
  hoped: Start,
  minutes: number,
  booked: readonly Booked[],
  clock: PlaceClock,
): Start => {
  const isFree = (at: number) => bookedWithin(booked, new Date(at).toISOString(), minutes).length === 0
  const first = Date.parse(instantOf(hoped.date, hoped.time, clock))
  if (isFree(first)) return hoped
  for (let day = 0; day < daysAhead; day++) {
    const date = plainDate(first + day * 86_400_000, clock)
    const from = day === 0 ? first : Date.parse(instantOf(date, opens, clock))
    const end = Date.parse(instantOf(date, closes, clock))
    for (let at = from; at + Math.min(minutes, 600) * 60_000 <= end; at += stepMs)
      if (isFree(at))
        return { date, time: formatTime(new Date(at).toISOString(), 'pt', { ...clock, name: null }) }
  }
  return hoped
}
