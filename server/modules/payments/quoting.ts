import type { Offer } from '@/lib/contract/offers'
import type { Executor } from '@/server/db/client'
import { notFound, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { asUser } from '@/server/http/viewer'
import { findBooking, type Booking } from '@/server/modules/bookings/service'
import { lockDiscount, previewDiscount, type Asking, type Discount } from '@/server/modules/coupons/service'
import { offersByIds } from '@/server/modules/offers/service'
import type { Work } from '@/server/process/work'
import { lockSpending, previewSpending, type Price, type Spending } from './balance'
import type { Quote } from './quote'

/** A booking that waits for its customer to pay. */
export interface Awaited {
  booking: Booking
  offer: Offer
  payUntil: Date
  startsAt: Date
  provider: number
}

/** The caller's own booking; anybody else's is missing. */
export const ownBooking = async (db: Executor, customer: number, pk: number): Promise<Booking> => {
  const booking = await findBooking(db, pk)
  if (booking?.customerId !== customer) throw notFound()
  return booking
}

/** `state_changed` for one that is paid, or whose time to pay is over. */
export const awaited = async (
  db: Executor,
  booking: Booking,
  now: Date,
  locale: Locale,
): Promise<Awaited> => {
  const { status, payUntil, startsAt, approvedOfferId, providerId } = booking
  if (status !== 'awaiting_payment' || !payUntil || payUntil <= now) throw stateChanged()
  if (!startsAt || approvedOfferId === null || providerId === null) throw stateChanged()
  const offers = await offersByIds(db, [approvedOfferId], asUser(booking.customerId), locale)
  const offer = offers.get(approvedOfferId)
  if (!offer) throw stateChanged()
  return { booking, offer, payUntil, startsAt, provider: providerId }
}

export interface Choice {
  coupon?: string | undefined
  useBalance: boolean
}

interface Taking {
  discount: (asking: Asking, use: Parameters<typeof previewDiscount>[2]) => Promise<Discount>
  spend: (price: Price) => Promise<Spending>
  now: Date
}
const nothing: Spending = { cash: 0, bonus: 0, from: [] }

/** `field` is where a fault of the coupon is named. */
type Words = Pick<Asking, 'field' | 'locale'>

const quoteWith = async (
  { booking, offer, provider }: Awaited,
  { coupon, useBalance }: Choice,
  words: Words,
  { discount: take, spend, now }: Taking,
): Promise<Quote> => {
  const { labour_cents: labourCents, material_cents: materialCents } = offer
  const use = {
    user: booking.customerId,
    provider,
    subService: booking.subServiceId,
    labourCents,
    now,
  }
  const discount = coupon === undefined ? null : await take({ ...words, code: coupon }, use)
  const off = discount?.cents ?? 0
  const amountCents = labourCents + materialCents - off
  const price = { cents: amountCents, labourCents: labourCents - off }
  const spending = useBalance ? await spend(price) : nothing
  const externalCents = amountCents - spending.cash - spending.bonus
  return { labourCents, materialCents, discount, amountCents, spending, externalCents }
}

/** What would be paid now. */
export const previewQuote = (
  db: Executor,
  on: Awaited,
  choice: Choice,
  words: Words & { now: Date },
): Promise<Quote> =>
  quoteWith(on, choice, words, {
    discount: (asking, use) => previewDiscount(db, asking, use),
    spend: (price) => previewSpending(db, on.booking.customerId, price, words.now),
    now: words.now,
  })

/** The same, with locks on the coupon first, then on the balance. */
export const lockQuote = (
  work: Pick<Work, 'tx' | 'now'>,
  on: Awaited,
  choice: Choice,
  words: Words,
): Promise<Quote> =>
  quoteWith(on, choice, words, {
    discount: (asking, use) => lockDiscount(work.tx, asking, use),
    spend: (price) => lockSpending(work, on.booking.customerId, price),
    now: work.now,
  })
