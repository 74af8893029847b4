import { bookingStates, type BookingState } from '@/lib/contract/booking-states'
import { bookingTabs, type BookingCounts, type BookingTab } from '@/lib/contract/booking-tabs'
import type { listBookings } from '@/lib/contract/bookings'
import type { QueryOf } from '@/lib/contract/endpoint'
import type { Needs } from '@/server/context'
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
  { db, clock }: Needs<'db' | 'clock'>,
  customer: number,
): Promise<BookingCounts> => {
  const counts = await countCustomerBookings(db, customer, clock())
  const of = (which: 'all' | 'waiting') => {
    const sum = (tab: BookingTab) =>
      bookingTabs[tab].reduce((total, state) => total + (counts.get(state)?.[which] ?? 0), 0)
    return {
      booking_offers: sum('booking_offers'),
      awaiting_payment: sum('awaiting_payment'),
      approved: sum('approved'),
      completed: sum('completed'),
      closed: sum('closed'),
    }
  }
  return { ...of('all'), attention: of('waiting') }
}
