import { takeUpTo } from '@/lib/shared/take-up-to'
import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { readBalance } from '@/server/modules/ledger/service'
import {
  findPayment,
  lockDepositLot,
  sumUnsentRefunds,
  type Payment,
} from '@/server/modules/payments/service'
import type { UnitOfWork } from '@/server/process/work'
import {
  insertClaims,
  listClaims,
  listSpentParts,
  type Chargeback,
  type DepositClaim,
} from './chargeback-repository'
import { freezeClaim } from './freeze-funds'

interface Contest {
  chargeback: Chargeback
  payment: Payment
}

/** A booking part that a disputed deposit paid. */
export interface ClaimedBooking {
  claim: DepositClaim
  booking: Booking
  /** The booking's own. */
  payment: Payment
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/**
 * Locks bookings, then their escrows, their providers' debts and the payer's balance: the order in which a settlement
 * takes them, so that neither waits for the other in a circle.
 */
const lockAll = async (work: UnitOfWork, ids: readonly number[], payer: number): Promise<Booking[]> => {
  const bookings: Booking[] = []
  for (const id of inOrder(ids)) {
    const booking = await lockBooking(work.tx, id)
    if (booking) bookings.push(booking)
  }
  for (const { id: booking } of bookings)
    await readBalance(work.tx, { kind: 'escrow', booking }, { lock: true })
  const providers = bookings.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]))
  for (const owner of inOrder(providers))
    await readBalance(work.tx, { kind: 'provider_debt', owner }, { lock: true })
  await readBalance(work.tx, { kind: 'customer_debt', owner: payer }, { lock: true })
  await readBalance(work.tx, { kind: 'customer_cash', owner: payer }, { lock: true })
  return bookings
}

const withBookings = async (
  work: UnitOfWork,
  claims: readonly DepositClaim[],
  bookings: readonly Booking[],
): Promise<ClaimedBooking[]> => {
  const claimed: ClaimedBooking[] = []
  for (const claim of claims) {
    const booking = bookings.find(({ id }) => id === claim.booking)
    const payment = await findPayment(work.tx, claim.payment)
    if (booking && payment) claimed.push({ claim, booking, payment })
  }
  return claimed
}

/** Sums the rest of a deposit: refunds not sent yet, and unspent money. */
const sumLeft = async (work: UnitOfWork, { payment }: Contest): Promise<number> => {
  const cash = await readBalance(work.tx, { kind: 'customer_cash', owner: payment.payerId })
  const lot = await lockDepositLot(work.tx, payment.id)
  return (await sumUnsentRefunds(work.tx, payment)) + Math.min(cash, lot?.cashLeftCents ?? cash)
}

/**
 * Freezes the bookings a disputed deposit was spent on, newest first, for the part of the dispute that the deposit's
 * rest does not cover. Returns them, locked.
 */
export const openClaims = async (work: UnitOfWork, contest: Contest): Promise<ClaimedBooking[]> => {
  const { chargeback, payment } = contest
  // Locked before the parts are read again: a settlement under way may refund some.
  const spent = (await listSpentParts(work.tx, payment.id)).map(({ booking }) => booking)
  const bookings = await lockAll(work, spent, payment.payerId)
  const most = chargeback.amountCents - (await sumLeft(work, contest))
  const parts = (await listSpentParts(work.tx, payment.id)).filter(({ booking }) =>
    bookings.some(({ id }) => id === booking),
  )
  const claims = takeUpTo(parts, most)
  await insertClaims(work.tx, chargeback.id, claims)
  const claimed = await withBookings(work, claims, bookings)
  for (const { claim, booking } of claimed) await freezeClaim(work, { chargeback, payment, booking, claim })
  return claimed
}

/** Returns the bookings a deposit's chargeback froze, locked. */
export const lockClaims = async (
  work: UnitOfWork,
  { chargeback, payment }: Contest,
): Promise<ClaimedBooking[]> => {
  const claims = await listClaims(work.tx, chargeback.id)
  if (claims.length === 0) return []
  const ids = claims.map(({ booking }) => booking)
  return withBookings(work, claims, await lockAll(work, ids, payment.payerId))
}
