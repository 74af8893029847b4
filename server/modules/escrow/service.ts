import type { Cancellation } from '@/lib/contract/booking-money'
import { awaitsObjection } from '@/lib/contract/no-shows'
import { fullRefund, maxRefundCents, splitEscrow, type EscrowSplit } from '@/lib/shared/escrow-split'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import type { Viewer } from '@/server/http/viewer'
import { actorIn } from '@/server/modules/bookings/policy'
import { findBooking, findNoShow, type Booking } from '@/server/modules/bookings/service'
import { previewRefund } from '@/server/modules/payments/service'
import type { Actor } from '@/server/process/state-machine'
import type { UnitOfWork } from '@/server/process/work'
import { listOpenChargebacks } from './chargeback-repository'
import { distributeEscrow, recoverDrawnMaterial } from './distribute-escrow'
import {
  cancellationTermsAt,
  noTotals,
  readEscrowedFunds,
  type EscrowedFunds,
  type EscrowTotals,
} from './escrowed-funds'
import { freezeRemainingEscrow } from './freeze-funds'
import { forgoneCents, presentCancellation, presentFreeCancellation, presentPeriods } from './presenter'
import { findEndedAt, findFunding } from './repository'
import { halfRefund, noRefund, refundLessFee } from './settlement'

export type { EscrowTotals }
export { readWarrantyTotals, refundUnderWarranty } from './warranty-refunds'
export { approvalAt, approvalOfJournal, approvalOfPayment } from './approval-repository'

interface EndedBooking {
  booking: Booking
  held: EscrowedFunds
  by: Actor
  /** End of the booking, which decides the fee. */
  at: Date
}

/**
 * Reason codes of refunds by cancellation reason. Never the bare `late`, which means money received after the
 * deadline.
 */
const refundReasons = {
  free: 'canceled_free',
  late: 'canceled_late',
  no_show: 'no_show',
  withdrawal_right: 'withdrawal_right',
  provider: 'provider',
} as const satisfies Record<ReturnType<typeof cancellationTermsAt>['reason'], string>

const chargeCancellationFee = async (work: UnitOfWork, ended: EndedBooking, noShow: boolean) => {
  const { fee_cents: fee, reason } = cancellationTermsAt(ended.held, ended.at, 'customer', noShow)
  await distributeEscrow(work, ended, refundLessFee(ended.held, fee), {
    isFee: true,
    reason: refundReasons[reason],
  })
}

const giveAllBack = async (work: UnitOfWork, ended: EndedBooking, reason: string) => {
  const held = await recoverDrawnMaterial(work, ended.booking, ended.held)
  await distributeEscrow(work, { ...ended, held }, fullRefund(held), { reason })
}

/** Distribution of the money at each end of a paid booking. */
const ends = {
  completed: (work, ended) => distributeEscrow(work, ended, noRefund(ended.held), { reason: 'completed' }),
  canceled_by_customer: (work, ended) => chargeCancellationFee(work, ended, false),
  no_show_customer: (work, ended) => chargeCancellationFee(work, ended, true),
  canceled_by_provider: (work, ended) => giveAllBack(work, ended, 'provider'),
  no_show_provider: (work, ended) => giveAllBack(work, ended, 'provider'),
  refunded: (work, ended) => distributeEscrow(work, ended, fullRefund(ended.held), { reason: 'dispute' }),
  // For a ruling without a sum; a split has emptied the escrow already.
  split: (work, ended) => distributeEscrow(work, ended, halfRefund(ended.held), { reason: 'dispute' }),
} satisfies Partial<Record<Booking['status'], (work: UnitOfWork, ended: EndedBooking) => Promise<void>>>

const endOf = (status: Booking['status']) =>
  Object.hasOwn(ends, status) ? ends[status as keyof typeof ends] : null

/**
 * Empties the escrow of an ended booking, by how it ended; after the bank has decided when it contests the
 * money, and after the time to object to a no-show. Does nothing the second time.
 */
export const settleEndedBooking = async (work: UnitOfWork, booking: Booking, by: Actor): Promise<void> => {
  const end = endOf(booking.status)
  const held = end && (await readEscrowedFunds(work.tx, booking, { lock: true }))
  if (!end || !held || awaitsObjection(booking)) return
  const [chargeback] = await listOpenChargebacks(work.tx, booking.id)
  if (chargeback) return freezeRemainingEscrow(work, { chargeback, booking }, held.heldCents)
  const at = (await findEndedAt(work.tx, booking)) ?? work.now
  await end(work, { booking, held, by, at })
}

/** A dispute settled with a sum: that much goes back to the customer, the rest is released. */
export const settleSplitDispute = async (
  work: UnitOfWork,
  booking: Booking,
  by: Actor,
  refundCents: number,
): Promise<void> => {
  const held = await readEscrowedFunds(work.tx, booking, { lock: true })
  if (held)
    await distributeEscrow(work, { booking, held, by }, splitEscrow(held, refundCents), { reason: 'dispute' })
}

/** Splits a disputed booking's money by the fee of a customer's no-show. */
const noShowFeeSplit = async (tx: Executor, booking: Booking, held: EscrowedFunds, now: Date) => {
  const at = (await findNoShow(tx, booking.id))?.at ?? now
  return refundLessFee(held, cancellationTermsAt(held, at, 'customer', true).fee_cents)
}

/** Settles a disputed no-show for the provider: they get the no-show fee, the rest is refunded. Returns the split. */
export const settleNoShowFee = async (
  work: UnitOfWork,
  booking: Booking,
  by: Actor,
): Promise<EscrowSplit | null> => {
  const held = await readEscrowedFunds(work.tx, booking, { lock: true })
  if (!held) return null
  const split = await noShowFeeSplit(work.tx, booking, held, work.now)
  await distributeEscrow(work, { booking, held, by }, split, { isFee: true, reason: 'dispute' })
  return split
}

const presentSums = ({ fee_cents, refund_cents, provider_cents, commission_cents }: Cancellation) => ({
  fee_cents,
  refund_cents,
  provider_cents,
  commission_cents,
})

/** Returns the shares of a disputed no-show decided for the provider. */
export const readNoShowFee = async (tx: Executor, booking: Booking) => {
  const [held, noShow] = [await readEscrowedFunds(tx, booking), await findNoShow(tx, booking.id)]
  return held && noShow
    ? presentSums(presentCancellation(held, cancellationTermsAt(held, noShow.at, 'customer', true)))
    : null
}

/** Returns the shares of a no-show without an objection; null once settled. */
export const readNoShowSums = async (tx: Executor, booking: Booking) => {
  if (!awaitsObjection(booking)) return null
  const [held, at] = [await readEscrowedFunds(tx, booking), await findEndedAt(tx, booking)]
  if (!held || !at) return presentSums(presentFreeCancellation('customer'))
  const side = booking.status === 'no_show_customer' ? 'customer' : 'provider'
  return presentSums(presentCancellation(held, cancellationTermsAt(held, at, side, true)))
}

/** Returns whether a bank disputes the booking's money, so that none of it may move. */
export const isDisputedByBank = async (tx: Executor, booking: number): Promise<boolean> =>
  (await listOpenChargebacks(tx, booking)).length > 0

/** Returns the escrow of a booking and its distribution so far. */
export const readEscrowTotals = async (tx: Executor, booking: Booking): Promise<EscrowTotals> => {
  const funds = await readEscrowedFunds(tx, booking)
  if (!funds) return noTotals
  const { heldCents, refundedCents, paidOutCents, takenCents } = funds
  return {
    heldCents,
    mostBackCents: maxRefundCents(funds),
    refundedCents,
    paidOutCents,
    takenCents,
    holding: funds,
  }
}

/** Returns the terms if the viewer cancels a paid booking now, or reports a no-show. */
export const readCancellationTerms = async (
  { db, clock }: Needs<'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
  isNoShow = false,
): Promise<Cancellation> => {
  const booking = await findBooking(db, pk)
  const by = booking && actorIn(viewer, booking)
  if (!booking || !by) throw notFoundError()
  if (by === 'operator') throw new DomainError('forbidden')
  if (booking.status !== 'approved') throw stateChangedError()
  const funds = await readEscrowedFunds(db, booking)
  // The side responsible for the work not taking place.
  const other = by === 'customer' ? 'provider' : 'customer'
  const side = isNoShow ? other : by
  if (!funds) return presentFreeCancellation(side)
  const now = clock()
  const shown = {
    ...presentCancellation(funds, cancellationTermsAt(funds, now, side, isNoShow)),
    ...(by === 'customer' && !isNoShow ? { periods: presentPeriods(funds, now) } : {}),
  }
  if (side === 'provider' && by === 'provider') return { ...shown, forgone_cents: forgoneCents(funds) }
  // The provider does not see the interest of the customer's card.
  const funding = by === 'customer' ? await findFunding(db, pk) : null
  const preview = funding && (await previewRefund(db, funding.payment, shown.refund_cents))
  return preview ? { ...shown, refund: preview.refund, interest_kept_cents: preview.keptCents } : shown
}
