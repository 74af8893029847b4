import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, slots } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import {
  availabilityExceptions,
  availabilityHours,
  availabilitySettings,
  providerServiceCities,
  providerServices,
} from '@/server/db/schema/provider'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { toInstant } from '@/server/time/local-time'
import type { Calendar, Span } from './slots'

export interface Offering {
  provider: number
  priceCents: number | null
  instant: boolean
  cancellation: CancellationPreset
}

/** With this many the day has starts enough. */
const maxProviders = 300

/** Finds providers (or the given one) of a sub-service in a city. */
export const findOfferings = (
  db: Executor,
  { subService, city, provider }: { subService: number; city: number; provider?: number },
): Promise<Offering[]> =>
  db
    .select({
      provider: providerServices.providerId,
      priceCents: providerServices.priceCents,
      instant: providerServices.instant,
      cancellation: providerServices.cancellation,
    })
    .from(providerServiceCities)
    .innerJoin(
      providerServices,
      and(
        eq(providerServices.providerId, providerServiceCities.providerId),
        eq(providerServices.subServiceId, providerServiceCities.subServiceId),
      ),
    )
    .innerJoin(users, and(eq(users.id, providerServiceCities.providerId), eq(users.isProvider, true)))
    .where(
      and(
        eq(providerServiceCities.subServiceId, subService),
        eq(providerServiceCities.cityIbge, city),
        provider === undefined ? undefined : eq(providerServiceCities.providerId, provider),
      ),
    )
    .limit(maxProviders)

interface Days {
  first: string
  last: string
  /** Booking to ignore, so that its own time does not block its move. */
  except?: number
}

/** The calendars of providers between two local days, by provider, in four reads however many there are. */
export const readCalendars = async (
  db: Executor,
  providers: number[],
  { first, last, except }: Days,
): Promise<Map<number, Calendar>> => {
  if (providers.length === 0) return new Map()
  // Work of the days around may reach into these, and its buffer too.
  const from = new Date(toInstant(first, 0).getTime() - 86_400_000).toISOString()
  const to = new Date(toInstant(last, 1440).getTime() + 86_400_000).toISOString()
  const weekly = await db
    .select()
    .from(availabilityHours)
    .where(inArray(availabilityHours.providerId, providers))
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(
      and(
        inArray(availabilityExceptions.providerId, providers),
        gte(availabilityExceptions.date, first),
        lte(availabilityExceptions.date, last),
      ),
    )
  const settings = await db
    .select()
    .from(availabilitySettings)
    .where(inArray(availabilitySettings.providerId, providers))
  const busy = await db
    .select({
      providerId: slots.providerId,
      from: sql<Date>`lower(${slots.during})`.mapWith((at: string) => new Date(at)),
      to: sql<Date>`upper(${slots.during})`.mapWith((at: string) => new Date(at)),
    })
    .from(slots)
    .where(
      and(
        inArray(slots.providerId, providers),
        except === undefined ? undefined : ne(slots.bookingId, except),
        sql`${slots.during} && tstzrange(${from}, ${to})`,
      ),
    )
  const calendars = new Map<number, Calendar>(
    providers.map((id) => [id, { weekly: [], exceptions: [], bufferMinutes: 0, noticeMinutes: 0, busy: [] }]),
  )
  for (const row of weekly) calendars.get(row.providerId)?.weekly.push(row)
  for (const row of exceptions) calendars.get(row.providerId)?.exceptions.push(row)
  for (const row of busy) calendars.get(row.providerId)?.busy.push(row)
  for (const { providerId, bufferMinutes, noticeMinutes } of settings)
    Object.assign(calendars.get(providerId) ?? {}, { bufferMinutes, noticeMinutes })
  return calendars
}

/** Lists a provider's booked times within a window, by start. */
export const findBookedTimes = (db: Executor, provider: number, from: Date, to: Date) => {
  const window = sql`tstzrange(${from.toISOString()}, ${to.toISOString()})`
  return db
    .select({
      booking: slots.bookingId,
      claim: slots.claimId,
      starts_at: sql<string>`lower(${slots.during})`.mapWith((at: string) => new Date(at).toISOString()),
      ends_at: sql<string>`upper(${slots.during})`.mapWith((at: string) => new Date(at).toISOString()),
      name: subServices.name,
      status: bookings.status,
    })
    .from(slots)
    .innerJoin(bookings, eq(bookings.id, slots.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(and(eq(slots.providerId, provider), sql`${slots.during} && ${window}`))
    .orderBy(asc(sql`lower(${slots.during})`))
}

/**
 * Bookings of one provider take turns, so that the buffer between two of them holds as the slots themselves do, and so
 * that none waits in a circle: of overlapping slots inserted at the same moment each waits for the other to commit.
 */
export const lockCalendar = async (tx: Tx, provider: number): Promise<void> => {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, provider), eq(users.isProvider, true)))
    .for('no key update')
}

const rangeOf = (from: Date, to: Date) => `[${from.toISOString()},${to.toISOString()})`

const refuseTaken = async (insert: () => Promise<unknown>): Promise<void> => {
  try {
    await insert()
  } catch (error) {
    if (violatesConstraint(error, 'slots_no_overlap')) throw new DomainError('slot_taken')
    throw error
  }
}

/** Books the provider's time; `slot_taken` when it is already booked. */
export const reserveSlot = async (
  tx: Tx,
  provider: number,
  booking: number,
  from: Date,
  to: Date,
): Promise<void> => {
  const during = rangeOf(from, to)
  await lockCalendar(tx, provider)
  await refuseTaken(() =>
    tx
      .insert(slots)
      .values({ providerId: provider, bookingId: booking, during })
      .onConflictDoUpdate({ target: slots.bookingId, set: { during } }),
  )
}

/** Books the provider's time for the visit of a warranty claim; `slot_taken` when it is already booked. */
export const reserveVisit = async (
  tx: Tx,
  { provider, booking, claim }: { provider: number; booking: number; claim: number },
  { from, to }: Span,
): Promise<void> => {
  await lockCalendar(tx, provider)
  await refuseTaken(() =>
    tx
      .insert(slots)
      .values({ providerId: provider, bookingId: booking, claimId: claim, during: rangeOf(from, to) }),
  )
}

export const releaseSlot = async (tx: Tx, booking: number): Promise<void> => {
  await tx.delete(slots).where(eq(slots.bookingId, booking))
}
