import { z } from 'zod'
import { formatIndicator, indicatorSubject } from '@/lib/contract/indicators'
import type { Needs } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import {
  findBooking,
  findReopenedAt,
  lockBooking,
  markMatched,
  type Booking,
} from '@/server/modules/bookings/service'
import { findSubService, matchingSubServices } from '@/server/modules/catalogue/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { broadcastBookingChange } from '@/server/realtime/changes'
import {
  findAlreadyNotified,
  insertSuggestions,
  readNotificationBatch,
  type WaveSelection,
} from './matching-repository'
import { enoughOffers, nextWaveAt, waveSize } from './policy'
import { suggestAgain } from './transitions'
import { findWave, saveWave } from './wave-repository'

const payloadSchema = z.object({ booking: z.number().int() })

/** Looked up before the lock is taken. */
export interface Wanted {
  /** The sub-service, or all of its service where it has no name. */
  works: readonly number[]
  minutes: number
}

export const readWanted = async (context: Needs<'db'>, subService: number): Promise<Wanted> => {
  const found = await findSubService(context.db, subService)
  return {
    works: await matchingSubServices(context.db, subService),
    minutes: found?.subService.durationMinutes ?? 60,
  }
}

interface Asked {
  /** Maximum number of providers; null: all. */
  size: number | null
  /** Nobody else. */
  provider?: number
}

/**
 * Suggests a demand to the best providers not asked yet, or not since it was reopened. Returns the number.
 * Updates providers asked before first, so that the rest of the best have no suggestion.
 */
export const runWave = async (
  work: UnitOfWork,
  booking: Booking,
  { works, minutes }: Wanted,
  { size, ...whom }: Asked,
) => {
  const { tx, now } = work
  const from = booking.wantedFrom
  const window = from && { from, to: booking.wantedTo ?? new Date(from.getTime() + minutes * 60_000) }
  const reopened = await findReopenedAt(tx, booking.id)
  const at = reopened && reopened > now ? reopened : now
  const asking: WaveSelection = { works, window, limit: size, reopened, at, ...whom }
  const again = reopened ? (await suggestAgain(work, booking, asking)).length : 0
  const made = await insertSuggestions(tx, booking, { ...asking, limit: size === null ? null : size - again })
  if (again + made > 0) {
    await enqueue(tx, 'notify.suggestions', { booking: booking.id, after: 0, at: at.toISOString() })
    // The customer's open page shows the number of providers asked.
    broadcastBookingChange(work.broadcast, { users: [booking.customerId], booking: booking.id, offer: null })
  }
  return again + made
}

/**
 * Runs a demand's wave if one is due: suggests it to more providers and starts notifying them, best first.
 * The due wave is read under the booking's lock, so repeated or concurrent runs suggest and notify once.
 */
export const matchBooking = async (context: WorkContext, payload: unknown): Promise<void> => {
  const { booking: id } = payloadSchema.parse(payload)
  const seen = await findBooking(context.db, id)
  if (!seen) return
  const wanted = await readWanted(context, seen.subServiceId)
  await unitOfWork(context, async (work) => {
    const { tx, now } = work
    const booking = await lockBooking(tx, id)
    // Without a row: a release before this one asked for it.
    const wave = (await findWave(tx, id)) ?? { bookingId: id, waves: 0, dueAt: now }
    if (!booking || !wave.dueAt || wave.dueAt > now) return
    // Continues if the demand is reopened.
    if (booking.status !== 'booking_offers') return saveWave(tx, { ...wave, dueAt: null })
    if (wave.waves > 0 && booking.offerCount >= enoughOffers)
      return saveWave(tx, { ...wave, dueAt: nextWaveAt(wave.waves, booking.wantedFrom, now) })
    const size = waveSize(wave.waves)
    const made = await runWave(work, booking, wanted, { size })
    const isLast = size === null || made < size
    const waves = wave.waves + 1
    await saveWave(tx, {
      bookingId: id,
      waves,
      dueAt: isLast ? null : nextWaveAt(waves, booking.wantedFrom, now),
    })
    if (booking.matchedAt) return
    await markMatched(tx, id, now)
    // Offers that stand again are somebody.
    if (made === 0 && booking.offerCount === 0) await work.emitEvent({ type: 'suggestion.none', booking })
  })
}

const batch = 1000
const noticesSchema = z.object({
  booking: z.number().int(),
  after: z.number().int(),
  /** Date of the wave's suggestions; absent in jobs of the previous release. */
  at: z.coerce.date().optional(),
})
const indicatorOf = (suggestion: number) =>
  formatIndicator({ side: 'offers', kind: 'new_suggestion', suggestion })

/**
 * Tells a thousand providers of their suggestions and leaves the rest to another job, written in the same
 * transaction, so a crash loses nothing. A repeated batch skips those it told before. Nobody is told of a
 * demand that has closed meanwhile.
 */
export const notifySuggestions = async (context: WorkContext, payload: unknown): Promise<void> => {
  const { booking: id, after, at } = noticesSchema.parse(payload)
  await unitOfWork(context, async (work) => {
    const { tx } = work
    const booking = await findBooking(tx, id)
    if (!booking || booking.status !== 'booking_offers') return
    const reopened = await findReopenedAt(tx, id)
    const rows = await readNotificationBatch(tx, { booking: id, after, at: at ?? null, reopened }, batch)
    const last = rows.at(-1)
    if (!last) return
    const notified = await findAlreadyNotified(
      tx,
      rows.map((row) => ({ provider: row.provider, indicator: indicatorOf(row.id) })),
      reopened,
    )
    const suggestions = rows.filter((row) => !notified.has(indicatorSubject(indicatorOf(row.id))))
    if (suggestions.length > 0) await work.emitEvent({ type: 'suggestion.made', booking, suggestions })
    if (rows.length === batch)
      await enqueue(tx, 'notify.suggestions', { booking: id, after: last.id, at: at?.toISOString() })
  })
}
