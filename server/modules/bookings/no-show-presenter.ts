import { isNoShow } from '@/lib/contract/booking-states'
import type { Booking as BookingView } from '@/lib/contract/bookings'
import { awaitsObjection, type Presence } from '@/lib/contract/no-shows'
import type { Executor } from '@/server/db/client'
import { findNoShow, isDisputedNoShow, listCodeTries } from './no-show-repository'
import type { Booking } from './repository'

type NoShowView = NonNullable<BookingView['no_show']>

/** Sources in other modules: amounts from escrow, messages and photos from the conversation. */
export interface NoShowSources {
  sums: (db: Executor, booking: Booking) => Promise<NoShowView['sums']>
  presence: (db: Executor, visit: Visit) => Promise<PresenceAt[]>
}
type PresenceAt = Omit<Presence, 'at'> & { at: Date }

/** Period in which a side that came would have left evidence. */
interface Visit {
  room: number
  from: Date
  to: Date
}

/** Earliest announcement of the way to a job that counts, h before its start. */
const hoursBefore = 12

const listPresence = async (
  db: Executor,
  sources: NoShowSources,
  { id, approvedOfferId: room, startsAt }: Booking,
  to: Date,
): Promise<Presence[]> => {
  if (room === null || !startsAt) return []
  const from = new Date(startsAt.getTime() - hoursBefore * 3_600_000)
  const tries = await listCodeTries(db, id, from)
  const said = await sources.presence(db, { room, from, to })
  return [...said, ...tries.map((at): PresenceAt => ({ kind: 'code_tried', by: 'provider', at }))]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}

/** Presents an open or disputed no-show report: evidence of presence, and its cost. */
export const presentNoShow = async (
  db: Executor,
  sources: NoShowSources,
  booking: Booking,
): Promise<BookingView['no_show']> => {
  const { id, status, disputeUntil } = booking
  if (!isNoShow(status) && !(status === 'disputed' && (await isDisputedNoShow(db, id)))) return null
  const reported = await findNoShow(db, id)
  if (!reported) return null
  return {
    reported_by: reported.by,
    reported_at: reported.at.toISOString(),
    dispute_until: awaitsObjection(booking) ? (disputeUntil?.toISOString() ?? null) : null,
    sums: await sources.sums(db, booking),
    presence: await listPresence(db, sources, booking, reported.at),
  }
}
