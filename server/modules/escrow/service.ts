import type { Cancellation } from '@/lib/contract/booking-money'
import { mostBack, split, type Holding } from '@/lib/shared/division'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError, notFound, stateChanged } from '@/server/http/errors'
import type { Viewer } from '@/server/http/viewer'
import { actorIn } from '@/server/modules/bookings/policy'
import { findBooking, type Booking } from '@/server/modules/bookings/service'
import type { By } from '@/server/process/machine'
import type { Work } from '@/server/process/work'
import { listOpenOf } from './chargeback-repository'
import { freezeRest } from './freezing'
import { readHeld, termsAt, type Held } from './holding'
import { presentCancellation, presentFree } from './presenter'
import { divideUp, recoverDrawn } from './release'
import { findMovedAt } from './repository'
import { allBack, halfBack, lessFee, nothingBack } from './settlement'

interface Ended {
  booking: Booking
  held: Held
  by: By
  /** When the booking ended, which decides the fee. */
  at: Date
}

/**
 * What a refund calls the reason of a cancellation. Never the bare `late`: of refunds that is money which came after
 * the time to pay.
 */
const refundReasons = {
  free: 'canceled_free',
  late: 'canceled_late',
  no_show: 'no_show',
  withdrawal_right: 'withdrawal_right',
  provider: 'provider',
} as const satisfies Record<ReturnType<typeof termsAt>['reason'], string>

const keepFee = async (work: Work, ended: Ended, noShow: boolean) => {
  const { fee_cents: fee, reason } = termsAt(ended.held, ended.at, 'customer', noShow)
  await divideUp(work, ended, lessFee(ended.held, fee), { isFee: true, reason: refundReasons[reason] })
}

const giveAllBack = async (work: Work, ended: Ended, reason: string) => {
  const held = await recoverDrawn(work, ended.booking, ended.held)
  await divideUp(work, { ...ended, held }, allBack(held), { reason })
}

/** What happens to the money at each end of a paid booking. */
const ends = {
  completed: (work, ended) => divideUp(work, ended, nothingBack(ended.held), { reason: 'completed' }),
  canceled_by_customer: (work, ended) => keepFee(work, ended, false),
  no_show_customer: (work, ended) => keepFee(work, ended, true),
  canceled_by_provider: (work, ended) => giveAllBack(work, ended, 'provider'),
  no_show_provider: (work, ended) => giveAllBack(work, ended, 'provider'),
  refunded: (work, ended) => divideUp(work, ended, allBack(ended.held), { reason: 'dispute' }),
  // For a ruling without a sum; a split has emptied the escrow already.
  split: (work, ended) => divideUp(work, ended, halfBack(ended.held), { reason: 'dispute' }),
} satisfies Partial<Record<Booking['status'], (work: Work, ended: Ended) => Promise<void>>>

const endOf = (status: Booking['status']) =>
  Object.hasOwn(ends, status) ? ends[status as keyof typeof ends] : null

/**
 * Empties the escrow of an ended booking, by how it ended; after the bank has decided when it contests the
 * money. Does nothing the second time.
 */
export const settleEnded = async (work: Work, booking: Booking, by: By): Promise<void> => {
  const end = endOf(booking.status)
  const held = end && (await readHeld(work.tx, booking, { lock: true }))
  if (!end || !held) return
  const [chargeback] = await listOpenOf(work.tx, booking.id)
  if (chargeback) return freezeRest(work, { chargeback, booking }, held.heldCents)
  const at = (await findMovedAt(work.tx, booking)) ?? work.now
  await end(work, { booking, held, by, at })
}

/** A dispute settled with a sum: that much goes back to the customer, the rest is released. */
export const settleSplit = async (
  work: Work,
  booking: Booking,
  by: By,
  refundCents: number,
): Promise<void> => {
  const held = await readHeld(work.tx, booking, { lock: true })
  if (held) await divideUp(work, { booking, held, by }, split(held, refundCents), { reason: 'dispute' })
}

/** Whether a bank contests money of the booking, so that none of it may move. */
export const isContested = async (tx: Executor, booking: number): Promise<boolean> =>
  (await listOpenOf(tx, booking)).length > 0

export interface HeldSums {
  heldCents: number
  /** How much of it may go back to the customer. */
  mostBackCents: number
  /** What went back to the customer and what the provider got after commission, once settled. */
  refundedCents: number
  paidOutCents: number
  /** The commission taken so far. */
  takenCents: number
  /** What its division depends on; null where nothing was paid. */
  holding: Holding | null
}

/** What is held for a booking, and what became of what was. */
export const heldOf = async (tx: Executor, booking: Booking): Promise<HeldSums> => {
  const held = await readHeld(tx, booking)
  if (!held)
    return { heldCents: 0, mostBackCents: 0, refundedCents: 0, paidOutCents: 0, takenCents: 0, holding: null }
  const { heldCents, refundedCents, paidOutCents, takenCents } = held
  return { heldCents, mostBackCents: mostBack(held), refundedCents, paidOutCents, takenCents, holding: held }
}

/** What it costs if the viewer cancels a paid booking now, or reports that the other side did not come. */
export const cancellationOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
  isNoShow = false,
): Promise<Cancellation> => {
  const booking = await findBooking(db, pk)
  const by = booking && actorIn(viewer, booking)
  if (!booking || !by) throw notFound()
  if (by === 'operator') throw new DomainError('forbidden')
  if (booking.status !== 'approved') throw stateChanged()
  const held = await readHeld(db, booking)
  // Whose doing it is that the work does not take place.
  const other = by === 'customer' ? 'provider' : 'customer'
  const side = isNoShow ? other : by
  return held ? presentCancellation(held, termsAt(held, clock(), side, isNoShow)) : presentFree(side)
}
