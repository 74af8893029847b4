import type { disputeSettlements } from '@/lib/contract/disputes'
import type { Executor } from '@/server/db/client'
import type { Booking } from '@/server/modules/bookings/service'
import { resolveDispute, withdrawDispute } from '@/server/modules/bookings/transitions'
import { resolveDisputedClaim, withdrawDisputedClaim } from '@/server/modules/claims/service'
import { readEscrowTotals, readWarrantyTotals, type EscrowTotals } from '@/server/modules/escrow/service'
import type { Actor } from '@/server/process/state-machine'
import type { UnitOfWork } from '@/server/process/work'
import type { DisputeRow } from './repository'

/** The money a dispute is about: what its booking holds, or of completed work what its warranty can refund. */
export const readDisputedTotals = (
  tx: Executor,
  { claimId }: Pick<DisputeRow, 'claimId'>,
  booking: Booking,
  now: Date,
): Promise<EscrowTotals> =>
  claimId === null ? readEscrowTotals(tx, booking) : readWarrantyTotals(tx, booking, now)

const outcomes = { release: 'completed', refund: 'refunded', split: 'split' } as const

interface Ruling {
  settlement: (typeof disputeSettlements)[number]
  refundCents: number
  reason: string
}

/** What is in dispute takes its own step: the booking, or the warranty claim, whose refund moves with it. */
export const resolveSubject = async (
  work: UnitOfWork,
  { dispute: { claimId }, booking, by }: { dispute: DisputeRow; booking: Booking; by: Actor },
  { settlement, refundCents, reason }: Ruling,
): Promise<void> => {
  if (claimId !== null)
    await resolveDisputedClaim(work, { claim: claimId, booking, by }, { refundCents, reason })
  else await resolveDispute(work, booking, by, outcomes[settlement], reason)
}

/** The booking returns to its earlier state; a warranty claim ends with its dispute. */
export const withdrawSubject = async (
  work: UnitOfWork,
  { dispute, booking, by }: { dispute: DisputeRow; booking: Booking; by: Actor },
): Promise<void> => {
  const { claimId, bookingStatus: to, createdAt: openedAt } = dispute
  if (claimId !== null) await withdrawDisputedClaim(work, { claim: claimId, booking, by })
  else await withdrawDispute(work, booking, { to, openedAt })
}
