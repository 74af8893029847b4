import { isEscrowed } from '@/lib/contract/booking-states'
import type { ListedBooking } from '@/lib/contract/bookings'
import type { City } from '@/lib/contract/places'
import type { Visibility } from '@/lib/contract/visibility'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { displayName, maskText, type PersonRow } from '@/server/modules/accounts/person'
import { publicUrl } from '@/server/modules/media/urls'
import { countUpdatedOffers, type BookingCardRow } from './card-repository'
import {
  actorIn,
  allowedActions,
  customerVisibility,
  providerVisibility,
  reviewUntil,
  type Role,
} from './policy'
import {
  isDisputedByBank,
  isRefundedExternally,
  presentAddress,
  presentBookedWork,
  presentProposedStart,
  type BookingsContext,
} from './presenter'

type Sources = Pick<BookingsContext, 'db' | 'clock' | 'bookingParts'>

const iso = (date: Date | null) => date?.toISOString() ?? null

const person = (row: Pick<PersonRow, 'id' | 'fullName' | 'photoId'>, sight: Visibility, locale: Locale) => ({
  pk: row.id,
  full_name: displayName(row.fullName, sight, locale),
  photo: row.photoId && publicUrl(row.photoId),
})

/**
 * Reads the rare parts (an open or escrowed payment, changed offers, an existing review), only for the rows that have
 * them.
 */
const readParts = async (
  { db, bookingParts }: Sources,
  rows: BookingCardRow[],
  { viewer, locale, now }: CardContext,
) => {
  const held = rows.filter(({ booking }) => booking.payUntil !== null || isEscrowed(booking.status))
  const reviewable = rows.filter(({ booking }) => {
    const until = booking.status === 'completed' ? reviewUntil(booking) : null
    return until !== null && now < until
  })
  const ids = (of: BookingCardRow[]) => of.map(({ booking }) => booking.id)
  const choosing = rows.filter(
    ({ booking }) =>
      booking.status === 'booking_offers' && booking.offerCount > 0 && booking.customerId === viewer.id,
  )
  const [payments, reviews, updated] = await Promise.all([
    held.length === 0 ? null : bookingParts.payments(db, ids(held)),
    reviewable.length === 0 ? [] : bookingParts.reviews(db, ids(reviewable), viewer.id, locale),
    choosing.length === 0 ? null : countUpdatedOffers(db, ids(choosing)),
  ])
  const mine = reviews.filter((review) => review.authorId === viewer.id)
  return { payments, updated, reviewed: new Set(mine.map((review) => review.bookingId)) }
}
interface CardContext {
  viewer: Viewer
  locale: Locale
  now: Date
}

const presentRow = (
  row: BookingCardRow,
  { payments, updated, reviewed }: Awaited<ReturnType<typeof readParts>>,
  { viewer, locale, now }: CardContext,
): ListedBooking => {
  const { booking, city, customer, provider } = row
  const role: Role = actorIn(viewer, booking) ?? 'suggested'
  const isInside = role !== 'suggested'
  const sight = customerVisibility(booking, role)
  const payment = payments?.get(booking.id)
  return {
    pk: booking.id,
    status: booking.status,
    role,
    sub_service: presentBookedWork(row, locale),
    customer: person(customer, sight, locale),
    provider: isInside && provider ? person(provider, providerVisibility(booking, role), locale) : null,
    city: { ibge: booking.cityIbge, name: city.name, state: city.state as City['state'] },
    district: maskText(booking.district, sight),
    address: presentAddress(row, sight),
    when: booking.whenKind,
    wanted_from: iso(booking.wantedFrom),
    wanted_to: iso(booking.wantedTo),
    instant: booking.isInstant,
    offer_count: booking.offerCount,
    updated_offer_count: updated?.get(booking.id),
    starts_at: isInside ? iso(booking.startsAt) : null,
    ends_at: isInside ? iso(booking.endsAt) : null,
    proposed_start: (isInside && presentProposedStart(booking, now)) || undefined,
    start_code: role === 'customer' && booking.status === 'approved' ? booking.startCode : null,
    reached: null,
    revision: null,
    expires_at: booking.status === 'booking_offers' ? iso(booking.expiresAt) : null,
    pay_until: isInside ? iso(booking.payUntil) : null,
    payment: payment?.payer === viewer.id ? payment.shown : null,
    refunded_outside: isInside && isRefundedExternally(booking, payment),
    contested: isInside && isDisputedByBank(booking, payment),
    created_at: booking.createdAt.toISOString(),
    can: allowedActions(viewer, booking, reviewed.has(booking.id), now),
  }
}

/** Bookings as their cards show them. */
export const presentBookingCards = async (
  sources: Sources,
  rows: BookingCardRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<ListedBooking[]> => {
  const look = { viewer, locale, now: sources.clock() }
  const parts = await readParts(sources, rows, look)
  return rows.map((row) => presentRow(row, parts, look))
}
