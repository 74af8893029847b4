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

/** Statuses after which a refund or a fee is the end of the money. */
const endedEarly: readonly BookingState[] = [
  'canceled_by_customer',
  'canceled_by_provider',
  'no_show_provider',
  'no_show_customer',
  'refunded',
  'split',
]

export interface OwnShare {
  cents: number
  /** Time of the last part; null while one is still to come. */
  at: string | null
  /** Time by which the parts still to come are expected; null if unknown. */
  expectedAt: string | null
}

const latest = (moments: readonly (string | null)[]): string | null =>
  moments.includes(null) ? null : ([...moments].sort().at(-1) ?? null)

/**
 * Returns the reader's share of a job that ended early: the customer's refund with its interest, or the provider's fee
 * after commission. Null without one.
 */
export const ownShare = (
  events: readonly MoneyEvent[],
  status: BookingState,
  side: OwnSide,
): OwnShare | null => {
  const kind = side === 'customer' ? 'refund' : 'fee'
  const parts = events.filter((one) => one.kind === kind && !one.is_stray)
  if (!endedEarly.includes(status) || parts.length === 0) return null
  const ahead = parts.filter(({ at }) => at === null)
  return {
    cents: parts.reduce((sum, one) => sum + (one.charged_cents ?? one.amount_cents ?? 0), 0),
    at: ahead.length > 0 ? null : latest(parts.map(({ at }) => at)),
    expectedAt: latest(ahead.map(({ expected_at: expected }) => expected)),
  }
}

/**
 * Returns the customer's payment as charged, or the provider's only release, past or expected. Null if money took
 * another way (refunds, fees, disputes, advances, payments that reached no escrow): the list of events explains those.
 */
export const ownSum = (events: readonly MoneyEvent[], side: OwnSide): number | null => {
  const booked = events.filter((one) => !one.is_stray)
  if (booked.some(({ kind }) => !plainKinds.includes(kind))) return null
  const of = (wanted: MoneyEvent['kind']) => booked.filter(({ kind }) => kind === wanted)
  const [own, ...others] = of(side === 'provider' ? 'released' : 'paid')
  // The customer's payment precedes its coupon; together they are the escrowed sum.
  const isWhole = side === 'provider' ? others.length === 0 : centsOf(of('paid')) === centsOf(of('held'))
  return own && isWhole ? (own.charged_cents ?? own.amount_cents) : null
}
