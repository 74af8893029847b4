import {
  chargebackProcess,
  type ChargebackState,
  type ChargebackStep,
} from '@/lib/contract/payment-processes'
import type { GatewayDispute } from '@/server/adapters/payments/port'
import { lockBooking } from '@/server/modules/bookings/service'
import { readSuspense, refundUnclaimed, type Payment } from '@/server/modules/payments/service'
import { bySystem, type Machine } from '@/server/process/machine'
import { recordCreation, takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import {
  insertChargeback,
  lockByRef,
  moveChargeback,
  noteDeadline,
  wasPaid,
  type Chargeback,
  type ChargebackValues,
} from './chargeback-repository'
import { freeze, giveFrozenBack, payOut, thawRest, type Contested } from './freezing'
import { endRefunds } from './refunds-ended'
import { settleEnded } from './service'

/**
 * The process of chargebacks and Pix returns (MED); each has its own journal, because a deposit has no
 * booking.
 */
export const chargebackMachine: Machine<ChargebackStep, ChargebackState, Chargeback, ChargebackValues> = {
  process: chargebackProcess,
  prefix: '',
  move: moveChargeback,
  subject: ({ id }) => ({ kind: 'chargeback', id }),
}

interface Told {
  payment: Payment
  dispute: GatewayDispute
}

/** The booking whose money a payment is; none of a deposit, nor of money that pays nothing. */
const bookingOf = async (work: Work, { id, bookingId }: Payment) =>
  bookingId !== null && (await wasPaid(work.tx, id)) ? lockBooking(work.tx, bookingId) : null

/** The payer’s bank contests a payment: its money is frozen, once however often it is reported. */
export const openChargeback = async (work: Work, { payment, dispute }: Told): Promise<void> => {
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
  await recordCreation(work, chargebackMachine, opened, { step: 'open', by: bySystem })
  await freeze(work, { chargeback: opened, payment, booking })
  const chargeback =
    dispute.status === 'evidence_due'
      ? await takeStep(work, chargebackMachine, opened, { step: 'ask', by: bySystem })
      : opened
  await work.happened({ type: 'chargeback.opened', chargeback, payment, booking, by: bySystem })
}

/**
 * What the gateway tells of an open contest: the bank asks for evidence now, or got it, also at the gateway's own
 * desk. What we sent stays sent until the gateway says so too.
 */
export const followChargeback = async (work: Work, { payment, dispute }: Told): Promise<void> => {
  const found = await lockByRef(work.tx, payment.id, dispute.ref)
  if (!found || found.closedAt) return
  const evidenceDueAt = dispute.evidenceDueAt ?? found.evidenceDueAt
  const step = nextStep(found, dispute)
  if (step)
    await takeStep(work, chargebackMachine, found, { step, by: bySystem, values: () => ({ evidenceDueAt }) })
  else await noteDeadline(work.tx, found.id, evidenceDueAt)
}

/** A bank that asks again sets a later deadline; an answer from before has the one we know. */
const asksAgain = ({ evidenceDueAt }: Chargeback, told: GatewayDispute): boolean =>
  told.evidenceDueAt !== null && evidenceDueAt !== null && told.evidenceDueAt > evidenceDueAt

const nextStep = (found: Chargeback, told: GatewayDispute): ChargebackStep | null => {
  if (told.status === 'evidence_due')
    return found.status === 'opened' || (found.status === 'submitted' && asksAgain(found, told))
      ? 'ask'
      : null
  return found.status === 'evidence_due' && told.status === 'submitted' ? 'submit' : null
}

/**
 * The bank has decided: frozen money returns to the accounts it was taken from, or leaves. A booking that
 * ended meanwhile is settled now.
 */
export const closeChargeback = async (
  work: Work,
  { payment, dispute }: Told,
  won: boolean,
): Promise<void> => {
  const booking = await bookingOf(work, payment)
  const found = await lockByRef(work.tx, payment.id, dispute.ref)
  if (!found || found.closedAt) return
  const chargeback = await takeStep(work, chargebackMachine, found, {
    step: won ? 'win' : 'lose',
    by: bySystem,
    values: (_before, { now }) => ({ closedAt: now }),
  })
  const contested: Contested = { chargeback, payment, booking }
  await thawRest(work, contested)
  await (won ? giveFrozenBack : payOut)(work, contested)
  if (payment.status === 'charged_back')
    await refundUnclaimed(work, payment, Math.max(0, await readSuspense(work.tx, payment.id)))
  if (booking) await settleEnded(work, booking, bySystem)
  await endRefunds(work, payment)
  await work.happened({ type: 'chargeback.closed', chargeback, payment, booking, by: bySystem, won })
}
