import type { z } from 'zod'
import type { Booking, reviewSchema } from '@/lib/contract/bookings'
import { sightIn, type Sight } from '@/lib/contract/disclosure'
import type { Form } from '@/lib/contract/form'
import type { Offer } from '@/lib/contract/offers'
import type { Address, City } from '@/lib/contract/places'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { notFound } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { presentPerson, wordsSeen } from '@/server/modules/accounts/person'
import { iconUrl, localiseForm } from '@/server/modules/catalogue/localise'
import { providersSeen } from '@/server/modules/catalogue/providers'
import { addressLife, signedUrl } from '@/server/modules/media/address'
import { describeAnswers } from './answers'
import {
  actorIn,
  allowedActions,
  hasProposal,
  noShowFrom,
  reviewUntil,
  showsCancelReason,
  type Role,
} from './policy'
import { countSteps, findBookings, findReached, isSuggestedTo, type BookingRow } from './repository'

/**
 * Parts of a booking that other modules present, for many rows at once. Those modules import this one; the
 * application registers them, so that this one imports none of them.
 */
export interface BookingParts {
  /** Offers by id, as one of their sides may see them. */
  offers: (db: Executor, ids: number[], viewer: Viewer, locale: Locale) => Promise<Map<number, Offer>>
  /** Reviews written of these bookings, public or not, as `reader` may see them. */
  reviews: (db: Executor, bookings: number[], reader: number, locale: Locale) => Promise<ReviewPart[]>
  /** The latest payment of each of these bookings. */
  payments: (db: Executor, bookings: number[]) => Promise<Map<number, PaymentPart>>
}
interface PaymentPart {
  payer: number
  shown: NonNullable<Booking['payment']>
}
interface ReviewPart {
  bookingId: number
  authorId: number
  publishedAt: Date | null
  shown: z.infer<typeof reviewSchema>
}

/** What the presenter needs of the context. */
type Sources = Pick<Context, 'config' | 'db' | 'clock' | 'bookingParts'>

const iso = (date: Date | null) => date?.toISOString() ?? null

/**
 * What the viewer sees of the customer, and of what the customer wrote: strangers to the job, and its provider
 * before it is paid, a first name, the district, and no contact.
 */
const sightOf = ({ booking }: BookingRow, role: Role): Sight => {
  if (role === 'suggested') return 'first'
  return role === 'provider' ? sightIn(booking.status) : 'full'
}

/** What the viewer sees of the provider. */
const sightOfProvider = ({ booking }: BookingRow, role: Role): Sight =>
  role === 'customer' ? sightIn(booking.status) : 'full'

const addressOf = (row: BookingRow, sight: Sight): Address | null => {
  const { booking, city } = row
  // Of an erased customer's place the city alone is left.
  return sight === 'first' || booking.address.street === ''
    ? null
    : {
        ...booking.address,
        district: booking.district,
        city: booking.cityIbge,
        city_name: city.name,
        state: city.state as City['state'],
      }
}

interface Known {
  offers: Map<number, Offer>
  providers: Awaited<ReturnType<typeof providersSeen>>
  reviews: ReviewPart[]
  payments: Map<number, PaymentPart>
}

/** Everything the rows refer to: one query for each kind. */
const readParts = async (
  { db, bookingParts }: Sources,
  rows: BookingRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<Known> => {
  const present = <T>(ids: (T | null)[]) => [...new Set(ids.filter((id): id is T & {} => id !== null))]
  const completed = rows.filter((row) => row.booking.status === 'completed').map((row) => row.booking.id)
  const [offers, providers, reviews, payments] = await Promise.all([
    bookingParts.offers(db, present(rows.map((row) => row.booking.approvedOfferId)), viewer, locale),
    providersSeen(db, present(rows.map((row) => row.booking.providerId)), locale),
    bookingParts.reviews(db, completed, viewer.id, locale),
    bookingParts.payments(
      db,
      rows.map((row) => row.booking.id),
    ),
  ])
  return { offers, providers, reviews, payments }
}

interface Look {
  viewer: Viewer
  locale: Locale
  now: Date
  /** The signed, expiring address of a photo. */
  photoUrl: (id: string) => string
}

/** One row as the viewer may see it; providers it was suggested to see what an offer needs. */
const presentRow = (
  row: BookingRow,
  known: Known,
  form: Form,
  { viewer, locale, now, photoUrl }: Look,
): Booking => {
  const { booking, subService, customer } = row
  const role: Role = actorIn(viewer, booking) ?? 'suggested'
  const inside = role !== 'suggested'
  const sight = sightOf(row, role)
  const offer: Offer | null =
    (inside && booking.approvedOfferId && known.offers.get(booking.approvedOfferId)) || null
  const payment = known.payments.get(booking.id)
  const mine = known.reviews.find(
    (review) => review.bookingId === booking.id && review.authorId === viewer.id,
  )
  const theirs = known.reviews.find(
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
    customer: presentPerson(customer, sight, locale),
    provider:
      (inside &&
        booking.providerId &&
        known.providers.get(booking.providerId)?.(sightOfProvider(row, role))) ||
      null,
    city: { ibge: booking.cityIbge, name: row.city.name, state: row.city.state as City['state'] },
    district: wordsSeen(booking.district, sight),
    address: addressOf(row, sight),
    answers: describeAnswers(form, booking.answers, locale).map((answer) => ({
      ...answer,
      value: wordsSeen(answer.value, sight),
    })),
    description: wordsSeen(booking.description, sight),
    photos: booking.photos.map((id) => ({ id, url: photoUrl(id) })),
    when: booking.whenKind,
    wanted_from: iso(booking.wantedFrom),
    wanted_to: iso(booking.wantedTo),
    instant: booking.isInstant,
    offer_count: booking.offerCount,
    approved_offer: offer,
    starts_at: inside ? iso(booking.startsAt) : null,
    ends_at: inside ? iso(booking.endsAt) : null,
    proposed_start:
      inside && booking.proposedStartsAt && booking.proposedBy && hasProposal(booking, now)
        ? { starts_at: booking.proposedStartsAt.toISOString(), by: booking.proposedBy }
        : null,
    start_code: role === 'customer' && booking.status === 'approved' ? booking.startCode : null,
    changes_requested: inside && booking.changesRequested ? wordsSeen(booking.changesRequested, sight) : null,
    // Who wrote it is not kept with it, so it is masked for both.
    cancel_reason:
      inside && showsCancelReason(booking) && booking.endReason
        ? wordsSeen(booking.endReason, 'first')
        : null,
    reached: null,
    revision: null,
    expires_at: booking.status === 'booking_offers' ? iso(booking.expiresAt) : null,
    pay_until: inside ? iso(booking.payUntil) : null,
    payment: payment?.payer === viewer.id ? payment.shown : null,
    auto_complete_at: booking.status === 'delivered' ? iso(booking.autoCompleteAt) : null,
    no_show_from: booking.status === 'approved' ? iso(noShowFrom(booking)) : null,
    review_until: booking.status === 'completed' ? iso(reviewUntil(booking)) : null,
    my_review: mine ? mine.shown : null,
    their_review: theirs ? theirs.shown : null,
    created_at: booking.createdAt.toISOString(),
    can: allowedActions(viewer, booking, mine !== undefined, now),
  }
}

/** Presents rows to a viewer. */
export const presentBookings = async (
  sources: Sources,
  rows: BookingRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<Booking[]> => {
  const now = sources.clock()
  const known = await readParts(sources, rows, viewer, locale)
  const forms = new Map<number, Form>()
  // Cached: rows of a page often share the work, whose form is large.
  const formOf = ({ subService }: BookingRow): Form => {
    const form = forms.get(subService.id) ?? localiseForm(subService.form, locale)
    forms.set(subService.id, form)
    return form
  }
  const photoUrl = (id: string) => signedUrl(sources.config.jwtSecret, id, now, addressLife.booking)
  return rows.map((row) => presentRow(row, known, formOf(row), { viewer, locale, now, photoUrl }))
}

/** One booking, or 404 to people without a part in it. */
export const presentBooking = async (
  sources: Sources,
  pk: number,
  viewer: Viewer,
  locale: Locale,
): Promise<Booking> => {
  const { db } = sources
  const row = (await findBookings(db, [pk])).get(pk)
  if (!row || (!actorIn(viewer, row.booking) && !(await isSuggestedTo(db, pk, viewer.id)))) throw notFound()
  const [booking] = await presentBookings(sources, [row], viewer, locale)
  if (!booking) throw notFound()
  // Which earlier offers were held, and when, is not for somebody the job was suggested to.
  if (booking.role === 'suggested') return booking
  return { ...booking, reached: await findReached(db, pk), revision: await countSteps(db, pk) }
}
