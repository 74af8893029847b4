import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { BookingState } from '@/lib/contract/booking-states'

export type OwnSide = 'customer' | 'provider'

const plainKinds: readonly MoneyEvent['kind'][] = [
  'reserved',
  'paid',
  'held',
  'completion',
  'released',
  'commission',
]

const centsOf = (events: readonly MoneyEvent[]): number =>
  events.reduce((sum, { amount_cents: cents }) => sum + (cents ?? 0), 0)

/** Statuses after which a refund is the end of the money. */
const refunded: readonly BookingState[] = [
  'canceled_by_customer',
  'canceled_by_provider',
  'no_show_provider',
  'no_show_customer',
  'refunded',
  'split',
]

/** Returns the customer's refund of a job that ended early, with its interest; null without one. */
export const ownRefund = (events: readonly MoneyEvent[], status: BookingState): number | null => {
  const refunds = events.filter(({ kind }) => kind === 'refund')
  if (!refunded.includes(status) || refunds.length === 0) return null
  return refunds.reduce((sum, one) => sum + (one.charged_cents ?? one.amount_cents ?? 0), 0)
}

/**
 * Returns the customer's payment as charged, or the provider's only release, past or expected. Null if money took
 * another way (refunds, fees, disputes, advances, payments that reached no escrow): the list of events explains those.
 */
export const ownSum = (events: readonly MoneyEvent[], side: OwnSide): number | null => {
  if (events.some(({ kind }) => !plainKinds.includes(kind))) return null
  const of = (wanted: MoneyEvent['kind']) => events.filter(({ kind }) => kind === wanted)
  const [own, ...others] = of(side === 'provider' ? 'released' : 'paid')
  // The customer's payment precedes its coupon; together they are the escrowed sum.
  const isWhole = side === 'provider' ? others.length === 0 : centsOf(of('paid')) === centsOf(of('held'))
  return own && isWhole ? (own.charged_cents ?? own.amount_cents) : null
}
