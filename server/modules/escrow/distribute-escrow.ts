import { commissionOnRelease, type EscrowSplit } from '@/lib/shared/escrow-split'
import type { Booking } from '@/server/modules/bookings/service'
import { credit, creditAfterDebt, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { refundPayments } from '@/server/modules/payments/service'
import type { Actor } from '@/server/process/state-machine'
import type { UnitOfWork } from '@/server/process/work'
import { sumProviderChargebackCosts } from './chargeback-repository'
import type { EscrowedFunds } from './escrowed-funds'
import { materialReturnedKey } from './repository'
import { reserveYoungDeposits } from './reserve'

/** Pays the provider out of escrow: commission stays with the platform, and an earlier debt is set off. */
const payProvider = async (
  work: UnitOfWork,
  { booking, held, by }: { booking: Booking; held: EscrowedFunds; by: Actor },
  providerCents: number,
  isFee: boolean,
): Promise<void> => {
  const { provider: owner, payment, releases } = held
  const { commissionCents } = commissionOnRelease(held, providerCents, isFee)
  const net = providerCents - commissionCents
  const given = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents: net })
  const { setOffCents } = given
  const key = `booking.released:${booking.id}:${releases + 1}`
  const posted = await postJournal(work, {
    eventKey: key,
    kind: isFee ? 'cancellation_fee' : 'escrow_released',
    booking: booking.id,
    actor: by.actor,
    lines: [
      debit({ kind: 'escrow', booking: booking.id }, providerCents),
      ...given.lines,
      credit({ kind: 'platform_fee' }, commissionCents),
    ],
  })
  const sums = { netCents: net - setOffCents, commissionCents, setOffCents, isFee }
  if (posted !== null)
    await reserveYoungDeposits(work, {
      provider: owner,
      booking: booking.id,
      payment,
      cents: sums.netCents,
      key,
    })
  await work.emitEvent({ type: 'escrow.released', booking, by, ...sums })
}

/** Empties the escrow according to a split, within the law that promotion never exceeds the commission. */
export const distributeEscrow = async (
  work: UnitOfWork,
  about: { booking: Booking; held: EscrowedFunds; by: Actor },
  { customerCents, couponCents, providerCents }: EscrowSplit,
  { isFee = false, reason }: { isFee?: boolean; reason: string },
): Promise<void> => {
  const cents = customerCents + couponCents
  if (providerCents > 0) await payProvider(work, about, providerCents, isFee)
  if (cents === 0) return
  const { takenCents, promotion } = about.held
  const earned = takenCents + commissionOnRelease(about.held, providerCents, isFee).commissionCents
  const couponKeptCents = Math.max(0, (promotion?.couponCents ?? 0) - couponCents)
  const bonusKeptCents = Math.max(0, earned - couponKeptCents)
  await refundPayments(work, { booking: about.booking, cents, couponCents, bonusKeptCents, reason })
}

/**
 * Returns an advance to escrow when the provider does not do the work: from their reserve, which holds what a young
 * deposit paid, then their available balance; the rest becomes a debt, without delaying the customer. Excludes parts a
 * bank took from them.
 */
export const recoverDrawnMaterial = async (
  work: UnitOfWork,
  booking: Booking,
  funds: EscrowedFunds,
): Promise<EscrowedFunds> => {
  const { provider: owner, payment } = funds
  const borne = await sumProviderChargebackCosts(work.tx, { paymentId: payment })
  const returned = Math.max(0, funds.drawnCents - borne)
  if (returned === 0) return funds
  await readBalance(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const reserve = await readBalance(work.tx, { kind: 'provider_reserve', owner }, { lock: true })
  const available = await readBalance(work.tx, { kind: 'provider_available', owner }, { lock: true })
  const reserved = Math.min(returned, reserve)
  const taken = Math.min(returned - reserved, available)
  const posted = await postJournal(work, {
    eventKey: materialReturnedKey(booking.id, payment),
    kind: 'material_returned',
    booking: booking.id,
    actor: 'system',
    lines: [
      debit({ kind: 'provider_reserve', owner }, reserved),
      debit({ kind: 'provider_available', owner }, taken),
      debit({ kind: 'provider_debt', owner }, returned - reserved - taken),
      credit({ kind: 'escrow', booking: booking.id }, returned),
    ],
  })
  if (posted === null) return funds
  const { heldCents, drawnCents } = funds
  return { ...funds, heldCents: heldCents + returned, drawnCents: drawnCents - returned }
}
