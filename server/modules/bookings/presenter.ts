import type { Booking } from '@/lib/contract/bookings'
import type { Form } from '@/lib/contract/form'
import type { Offer } from '@/lib/contract/offers'
import type { Address, City } from '@/lib/contract/places'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { notFound } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { nameIn } from '@/server/modules/accounts/closed-name'
import { findUser } from '@/server/modules/accounts/service'
import { iconUrl, localiseForm } from '@/server/modules/catalogue/localise'
import { publicProviders } from '@/server/modules/catalogue/providers'
import { addressLife, publicUrl, signedUrl } from '@/server/modules/media/address'
import { offersByIds } from '@/server/modules/offers/service'
import { reviewsOfBookings } from '@/server/modules/reviews/service'
import { describeAnswers } from './answers'
import { actorIn, allowedActions, noShowFrom, reviewUntil, type Role, type Viewer } from './policy'
import { findBookings, isSuggestedTo, type BookingRow } from './repository'

const iso = (date: Date | null) => date?.toISOString() ?? null

const addressOf = ({ booking, city }: BookingRow, role: Role): Address | null =>
  // Of an erased customer's place the city alone is left.
  role === 'suggested' || booking.address.street === ''
    ? null
    : {
        ...booking.address,
        district: booking.district,
        city: booking.cityIbge,
        city_name: city.name,
        state: city.state as City['state'],
      }

/** Strangers to the job see a first name; the two sides of an approved job see the whole. */
const nameFor = (fullName: string, role: Role) =>
  role === 'suggested' ? (fullName.split(' ')[0] ?? fullName) : fullName

/** Presents rows to a viewer, with one query for each kind of thing they refer to. */
export const presentBookings = async (
  { db, config, clock }: Context,
  rows: BookingRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<Booking[]> => {
  const now = clock()
  const present = <T>(ids: (T | null)[]) => [...new Set(ids.filter((id): id is T & {} => id !== null))]
  const [approved, providers, reviews] = await Promise.all([
    offersByIds(db, present(rows.map((row) => row.booking.approvedOfferId)), viewer, now, locale),
    publicProviders(db, present(rows.map((row) => row.booking.providerId)), locale),
    reviewsOfBookings(
      db,
      rows.filter((row) => row.booking.status === 'completed').map((row) => row.booking.id),
      locale,
    ),
  ])
  const forms = new Map<number, Form>()
  /** Many rows of a page ask for the same work, whose form is long. */
  const formOf = ({ subService }: BookingRow): Form => {
    const form = forms.get(subService.id) ?? localiseForm(subService.form, locale)
    forms.set(subService.id, form)
    return form
  }
  return rows.map((row): Booking => {
    const { booking, subService, customer } = row
    const role: Role = actorIn(viewer, booking) ?? 'suggested'
    const inside = role !== 'suggested'
    const offer: Offer | null =
      (inside && booking.approvedOfferId && approved.get(booking.approvedOfferId)) || null
    const mine = reviews.find((review) => review.bookingId === booking.id && review.authorId === viewer.id)
    const theirs = reviews.find(
      (review) =>
        review.bookingId === booking.id && review.authorId !== viewer.id && review.publishedAt !== null,
    )
    return {
      pk: booking.id,
      status: booking.status,
      role,
      sub_service: {
        pk: subService.id,
        name: subService.name[locale],
        slug: subService.slug,
        service_slug: row.serviceSlug,
        icon: iconUrl(subService.icon),
      },
      customer: {
        pk: customer.id,
        full_name: nameIn(nameFor(customer.fullName, role), locale),
        photo: customer.photoId && publicUrl(customer.photoId),
      },
      provider: (inside && booking.providerId && providers.get(booking.providerId)) || null,
      city: { ibge: booking.cityIbge, name: row.city.name, state: row.city.state as City['state'] },
      district: booking.district,
      address: addressOf(row, role),
      answers: describeAnswers(formOf(row), booking.answers, locale),
      description: booking.description,
      photos: booking.photos.map((id) => ({
        id,
        url: signedUrl(config.jwtSecret, id, now, addressLife.booking),
      })),
      when: booking.whenKind,
      wanted_from: iso(booking.wantedFrom),
      wanted_to: iso(booking.wantedTo),
      offer_count: booking.offerCount,
      approved_offer: offer,
      starts_at: inside ? iso(booking.startsAt) : null,
      ends_at: inside ? iso(booking.endsAt) : null,
      proposed_start:
        inside && booking.proposedStartsAt && booking.proposedBy
          ? { starts_at: booking.proposedStartsAt.toISOString(), by: booking.proposedBy }
          : null,
      start_code: role === 'customer' && booking.status === 'approved' ? booking.startCode : null,
      changes_requested: inside ? booking.changesRequested : null,
      expires_at: booking.status === 'booking_offers' ? iso(booking.expiresAt) : null,
      auto_complete_at: booking.status === 'delivered' ? iso(booking.autoCompleteAt) : null,
      no_show_from: booking.status === 'approved' ? iso(noShowFrom(booking)) : null,
      review_until: booking.status === 'completed' ? iso(reviewUntil(booking)) : null,
      my_review: mine ? mine.shown : null,
      their_review: theirs ? theirs.shown : null,
      created_at: booking.createdAt.toISOString(),
      can: allowedActions(viewer, booking, mine !== undefined, now),
    }
  })
}

/** The person a view is made for. */
export const viewerOf = async (db: Executor, id: number): Promise<Viewer> => {
  const user = await findUser(db, id)
  if (!user) throw notFound()
  return { id: user.id, isOperator: user.isOperator }
}

/** One booking, or 404 to whoever has no part in it. */
export const presentBooking = async (
  context: Context,
  pk: number,
  viewerId: number,
  locale: Locale,
): Promise<Booking> => {
  const { db } = context
  const [viewer, rows] = await Promise.all([viewerOf(db, viewerId), findBookings(db, [pk])])
  const row = rows.get(pk)
  if (!row || (!actorIn(viewer, row.booking) && !(await isSuggestedTo(db, pk, viewerId)))) throw notFound()
  const [booking] = await presentBookings(context, [row], viewer, locale)
  if (!booking) throw notFound()
  return booking
}
