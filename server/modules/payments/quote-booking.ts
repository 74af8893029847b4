import type { Offer } from '@/lib/contract/offers'
import { commissionDue } from '@/lib/shared/commission'
import { capPromotion } from '@/lib/shared/promotion'
import type { Executor } from '@/server/db/client'
import { notFoundError, stateChangedError, validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { userViewer } from '@/server/http/viewer'
import { findBooking, type Booking } from '@/server/modules/bookings/service'
import {
  applicableDiscounts,
  lockDiscount,
  previewDiscount,
  type CouponRequest,
  type Discount,
} from '@/server/modules/coupons/service'
import { offersByIds } from '@/server/modules/offers/service'
import type { UnitOfWork } from '@/server/process/work'
import { lockSpending, previewSpending, type Price, type Spending } from './balance'
import type { Quote } from './quote'

/** A booking that waits for its customer to pay. */
export interface PayableBooking {
  booking: Booking
  offer: Offer
  payUntil: Date
  startsAt: Date
  provider: number
}

/** The caller's own booking; anybody else's is missing. */
export const requireOwnBooking = async (db: Executor, customer: number, pk: number): Promise<Booking> => {
  const booking = await findBooking(db, pk)
  if (booking?.customerId !== customer) throw notFoundError()
  return booking
}

/** `state_changed` for a paid booking or an overdue reservation. */
export const requireAwaitingPayment = async (
  db: Executor,
  booking: Booking,
  now: Date,
  locale: Locale,
): Promise<PayableBooking> => {
  const { status, payUntil, startsAt, approvedOfferId, providerId } = booking
  if (status !== 'awaiting_payment' || !payUntil || payUntil <= now) throw stateChangedError()
  if (!startsAt || approvedOfferId === null || providerId === null) throw stateChangedError()
  const offers = await offersByIds(db, [approvedOfferId], userViewer(booking.customerId), locale)
  const offer = offers.get(approvedOfferId)
  if (!offer) throw stateChangedError()
  return { booking, offer, payUntil, startsAt, provider: providerId }
}

export interface PaymentChoice {
  coupon?: string | undefined
  useBalance: boolean
}

interface QuoteSources {
  discount: (asking: CouponRequest, use: Parameters<typeof previewDiscount>[2]) => Promise<Discount>
  spend: (price: Price) => Promise<Spending>
  now: Date
}
const nothing: Spending = { cash: 0, bonus: 0, bonusCut: 0, from: [] }

/** `field` is where a fault of the coupon is named. */
type Words = Pick<CouponRequest, 'field' | 'locale'>

/** The coupon as far as the platform bears it: never more than the commission. */
const capDiscount = (
  full: Discount | null,
  { labourCents, commissionPercent }: { labourCents: number; commissionPercent: number },
): Pick<Quote, 'discount' | 'limitCents' | 'couponCutCents'> => {
  const limitOf = (labour: number) => commissionDue(labour, commissionPercent)
  if (full?.borneBy !== 'platform')
    return { discount: full, limitCents: limitOf(labourCents - (full?.cents ?? 0)), couponCutCents: 0 }
  const limitCents = limitOf(labourCents)
  const { couponCents: cents } = capPromotion({ couponCents: full.cents, bonusCents: 0 }, limitCents)
  return { discount: { ...full, cents }, limitCents, couponCutCents: full.cents - cents }
}

const useOf = ({ booking, offer, provider }: PayableBooking, now: Date) => ({
  user: booking.customerId,
  provider,
  subService: booking.subServiceId,
  labourCents: offer.labour_cents,
  now,
})

/** Returns the maximum bonus beside the coupon. */
const bonusMost = ({ discount, limitCents }: Pick<Quote, 'discount' | 'limitCents'>): number =>
  capPromotion(
    { couponCents: discount?.borneBy === 'platform' ? discount.cents : 0, bonusCents: limitCents },
    limitCents,
  ).bonusCents

const quoteWith = async (
  on: PayableBooking,
  { coupon, useBalance }: PaymentChoice,
  words: Words,
  { discount: take, spend, now }: QuoteSources,
): Promise<Quote> => {
  const { labour_cents: labourCents, material_cents: materialCents } = on.offer
  const full = coupon === undefined ? null : await take({ ...words, code: coupon }, useOf(on, now))
  const { commissionPercent } = on.booking
  const capped = capDiscount(full, { labourCents, commissionPercent })
  // Labour of a few centavos leaves no discount.
  if (capped.discount?.cents === 0) throw validationError({ [words.field]: ['coupon_minimum'] })
  const amountCents = labourCents + materialCents - (capped.discount?.cents ?? 0)
  const price = { cents: amountCents, bonusMostCents: bonusMost(capped) }
  const spending = useBalance ? await spend(price) : nothing
  const externalCents = amountCents - spending.cash - spending.bonus
  return { ...capped, labourCents, materialCents, amountCents, spending, externalCents }
}

/** Most coupons proposed. */
const proposedCoupons = 3

/** Returns the coupons that take most off a booking, the best first. */
export const proposeCoupons = async (
  db: Executor,
  on: PayableBooking,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Discount[]> => {
  const terms = { labourCents: on.offer.labour_cents, commissionPercent: on.booking.commissionPercent }
  return (await applicableDiscounts(db, useOf(on, now), locale))
    .flatMap((full) => capDiscount(full, terms).discount ?? [])
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents || a.coupon - b.coupon)
    .slice(0, proposedCoupons)
}

/** Returns the current quote without locks. */
export const previewQuote = (
  db: Executor,
  on: PayableBooking,
  choice: PaymentChoice,
  words: Words & { now: Date },
): Promise<Quote> =>
  quoteWith(on, choice, words, {
    discount: (asking, use) => previewDiscount(db, asking, use),
    spend: (price) => previewSpending(db, on.booking.customerId, price, words.now),
    now: words.now,
  })

/** The same, with locks on the coupon first, then on the balance. */
export const lockQuote = (
  work: Pick<UnitOfWork, 'tx' | 'now'>,
  on: PayableBooking,
  choice: PaymentChoice,
  words: Words,
): Promise<Quote> =>
  quoteWith(on, choice, words, {
    discount: (asking, use) => lockDiscount(work.tx, asking, use),
    spend: (price) => lockSpending(work, on.booking.customerId, price),
    now: work.now,
  })
