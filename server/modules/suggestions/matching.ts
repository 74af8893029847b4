import { z } from 'zod'
import { formatIndicator, indicatorSubject } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { findBooking, lockBooking, markMatched } from '@/server/modules/bookings/service'
import { findSubService, offeredAs } from '@/server/modules/catalogue/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { insertSuggestions, readBatch, toldAlready } from './matching-repository'

const payloadSchema = z.object({ booking: z.number().int() })

/**
 * The job after publishing: suggests an open demand to everybody who matches and starts telling them, best
 * first. Running it twice suggests, and tells, nobody twice.
 */
export const matchBooking = async (context: Context, payload: unknown): Promise<void> => {
  const { booking: id } = payloadSchema.parse(payload)
  const seen = await findBooking(context.db, id)
  const found = seen && (await findSubService(context.db, seen.subServiceId))
  const minutes = found?.subService.durationMinutes ?? 60
  const works = seen ? await offeredAs(context.db, seen.subServiceId) : []
  await unitOfWork(context, async (work) => {
    const { tx } = work
    const booking = await lockBooking(tx, id)
    if (!booking || booking.status !== 'booking_offers') return
    const from = booking.wantedFrom
    const window = from && { from, to: booking.wantedTo ?? new Date(from.getTime() + minutes * 60_000) }
    const made = await insertSuggestions(tx, booking, works, window)
    if (made > 0) await enqueue(tx, 'notify.suggestions', { booking: id, after: 0 })
    if (booking.matchedAt) return
    await markMatched(tx, id, work.now)
    if (made === 0) await work.happened({ type: 'suggestion.none', booking })
  })
}

const batch = 1000
const noticesSchema = z.object({ booking: z.number().int(), after: z.number().int() })
const indicatorOf = (suggestion: number) =>
  formatIndicator({ side: 'offers', kind: 'new_suggestion', suggestion })

/**
 * Tells a thousand providers of their suggestions and leaves the rest to another job, written in the same
 * transaction, so a crash loses nothing. A repeated batch skips those it told before. Nobody is told of a
 * demand that has closed meanwhile.
 */
export const notifySuggestions = async (context: Context, payload: unknown): Promise<void> => {
  const { booking: id, after } = noticesSchema.parse(payload)
  await unitOfWork(context, async (work) => {
    const { tx } = work
    const booking = await findBooking(tx, id)
    if (!booking || booking.status !== 'booking_offers') return
    const rows = await readBatch(tx, id, after, batch)
    const last = rows.at(-1)
    if (!last) return
    const told = await toldAlready(
      tx,
      rows.map((row) => ({ provider: row.provider, indicator: indicatorOf(row.id) })),
    )
    const suggestions = rows.filter((row) => !told.has(indicatorSubject(indicatorOf(row.id))))
    if (suggestions.length > 0) await work.happened({ type: 'suggestion.made', booking, suggestions })
    if (rows.length === batch) await enqueue(tx, 'notify.suggestions', { booking: id, after: last.id })
  })
}
