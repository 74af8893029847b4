import type { z } from 'zod'
import { isEscrowed } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import type { CustomerRecord } from '@/lib/contract/customer-record'
import type { Answers } from '@/lib/contract/form'
import type { Offer } from '@/lib/contract/offers'
import type { Address, City } from '@/lib/contract/places'
import type { reviewSchema } from '@/lib/contract/reviews'
import type { Visibility } from '@/lib/contract/visibility'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { erasedName, maskText, presentPerson } from '@/server/modules/accounts/person'
import { iconUrl, localiseForm } from '@/server/modules/catalogue/localise'
import { presentProviders } from '@/server/modules/catalogue/providers'
import { recordDataAccessToSides } from '@/server/modules/data-access/service'
import { bookingPhotos, type PresentPhotos } from '@/server/modules/media/urls'
import { describeAnswers } from './answers'
import { isBookableAgain } from './bookable-again'
import { findCustomerRecord } from './customer-record-repository'
import { listDeliveries } from './delivery-repository'
import { presentNoShow, type NoShowSources } from './no-show-presenter'
import {
  actorIn,
  allowedActions,
  customerVisibility,
  hasProposal,
  noShowFrom,
  providerVisibility,
  reviewUntil,
  showsCancelReason,
  type Role,
} from './policy'
import {
  countSteps,
  findBookingRow,
  findKeptTime,
  findOwnOffer,
  findStateTimes,
  isSuggestedTo,
  type BookingRow,
  type Booking as DomainBooking,
} from './repository'

/**
 * Parts of a booking that other modules present, where one can for many rows at once. Those modules import this one;
 * the application registers them, so that this one imports none of them.
 */
interface BookingParts {
  /** Offers by id, as one of their sides may see them. */
  offers: (db: Executor, ids: number[], viewer: Viewer, locale: Locale) => Promise<Map<number, Offer>>
  /** Reviews written of these bookings, public or not, as `reader` may see them. */
  reviews: (db: Executor, bookings: number[], reader: number, locale: Locale) => Promise<ReviewPart[]>
  /** The latest payment of each of these bookings. */
  payments: (db: Executor, bookings: number[]) => Promise<Map<number, PaymentPart>>
  /**
   * Returns the time at which the provider of today's work announced to be on the way; null on other days.
   */
  onMyWay: (db: Executor, booking: Travelled, now: Date) => Promise<Date | null>
  /** The warranty of completed work, and whether this side of it may claim it now. */
  warranty: (
    db: Executor,
    booking: DomainBooking,
    at: { side: Exclude<Role, 'suggested'>; now: Date },
  ) => Promise<{ shown: Booking['warranty']; isClaimable: boolean }>
  /** Sources for a no-show report. */
  noShow: NoShowSources
}
type Travelled = Pick<BookingRow['booking'], 'status' | 'approvedOfferId' | 'startsAt' | 'cityIbge'>
interface PaymentPart {
  payer: number
  paidAt: Date | null
  shown: NonNullable<Booking['payment']>
}
interface ReviewPart {
  bookingId: number
  authorId: number
  publishedAt: Date | null
  shown: z.infer<typeof reviewSchema>
}

/** The context of routes that present bookings, with the parts that other modules add. */
export interface BookingsContext extends Context {
  bookingParts: BookingParts
}
/** Context members the presenter needs. */
type Sources = Pick<BookingsContext, 'config' | 'db' | 'clock' | 'bookingParts'>

const iso = (date: Date | null) => date?.toISOString() ?? null

interface Work {
  subService: Pick<BookingRow['subService'], 'id' | 'name' | 'slug' | 'icon'>
  serviceSlug: string
}
export const presentBookedWork = (
  { subService, serviceSlug }: Work,
  locale: Locale,
): Booking['sub_service'] => ({
  pk: subService.id,
  name: subService.name[locale],
  slug: subService.slug,
  service_slug: serviceSlug,
  icon: iconUrl(subService.icon),
})

interface BookingAddressRow {
  booking: Pick<BookingRow['booking'], 'address' | 'district' | 'cityIbge'>
  city: BookingRow['city']
}
export const presentAddress = ({ booking, city }: BookingAddressRow, sight: Visibility): Address | null => {
  // Erasure leaves only the city of a customer's address.
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

/** The platform's own refunds end the job with them; a job that stands without its money lost it elsewhere. */
export const isRefundedExternally = (
  { status }: Pick<BookingRow['booking'], 'status'>,
  payment: PaymentPart | undefined,
): boolean => isEscrowed(status) && payment?.shown.status === 'refunded'

/** A payer's bank contests the payment of a job that stands. */
export const isDisputedByBank = (
  { status }: Pick<BookingRow['booking'], 'status'>,
  payment: PaymentPart | undefined,
): boolean => isEscrowed(status) && payment?.shown.status === 'disputed_external'

interface BookingDetails {
  offer: Offer | null
  providers: Awaited<ReturnType<typeof presentProviders>>
  reviews: ReviewPart[]
  payment: PaymentPart | undefined
  record: CustomerRecord | null
  onMyWayAt: Date | null
}

interface PresentationContext {
  viewer: Viewer
  locale: Locale
  now: Date
  photosOf: PresentPhotos
}

/** Everything the booking refers to: one query for each kind. */
const readParts = async (
  { db, bookingParts }: Sources,
  { booking, customer }: BookingRow,
  { viewer, locale, now }: PresentationContext,
): Promise<BookingDetails> => {
  const { id, approvedOfferId, providerId, status } = booking
  const isRecordShown = actorIn(viewer, booking) === 'provider' && customer.fullName !== erasedName
  const [offers, providers, reviews, payments, record, onMyWayAt] = await Promise.all([
    bookingParts.offers(db, approvedOfferId === null ? [] : [approvedOfferId], viewer, locale),
    presentProviders(db, providerId === null ? [] : [providerId], locale),
    bookingParts.reviews(db, status === 'completed' ? [id] : [], viewer.id, locale),
    bookingParts.payments(db, [id]),
    isRecordShown ? findCustomerRecord(db, booking.customerId) : null,
    bookingParts.onMyWay(db, booking, now),
  ])
  const offer = approvedOfferId === null ? null : (offers.get(approvedOfferId) ?? null)
  return { offer, providers, reviews, payment: payments.get(id), record, onMyWayAt }
}

/** Presents a proposed start that waits for the other side's answer. */
export const presentProposedStart = (
  booking: Pick<BookingRow['booking'], 'status' | 'proposedStartsAt' | 'proposedBy'>,
  now: Date,
): Booking['proposed_start'] =>
  booking.proposedStartsAt && booking.proposedBy && hasProposal(booking, now)
    ? { starts_at: booking.proposedStartsAt.toISOString(), by: booking.proposedBy }
    : null

/** Presents one row to a viewer; providers it was suggested to see the fields an offer needs. */
const presentRow = (
  row: BookingRow,
  known: BookingDetails,
  { viewer, locale, now, photosOf }: PresentationContext,
): Booking => {
  const { booking, subService, customer } = row
  const role: Role = actorIn(viewer, booking) ?? 'suggested'
  const inside = role !== 'suggested'
  const sight = customerVisibility(booking, role)
  const form = localiseForm(subService.form, locale)
  const { payment } = known
  const mine = known.reviews.find((review) => review.authorId === viewer.id)
  const theirs = known.reviews.find((review) => review.authorId !== viewer.id && review.publishedAt !== null)
  return {
    pk: booking.id,
    status: booking.status,
    role,
    sub_service: presentBookedWork(row, locale),
    customer: presentPerson(customer, sight, locale),
    customer_record: known.record,
    provider:
      (inside &&
        booking.providerId &&
        known.providers.get(booking.providerId)?.(providerVisibility(booking, role))) ||
      null,
    city: { ibge: booking.cityIbge, name: row.city.name, state: row.city.state as City['state'] },
    district: maskText(booking.district, sight),
    address: presentAddress(row, sight),
    answers: describeAnswers(form, booking.answers, locale).map((answer) => ({
      ...answer,
      value: maskText(answer.value, sight),
    })),
    description: maskText(booking.description, sight),
    photos: photosOf(booking.photos),
    when: booking.whenKind,
    wanted_from: iso(booking.wantedFrom),
    wanted_to: iso(booking.wantedTo),
    instant: booking.isInstant,
    offer_count: booking.offerCount,
    approved_offer: inside ? known.offer : null,
    starts_at: inside ? iso(booking.startsAt) : null,
    ends_at: inside ? iso(booking.endsAt) : null,
    proposed_start: inside ? presentProposedStart(booking, now) : null,
    kept_time: null,
    on_my_way_at: inside ? iso(known.onMyWayAt) : null,
    start_code: role === 'customer' && booking.status === 'approved' ? booking.startCode : null,
    changes_requested: inside && booking.changesRequested ? maskText(booking.changesRequested, sight) : null,
    // Its author is not stored with it, so it is masked for both sides.
    cancel_reason:
      inside && showsCancelReason(booking) && booking.endReason ? maskText(booking.endReason, 'first') : null,
    reached: null,
    revision: null,
    expires_at: booking.status === 'booking_offers' ? iso(booking.expiresAt) : null,
    pay_until: inside ? iso(booking.payUntil) : null,
    payment: payment?.payer === viewer.id ? payment.shown : null,
    paid_at: inside ? iso(payment?.paidAt ?? null) : null,
    refunded_outside: inside && isRefundedExternally(booking, payment),
    contested: inside && isDisputedByBank(booking, payment),
    auto_complete_at: inside && booking.status === 'delivered' ? iso(booking.autoCompleteAt) : null,
    no_show_from: inside && booking.status === 'approved' ? iso(noShowFrom(booking)) : null,
    no_show: null,
    warranty: null,
    review_until: inside && booking.status === 'completed' ? iso(reviewUntil(booking)) : null,
    my_review: mine ? mine.shown : null,
    their_review: theirs ? theirs.shown : null,
    created_at: booking.createdAt.toISOString(),
    can: allowedActions(viewer, booking, mine !== undefined, now),
  }
}

/** Answers to give again. A photo belongs to the request it was sent with. */
const repeatable = ({ booking, subService }: BookingRow): Answers => {
  const photos = new Set(
    subService.form.steps.flatMap(({ fields }) =>
      fields.flatMap(({ key, type }) => (type === 'photo' ? [key] : [])),
    ),
  )
  return Object.fromEntries(Object.entries(booking.answers).filter(([key]) => !photos.has(key)))
}

/** Presents one booking; 404 to anyone without a part in it. */
export const presentBooking = async (
  sources: Sources,
  pk: number,
  viewer: Viewer,
  locale: Locale,
): Promise<Booking> => {
  const { db, config } = sources
  const row = await findBookingRow(db, pk)
  const actor = row && actorIn(viewer, row.booking)
  if (!row || (!actor && !(await isSuggestedTo(db, pk, viewer.id)))) throw notFoundError()
  if (actor === 'operator') await recordDataAccessToSides(sources, viewer.id, row.booking, 'booking')
  const now = sources.clock()
  const photosOf = bookingPhotos(config.jwtSecret, now)
  const look: PresentationContext = { viewer, locale, now, photosOf }
  const booking = presentRow(row, await readParts(sources, row, look), look)
  // Which earlier offers were held, and when, is not for somebody the job was suggested to.
  if (booking.role === 'suggested')
    return {
      ...booking,
      own_offer: booking.status === 'booking_offers' ? await findOwnOffer(db, pk, viewer.id) : null,
    }
  const warranty = await sources.bookingParts.warranty(db, row.booking, { side: booking.role, now })
  return {
    ...booking,
    warranty: warranty.shown,
    can: warranty.isClaimable ? [...booking.can, 'claim'] : booking.can,
    ...(booking.role === 'customer'
      ? { raw_answers: repeatable(row), bookable_again: await isBookableAgain(db, row, now) }
      : {}),
    // Only agreed work has a time to keep, and a proposal is shown by itself.
    kept_time:
      booking.status === 'approved' && booking.proposed_start === null ? await findKeptTime(db, pk) : null,
    deliveries: (await listDeliveries(db, pk)).map(({ at, photos }) => ({
      at: at.toISOString(),
      photos: photosOf(photos),
    })),
    no_show: await presentNoShow(db, sources.bookingParts.noShow, row.booking),
    reached: await findStateTimes(db, pk),
    revision: await countSteps(db, pk),
  }
}
