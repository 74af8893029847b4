import {
  chargebackProcess,
  type ChargebackState,
  type ChargebackStep,
} from '@/lib/contract/payment-processes'
import type { GatewayDispute } from '@/server/adapters/payments/port'
import { lockBooking } from '@/server/modules/bookings/service'
import { readSuspense, refundUnclaimed, type Payment } from '@/server/modules/payments/service'
import { systemActor, type StateMachine } from '@/server/process/state-machine'
import { recordCreation, transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import {
  compareAndSetChargeback,
  insertChargeback,
  lockByRef,
  setEvidenceDeadline,
  wasPaid,
  type Chargeback,
  type ChargebackValues,
} from './chargeback-repository'
import { lockClaims, openClaims, type ClaimedBooking } from './deposit-claims'
import {
  freezeFunds,
  payChargeback,
  unfreezeFunds,
  unfreezeRemainingEscrow,
  type DisputedFunds,
} from './freeze-funds'
import { settleEndedBooking } from './service'
import { settleWaitingRefunds } from './waiting-refunds'

/**
 * The process of chargebacks and Pix returns (MED); each has its own journal, because a deposit has no
 * booking.
 */
export const chargebackStateMachine: StateMachine<
  ChargebackStep,
  ChargebackState,
  Chargeback,
  ChargebackValues
> = {
  process: chargebackProcess,
  prefix: '',
  compareAndSet: compareAndSetChargeback,
  subject: ({ id }) => ({ kind: 'chargeback', id }),
}

interface ChargebackReport {
  payment: Payment
  dispute: GatewayDispute
}

/** Returns the booking of a payment; null for a deposit or unassigned money. */
const bookingOf = async (work: UnitOfWork, { id, bookingId }: Payment) =>
  bookingId !== null && (await wasPaid(work.tx, id)) ? lockBooking(work.tx, bookingId) : null

/** The payer’s bank contests a payment: its money is frozen, once however often it is reported. */
export const openChargeback = async (
  work: UnitOfWork,
  { payment, dispute }: ChargebackReport,
): Promise<void> => {
  const booking = await bookingOf(work, payment)
  const { kind, ref: gatewayRef, amountCents, evidenceDueAt } = dispute
  const opened = await insertChargeback(work.tx, {
    paymentId: payment.id,
    kind,
    gatewayRef,
    amountCents,
    evidenceDueAt,
    createdAt: work.now,
  })
  if (!opened) return
  await recordCreation(work, chargebackStateMachine, opened, { step: 'open', by: systemActor })
  const claimed =
    payment.purpose === 'deposit' && (await wasPaid(work.tx, payment.id))
      ? await openClaims(work, { chargeback: opened, payment })
      : []
  const claimedCents = claimed.reduce((sum, { claim }) => sum + claim.cents, 0)
  await freezeFunds(work, { chargeback: opened, payment, booking }, claimedCents)
  for (const ended of [booking, ...claimed.map((one) => one.booking)])
    if (ended) await settleEndedBooking(work, ended, systemActor)
  const chargeback =
    dispute.status === 'evidence_due'
      ? await transition(work, chargebackStateMachine, opened, { step: 'ask', by: systemActor })
      : opened
  await work.emitEvent({ type: 'chargeback.opened', chargeback, payment, booking, by: systemActor })
  for (const one of claimed)
    await work.emitEvent({ type: 'chargeback.opened', ...ofClaim(chargeback, one), by: systemActor })
}

/** The part of a deposit's chargeback that concerns a booking. */
const ofClaim = (chargeback: Chargeback, { claim, booking, payment }: ClaimedBooking) => ({
  chargeback: { ...chargeback, amountCents: claim.cents },
  payment,
  booking,
})

/**
 * Applies the gateway's changes of an open dispute: evidence requested, or submitted, also at the gateway's
 * dashboard. Evidence we sent stays sent until the gateway confirms it.
 */
export const updateChargeback = async (
  work: UnitOfWork,
  { payment, dispute }: ChargebackReport,
): Promise<void> => {
  const found = await lockByRef(work.tx, payment.id, dispute.ref)
  if (!found || found.closedAt) return
  const evidenceDueAt = dispute.evidenceDueAt ?? found.evidenceDueAt
  const step = nextStep(found, dispute)
  if (step)
    await transition(work, chargebackStateMachine, found, {
      step,
      by: systemActor,
      values: () => ({ evidenceDueAt }),
    })
  else await setEvidenceDeadline(work.tx, found.id, evidenceDueAt)
}

/** A bank that asks again sets a later deadline; an answer from before has the one we know. */
const asksAgain = ({ evidenceDueAt }: Chargeback, reported: GatewayDispute): boolean =>
  reported.evidenceDueAt !== null && evidenceDueAt !== null && reported.evidenceDueAt > evidenceDueAt

const nextStep = (found: Chargeback, reported: GatewayDispute): ChargebackStep | null => {
  if (reported.status === 'evidence_due')
    return found.status === 'opened' || (found.status === 'submitted' && asksAgain(found, reported))
      ? 'ask'
      : null
  return found.status === 'evidence_due' && reported.status === 'submitted' ? 'submit' : null
}

/**
 * The bank has decided: frozen money returns to the accounts it was taken from, or leaves. A booking that
 * ended meanwhile is settled now.
 */
export const closeChargeback = async (
  work: UnitOfWork,
  { payment, dispute }: ChargebackReport,
  won: boolean,
): Promise<void> => {
  const booking = await bookingOf(work, payment)
  const found = await lockByRef(work.tx, payment.id, dispute.ref)
  if (!found || found.closedAt) return
  const chargeback = await transition(work, chargebackStateMachine, found, {
    step: won ? 'win' : 'lose',
    by: systemActor,
    values: (_before, { now }) => ({ closedAt: now }),
  })
  const claimed = await lockClaims(work, { chargeback, payment })
  const contested: DisputedFunds[] = [
    { chargeback, payment, booking },
    ...claimed.map((one) => ({ chargeback, payment, booking: one.booking, claim: one.claim })),
  ]
  for (const one of contested) {
    await unfreezeRemainingEscrow(work, one)
    await (won ? unfreezeFunds : payChargeback)(work, one)
  }
  if (payment.status === 'charged_back')
    await refundUnclaimed(work, payment, Math.max(0, await readSuspense(work.tx, payment.id)))
  for (const one of contested) if (one.booking) await settleEndedBooking(work, one.booking, systemActor)
  await settleWaitingRefunds(work, payment)
  await work.emitEvent({ type: 'chargeback.closed', chargeback, payment, booking, by: systemActor, won })
  for (const one of claimed)
    await work.emitEvent({ type: 'chargeback.closed', ...ofClaim(chargeback, one), by: systemActor, won })
}
