import { commissionOf, type Division } from '@/lib/shared/division'
import type { Booking } from '@/server/modules/bookings/service'
import { balanceOf, credit, creditLessDebt, debit, post } from '@/server/modules/ledger/service'
import { giveBack } from '@/server/modules/payments/service'
import type { By } from '@/server/process/machine'
import type { Work } from '@/server/process/work'
import { sumBorne } from './chargeback-repository'
import type { Held } from './holding'
import { returnedKey } from './repository'

/** Pays the provider out of escrow: commission stays with the platform, and an earlier debt is set off. */
const payProvider = async (
  work: Work,
  { booking, held, by }: { booking: Booking; held: Held; by: By },
  providerCents: number,
  isFee: boolean,
): Promise<void> => {
  const { provider: owner, releases } = held
  const { commissionCents } = commissionOf(held, providerCents, isFee)
  const net = providerCents - commissionCents
  const given = await creditLessDebt(work.tx, { kind: 'provider_available', owner, cents: net })
  const { setOffCents } = given
  await post(work, {
    eventKey: `booking.released:${booking.id}:${releases + 1}`,
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
  await work.happened({ type: 'escrow.released', booking, by, ...sums })
}

/**
 * Empties the escrow as divided. Of what stays no more was bonus than the commission on it: a split leaves the
 * provider the material first, which bears none, and two accounts of one person would turn bonus into money over it.
 */
export const divideUp = async (
  work: Work,
  about: { booking: Booking; held: Held; by: By },
  { customerCents, couponCents, providerCents }: Division,
  { isFee = false, reason }: { isFee?: boolean; reason: string },
): Promise<void> => {
  const cents = customerCents + couponCents
  if (providerCents > 0) await payProvider(work, about, providerCents, isFee)
  if (cents === 0) return
  const { takenCents } = about.held
  const bonusKeptCents = takenCents + commissionOf(about.held, providerCents, isFee).commissionCents
  await giveBack(work, { booking: about.booking, cents, couponCents, bonusKeptCents, reason })
}

/**
 * Returns drawn material to escrow when the provider does not do the work: from their available balance; the
 * rest becomes a debt. The customer does not wait for it. What a bank took of it from them is gone already.
 */
export const recoverDrawn = async (work: Work, booking: Booking, held: Held): Promise<Held> => {
  const { provider: owner, payment } = held
  const borne = await sumBorne(work.tx, { paymentId: payment })
  const returned = Math.max(0, held.drawnCents - borne)
  if (returned === 0) return held
  await balanceOf(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  const available = await balanceOf(work.tx, { kind: 'provider_available', owner }, { lock: true })
  const taken = Math.min(returned, available)
  const posted = await post(work, {
    eventKey: returnedKey(booking.id, payment),
    kind: 'material_returned',
    booking: booking.id,
    actor: 'system',
    lines: [
      debit({ kind: 'provider_available', owner }, taken),
      debit({ kind: 'provider_debt', owner }, returned - taken),
      credit({ kind: 'escrow', booking: booking.id }, returned),
    ],
  })
  if (posted === null) return held
  const { heldCents, drawnCents } = held
  return { ...held, heldCents: heldCents + returned, drawnCents: drawnCents - returned }
}
