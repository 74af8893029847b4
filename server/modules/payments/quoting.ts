import type { Offer } from '@/lib/contract/offers'
import type { Executor } from '@/server/db/client'
import { invalid, notFound, stateChanged } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { asUser } from '@/server/http/viewer'
import { findBooking, type Booking } from '@/server/modules/bookings/service'
import { offersByIds } from '@/server/modules/offers/service'
import { lockSpending, previewSpending, type Spending } from './balance'
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

interface Choice {
  coupon?: string | undefined
  useBalance: boolean
}

type Spend = (cents: number) => Promise<Spending>
const nothing: Spending = { cash: 0, bonus: 0, from: [] }

const quoteWith = async (
  { offer }: Awaited,
  { coupon, useBalance }: Choice,
  spend: Spend,
): Promise<Quote> => {
  if (coupon !== undefined) throw invalid({ coupon: ['unknown_coupon'] })
  const amountCents = offer.labour_cents + offer.material_cents
  const spending = useBalance ? await spend(amountCents) : nothing
  return {
    labourCents: offer.labour_cents,
    materialCents: offer.material_cents,
    discount: null,
    amountCents,
    spending,
    externalCents: amountCents - spending.cash - spending.bonus,
  }
}

/** What would be paid now. */
export const previewQuote = (db: Executor, on: Awaited, choice: Choice, now: Date): Promise<Quote> =>
  quoteWith(on, choice, (cents) => previewSpending(db, on.booking.customerId, cents, now))

/** The same, under the locks of what it takes. */
export const lockQuote = (
  work: Parameters<typeof lockSpending>[0],
  on: Awaited,
  choice: Choice,
): Promise<Quote> => quoteWith(on, choice, (cents) => lockSpending(work, on.booking.customerId, cents))
