import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { maxSlotDays, type listTimeSlots } from '@/lib/contract/time-slots'
import type { Db, Executor, Tx } from '@/server/db/client'
import { DomainError, validationError } from '@/server/http/errors'
import { findSubService } from '@/server/modules/catalogue/service'
import { addDays, localDay, toInstant } from '@/server/time/local-time'
import { findOfferings, lockCalendar, readCalendars } from './calendar-repository'
import { validateStart } from './policy'
import { fitsCalendar, isClearOfBuffer, listStartsOn, slotMinutes, type Calendar, type Span } from './slots'

type SlotQuery = QueryOf<typeof listTimeSlots>
type Slots = ResponseOf<typeof listTimeSlots>

/** Starts of a day, each with how many providers could come. */
const slotsOn = (calendars: Iterable<Calendar>, day: string, minutes: number, now: Date): Slots => {
  const slots = new Map<number, Slots[number]>()
  for (const calendar of calendars)
    for (const { from, to } of listStartsOn(calendar, day, minutes, now)) {
      const slot = slots.get(from.getTime())
      if (slot) slot.provider_count++
      else
        slots.set(from.getTime(), {
          starts_at: from.toISOString(),
          ends_at: to.toISOString(),
          provider_count: 1,
        })
    }
  return [...slots.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot)
}

/** The days asked about, without those too far ahead to be booked. */
const daysOf = ({ date, days }: Pick<SlotQuery, 'date' | 'days'>, now: Date): string[] =>
  Array.from({ length: days }, (_, n) => addDays(date, n)).filter(
    (day) => validateStart(toInstant(day, 0), now) !== 'too_far',
  )

/** Bookable starts on the day asked about, or on the first of several that has any; or the first start of each day. */
export const listFreeTimes = async (db: Db, query: SlotQuery, now: Date): Promise<Slots> => {
  const found = await findSubService(db, query.sub_service)
  if (!found) throw validationError({ sub_service: ['unknown_service'] })
  const days = daysOf(query, now)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const offerings = await findOfferings(db, {
    subService: query.sub_service,
    city: query.city,
    provider: query.provider,
  })
  const providers = offerings.map((one) => one.provider)
  const calendars = await readCalendars(db, providers, { first, last })
  const minutes = slotMinutes(found.subService.durationMinutes)
  const firsts: Slots = []
  for (const day of days) {
    const slots = slotsOn(calendars.values(), day, minutes, now)
    if (slots.length > 0 && !query.first_of_day) return slots
    firsts.push(...slots.slice(0, 1))
  }
  return firsts
}

/** Returns the earliest free time among these providers within the bookable days, or null. */
export const findFirstFreeTime = async (
  db: Executor,
  { providers, minutes }: { providers: number[]; minutes: number },
  now: Date,
): Promise<{ provider: number; starts_at: string; ends_at: string } | null> => {
  const days = daysOf({ date: localDay(now), days: maxSlotDays }, now)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const calendars = await readCalendars(db, providers, { first, last })
  for (const day of days) {
    const [earliest] = [...calendars]
      .flatMap(([provider, calendar]) =>
        listStartsOn(calendar, day, slotMinutes(minutes), now)
          .slice(0, 1)
          .map((span) => ({ provider, ...span })),
      )
      .sort((a, b) => a.from.getTime() - b.from.getTime())
    if (earliest)
      return {
        provider: earliest.provider,
        starts_at: earliest.from.toISOString(),
        ends_at: earliest.to.toISOString(),
      }
  }
  return null
}

/** Agreed work: its provider and duration. */
export interface AgreedTime {
  booking: number
  provider: number
  minutes: number
}

const spanOf = (from: Date, minutes: number): Span => ({
  from,
  to: new Date(from.getTime() + minutes * 60_000),
})

/** The provider's calendar as far as work of these days reaches, without the work itself. */
const calendarFor = async (db: Executor, work: AgreedTime, first: string, last: string) => {
  const until = addDays(last, Math.ceil(work.minutes / 1440))
  const read = { first, last: until, except: work.booking }
  return (await readCalendars(db, [work.provider], read)).get(work.provider)
}

/**
 * Lists the starts to which agreed work may be moved: within the provider's hours and free of other work. Work longer
 * than a working day only has to begin within them.
 */
export const listRescheduleStarts = async (
  db: Executor,
  work: AgreedTime,
  query: Pick<SlotQuery, 'date' | 'days'>,
  now: Date,
): Promise<Span[]> => {
  const days = daysOf(query, now)
  const [first, last] = [days[0], days.at(-1)]
  const calendar = first && last ? await calendarFor(db, work, first, last) : undefined
  if (!calendar) return []
  return days
    .flatMap((day) => listStartsOn(calendar, day, slotMinutes(work.minutes), now))
    .map(({ from }) => spanOf(from, work.minutes))
    .filter((span) => isClearOfBuffer(calendar, span))
}

/**
 * Returns the obstacle to another start: other work, or the provider's hours and breaks, which the provider may
 * override. Serialized per provider until the transaction ends, so that the result still holds when the slot is
 * taken.
 */
export const validateRescheduleStart = async (
  tx: Tx,
  work: AgreedTime,
  startsAt: Date,
  { keepsHours, now }: { keepsHours: boolean; now: Date },
): Promise<'outside_hours' | 'slot_taken' | null> => {
  await lockCalendar(tx, work.provider)
  const day = localDay(startsAt)
  const calendar = await calendarFor(tx, work, day, day)
  if (!calendar) return 'outside_hours'
  const span = spanOf(startsAt, work.minutes)
  if (!isClearOfBuffer({ ...calendar, bufferMinutes: 0 }, span)) return 'slot_taken'
  if (!keepsHours) return null
  const isFree =
    isClearOfBuffer(calendar, span) && fitsCalendar(calendar, day, startsAt, slotMinutes(work.minutes), now)
  return isFree ? null : 'outside_hours'
}

interface PublishedTerms {
  priceCents: number
  durationMinutes: number
  cancellation: CancellationPreset
}

interface InstantBookingRequest {
  subService: { id: number; durationMinutes: number }
  city: number
  provider: number
  startsAt: Date
}

/**
 * Returns price, duration and cancellation terms of a provider's instant booking, with the calendar locked until the
 * transaction ends. Rejects on `provider` without a published price, and with `slot_taken` if the time is not free.
 */
export const findPublishedPrice = async (
  tx: Tx,
  { subService, city, provider, startsAt }: InstantBookingRequest,
  now: Date,
): Promise<PublishedTerms> => {
  const [offering] = await findOfferings(tx, { subService: subService.id, city, provider })
  if (!offering?.instant || offering.priceCents === null)
    throw validationError({ provider: ['invalid_choice'] })
  await lockCalendar(tx, provider)
  const day = localDay(startsAt)
  const durationMinutes = slotMinutes(subService.durationMinutes)
  const calendar = (await readCalendars(tx, [provider], { first: day, last: day })).get(provider)
  if (!calendar || !fitsCalendar(calendar, day, startsAt, durationMinutes, now))
    throw new DomainError('slot_taken')
  return { priceCents: offering.priceCents, durationMinutes, cancellation: offering.cancellation }
}
