import { cancellationTerms, type PaidWork } from '@/lib/shared/cancellation'
import type { EscrowBalance } from '@/lib/shared/escrow-split'
import type { Executor } from '@/server/db/client'
import type { Booking } from '@/server/modules/bookings/service'
import { readBalance } from '@/server/modules/ledger/service'
import { readPromotion } from '@/server/modules/payments/service'
import {
  findFunding,
  findPayment,
  findReleased,
  findTerms,
  sumChargedBack,
  sumDrawnMaterial,
  sumRefunded,
} from './repository'

/** Money of a paid booking, with the terms its cancellation cost depends on. */
export interface EscrowedFunds extends EscrowBalance {
  provider: number
  payment: number
  /** Chargebacks of the payment. */
  lostCents: number
  /** Refunds to the customer, made or under way. */
  refundedCents: number
  work: PaidWork
  /** Releases to the provider so far, after commission. */
  paidOutCents: number
  /** Released to the provider so far, before commission and without what a warranty refund took back. */
  releasedCents: number
  /** Number of releases of this booking so far. */
  releases: number
}

export interface EscrowTotals {
  heldCents: number
  /** Refundable part of it. */
  mostBackCents: number
  /** Refund to the customer and the provider's share after commission, once settled. */
  refundedCents: number
  paidOutCents: number
  /** The commission taken so far. */
  takenCents: number
  /** Basis of its division; null if nothing was paid. */
  holding: EscrowBalance | null
}

/** Totals of a booking without money. */
export const noTotals: EscrowTotals = {
  heldCents: 0,
  mostBackCents: 0,
  refundedCents: 0,
  paidOutCents: 0,
  takenCents: 0,
  holding: null,
}

/**
 * The held money of a booking; null when it was never paid. `lock` keeps its escrow from moving meanwhile. A
 * coupon paid by the provider lowers the labour: no money stands behind it.
 */
export const readEscrowedFunds = async (
  tx: Executor,
  booking: Booking,
  options?: { lock: boolean },
): Promise<EscrowedFunds | null> => {
  const { id, status, providerId: provider, approvedOfferId: offer, startsAt, commissionPercent } = booking
  // Before it is paid, the latest money is that of an earlier agreement.
  if (status === 'awaiting_payment' || provider === null || offer === null || !startsAt) return null
  const heldCents = await readBalance(tx, { kind: 'escrow', booking: id }, options)
  const [funding, terms] = [await findFunding(tx, id), await findTerms(tx, offer)]
  const paid = funding && (await findPayment(tx, funding.payment))
  if (!funding || !terms || !paid?.paidAt) return null
  const { payment, entry } = funding
  const { paidAt, earlyStart } = paid
  const lostCents = await sumChargedBack(tx, payment)
  const refundedCents = await sumRefunded(tx, payment)
  // Money that left through the gateway's own desk, or by a bank, cannot be divided any more.
  const fundedCents = Math.max(0, funding.fundedCents - lostCents - refundedCents)
  const paidCents = Math.max(0, Math.min(paid.amountCents - lostCents - refundedCents, fundedCents))
  const drawnCents = await sumDrawnMaterial(tx, { booking: id, payment, since: paidAt })
  const released = await findReleased(tx, id, entry)
  const releasedCents = released.completedCents + released.feeCents - released.warrantyCents
  const materialCents = Math.min(terms.materialCents, fundedCents)
  // A bank may have taken back material that was drawn before.
  const materialLeft = Math.max(0, materialCents - drawnCents)
  return {
    provider,
    payment,
    lostCents,
    refundedCents,
    heldCents,
    fundedCents,
    paidCents,
    materialCents,
    drawnCents,
    releasedLabourCents: Math.max(0, released.completedCents - materialLeft) + released.feeCents,
    takenCents: released.takenCents,
    commissionPercent,
    promotion: await readPromotion(tx, payment),
    paidOutCents: releasedCents - released.takenCents,
    releasedCents,
    releases: released.times,
    work: {
      labourCents: fundedCents - materialCents,
      durationMinutes: terms.durationMinutes,
      paidCents,
      paidAt,
      startsAt,
      earlyStart,
      preset: terms.preset,
    },
  }
}

/**
 * Returns the terms if this side cancels, or did not come, at a moment. Material bought with a receipt counts as
 * begun work.
 */
export const cancellationTermsAt = (
  funds: EscrowedFunds,
  now: Date,
  by: 'customer' | 'provider',
  noShow = false,
) => cancellationTerms({ ...funds.work, now, by, noShow, workBegun: funds.drawnCents > 0 })
