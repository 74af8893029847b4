import type { ListedBooking } from '@/lib/contract/bookings'
import type { Sight } from '@/lib/contract/disclosure'
import { isHeld } from '@/lib/contract/held'
import type { City } from '@/lib/contract/places'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { nameSeen, wordsSeen, type PersonRow } from '@/server/modules/accounts/person'
import { publicUrl } from '@/server/modules/media/address'
import { countUpdatedOffers, type ListedRow } from './listed-repository'
import { actorIn, allowedActions, reviewUntil, sightOfCustomer, sightOfProvider, type Role } from './policy'
import {
  addressOf,
  isContested,
  isRefundedOutside,
  proposedStartOf,
  workOf,
  type BookingsContext,
} from './presenter'

type Sources = Pick<BookingsContext, 'db' | 'clock' | 'bookingParts'>

const iso = (date: Date | null) => date?.toISOString() ?? null

const person = (row: Pick<PersonRow, 'id' | 'fullName' | 'photoId'>, sight: Sight, locale: Locale) => ({
  pk: row.id,
  full_name: nameSeen(row.fullName, sight, locale),
  photo: row.photoId && publicUrl(row.photoId),
})

/** What few rows have: a payment under way or held, changed offers, a review already written. Asked for those only. */
const readParts = async ({ db, bookingParts }: Sources, rows: ListedRow[], { viewer, locale, now }: Look) => {
  const held = rows.filter(({ booking }) => booking.payUntil !== null || isHeld(booking.status))
  const reviewable = rows.filter(({ booking }) => {
    const until = booking.status === 'completed' ? reviewUntil(booking) : null
    return until !== null && now < until
  })
  const ids = (of: ListedRow[]) => of.map(({ booking }) => booking.id)
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
interface Look {
  viewer: Viewer
  locale: Locale
  now: Date
}

const presentRow = (
  row: ListedRow,
  { payments, updated, reviewed }: Awaited<ReturnType<typeof readParts>>,
  { viewer, locale, now }: Look,
): ListedBooking => {
  const { booking, city, customer, provider } = row
  const role: Role = actorIn(viewer, booking) ?? 'suggested'
  const isInside = role !== 'suggested'
  const sight = sightOfCustomer(booking, role)
  const payment = payments?.get(booking.id)
  return {
    pk: booking.id,
    status: booking.status,
    role,
    sub_service: workOf(row, locale),
    customer: person(customer, sight, locale),
    provider: isInside && provider ? person(provider, sightOfProvider(booking, role), locale) : null,
    city: { ibge: booking.cityIbge, name: city.name, state: city.state as City['state'] },
    district: wordsSeen(booking.district, sight),
    address: addressOf(row, sight),
    when: booking.whenKind,
    wanted_from: iso(booking.wantedFrom),
    wanted_to: iso(booking.wantedTo),
    instant: booking.isInstant,
    offer_count: booking.offerCount,
    updated_offer_count: updated?.get(booking.id),
    starts_at: isInside ? iso(booking.startsAt) : null,
    ends_at: isInside ? iso(booking.endsAt) : null,
    proposed_start: (isInside && proposedStartOf(booking, now)) || undefined,
    start_code: role === 'customer' && booking.status === 'approved' ? booking.startCode : null,
    reached: null,
    revision: null,
    expires_at: booking.status === 'booking_offers' ? iso(booking.expiresAt) : null,
    pay_until: isInside ? iso(booking.payUntil) : null,
    payment: payment?.payer === viewer.id ? payment.shown : null,
    refunded_outside: isInside && isRefundedOutside(booking, payment),
    contested: isInside && isContested(booking, payment),
    created_at: booking.createdAt.toISOString(),
    can: allowedActions(viewer, booking, reviewed.has(booking.id), now),
  }
}

/** Bookings as their cards show them. */
export const presentListed = async (
  sources: Sources,
  rows: ListedRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<ListedBooking[]> => {
  const look = { viewer, locale, now: sources.clock() }
  const parts = await readParts(sources, rows, look)
  return rows.map((row) => presentRow(row, parts, look))
}
