import {
  commissionOnRelease,
  maxRefundCents,
  splitEscrow,
  type EscrowBalance,
} from '@/lib/shared/escrow-split'
import type { Executor } from '@/server/db/client'
import type { Booking } from '@/server/modules/bookings/service'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { refundPayments } from '@/server/modules/payments/service'
import { readPricing } from '@/server/modules/pricing/service'
import type { Actor } from '@/server/process/state-machine'
import type { UnitOfWork } from '@/server/process/work'
import { noTotals, readEscrowedFunds, type EscrowTotals } from './escrowed-funds'
import { isAccountClosed } from './repository'

/** Money of completed work that a warranty refund may divide. */
interface WarrantyFunds {
  provider: number
  payment: number
  /** As if all that the provider received were in escrow again, without commission. */
  balance: EscrowBalance
  /** Commission kept so far. */
  takenCents: number
  /** Refunded to the customer so far. */
  refundedCents: number
  paidOutCents: number
}

const readWarrantyFunds = async (
  tx: Executor,
  booking: Booking,
  options?: { lock: boolean },
): Promise<WarrantyFunds | null> => {
  const funds = booking.status === 'completed' ? await readEscrowedFunds(tx, booking, options) : null
  if (!funds) return null
  const { provider, payment, takenCents, refundedCents, paidOutCents, promotion, commissionPercent } = funds
  const fundedCents = Math.max(0, Math.min(funds.releasedCents + funds.drawnCents, funds.fundedCents))
  const balance = {
    heldCents: fundedCents,
    fundedCents,
    paidCents: Math.min(funds.paidCents, fundedCents),
    materialCents: Math.min(funds.materialCents, fundedCents),
    drawnCents: 0,
    releasedLabourCents: 0,
    takenCents: 0,
    commissionPercent,
    promotion,
  }
  return { provider, payment, balance, takenCents, refundedCents, paidOutCents }
}

/**
 * Divides a refund as a dispute of the same sum would have been: the commission on what is refunded goes back too, and
 * the provider bears the rest.
 */
const divide = ({ balance, takenCents }: WarrantyFunds, refundCents: number) => {
  const split = splitEscrow(balance, refundCents)
  const { commissionCents: keptCents } = commissionOnRelease(balance, split.providerCents, false)
  const commissionCents = Math.max(0, takenCents - keptCents)
  const totalCents = split.customerCents + split.couponCents
  return { split, keptCents, commissionCents, totalCents, costCents: totalCents - commissionCents }
}

/** The most the provider's account and, once it is closed, the platform can bear. */
const readBearableCents = async (tx: Executor, provider: number, now: Date): Promise<number> => {
  if (!(await isAccountClosed(tx, provider))) return Number.MAX_SAFE_INTEGER
  const { warrantyLossCents } = await readPricing(tx, now)
  return (await readBalance(tx, { kind: 'provider_available', owner: provider })) + warrantyLossCents
}

/** The largest refund within what can be borne: the cost rises with the refund. */
const mostWithin = (funds: WarrantyFunds, bearableCents: number): number => {
  let [least, most] = [0, maxRefundCents(funds.balance)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (divide(funds, middle).costCents <= bearableCents) least = middle
    else most = middle - 1
  }
  return least
}

/** The money of completed work as disputes see it; all zero where nothing can be refunded. */
export const readWarrantyTotals = async (
  tx: Executor,
  booking: Booking,
  now: Date,
): Promise<EscrowTotals> => {
  const funds = await readWarrantyFunds(tx, booking)
  if (!funds) return noTotals
  const mostBackCents = mostWithin(funds, await readBearableCents(tx, funds.provider, now))
  const { refundedCents, paidOutCents, takenCents, balance } = funds
  return {
    heldCents: mostBackCents,
    mostBackCents,
    refundedCents,
    paidOutCents,
    takenCents,
    holding: balance,
  }
}

/**
 * Refunds completed work under its warranty: from the provider's available balance, then as a debt; of a closed
 * account as the platform's loss, within its setting. Returns the refund to the customer.
 */
export const refundUnderWarranty = async (
  work: UnitOfWork,
  { booking, claim, by }: { booking: Booking; claim: number; by: Actor },
  refundCents: number,
): Promise<number> => {
  const funds = await readWarrantyFunds(work.tx, booking, { lock: true })
  if (!funds || refundCents === 0) return 0
  const { provider: owner, balance } = funds
  const { split, keptCents, commissionCents, totalCents, costCents } = divide(funds, refundCents)
  const isClosed = await isAccountClosed(work.tx, owner)
  await readBalance(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const available = await readBalance(work.tx, { kind: 'provider_available', owner }, { lock: true })
  const takenCents = Math.min(costCents, available)
  const owedCents = costCents - takenCents
  await postJournal(work, {
    eventKey: `claim.refunded:${claim}`,
    kind: 'warranty_refund',
    booking: booking.id,
    actor: by.actor,
    lines: [
      debit({ kind: 'platform_fee' }, commissionCents),
      debit({ kind: 'provider_available', owner }, takenCents),
      debit(isClosed ? { kind: 'loss' } : { kind: 'provider_debt', owner }, owedCents),
      credit({ kind: 'escrow', booking: booking.id }, totalCents),
    ],
  })
  const couponKeptCents = Math.max(0, (balance.promotion?.couponCents ?? 0) - split.couponCents)
  await refundPayments(work, {
    booking,
    cents: totalCents,
    couponCents: split.couponCents,
    bonusKeptCents: Math.max(0, keptCents - couponKeptCents),
    reason: 'warranty',
  })
  return split.customerCents
}
