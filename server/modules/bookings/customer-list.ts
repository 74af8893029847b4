import { bookingStates, type BookingState } from '@/lib/contract/booking-states'
import { bookingTabs, type bookingCounts, type BookingTab } from '@/lib/contract/booking-tabs'
import type { listBookings } from '@/lib/contract/bookings'
import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { decodeCursor, decodeRankedCursor, paginate, paginateRanked } from '@/server/http/cursor'
import { validationError } from '@/server/http/errors'
import { countCustomerBookings, listRankedBookings } from './attention-repository'
import { findBookingCards, listCustomerBookings, type BookingCardRow } from './card-repository'

/** `statusId` as a list of states; an unknown state is an error. */
const statesOf = (statusId: string | undefined): BookingState[] =>
  (statusId ?? '')
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const state = bookingStates.find((one) => one === word.replace(/\/$/, ''))
      if (!state) throw validationError({ statusId: ['invalid_choice'] })
      return state
    })

/** A page of a customer's bookings: of some states by attention and date, of all newest first. */
export const listCustomerPage = async (
  { db, clock }: Needs<'db' | 'clock'>,
  customer: number,
  { statusId, cursor, limit }: QueryOf<typeof listBookings>,
): Promise<{ rows: BookingCardRow[]; next: string | null }> => {
  const states = statesOf(statusId)
  if (states.length === 0) {
    const rows = await listCustomerBookings(db, { customer, before: decodeCursor(cursor), limit })
    return paginate(rows, limit, (row) => row.booking.id)
  }
  const filter = { customer, states, after: decodeRankedCursor(cursor), now: clock(), limit }
  const { rows, next } = paginateRanked(await listRankedBookings(db, filter), limit)
  const ids = rows.map(({ id }) => id)
  return { rows: await findBookingCards(db, ids), next }
}

/** Counts a customer's bookings per tab of their list. */
export const countByTab = async (
  db: Executor,
  customer: number,
): Promise<ResponseOf<typeof bookingCounts>> => {
  const counts = await countCustomerBookings(db, customer)
  const of = (tab: BookingTab) => bookingTabs[tab].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return {
    booking_offers: of('booking_offers'),
    awaiting_payment: of('awaiting_payment'),
    approved: of('approved'),
    completed: of('completed'),
    closed: of('closed'),
  }
}
