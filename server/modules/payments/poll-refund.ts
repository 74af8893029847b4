import { GatewayRefusedError, OutcomeUnknownError, type GatewayRefund } from '@/server/adapters/payments/port'
import type { Needs } from '@/server/context'
import { lockBooking } from '@/server/modules/bookings/service'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { applyOwnRefund, isCurrentAttempt } from './apply-refunds'
import { isDisputedByBank } from './policy'
import { isRefundProvenAbsent } from './refund-coverage'
import { countRejectedAttempts, findRefund, type Refund } from './refund-repository'
import { findPayment, lockPayment, type Payment } from './repository'
import { refundStateMachine } from './state-machine'

/** Runs under the locks of booking and payment, with the refund as it is then. */
const withRefund = <T>(
  context: WorkContext,
  { id, bookingId, paymentId }: Refund,
  run: (work: UnitOfWork, payment: Payment, refund: Refund) => Promise<T>,
): Promise<T | null> =>
  unitOfWork(context, async (work) => {
    if (bookingId !== null) await lockBooking(work.tx, bookingId)
    const payment = await lockPayment(work.tx, paymentId)
    const refund = await findRefund(work.tx, id)
    return payment && refund ? run(work, payment, refund) : null
  })

const mayBeSent = ({ status }: Refund) =>
  status === 'requested' || status === 'unknown' || status === 'waiting_funds'

const applyReported = (context: WorkContext, refund: Refund, reported: GatewayRefund) =>
  withRefund(context, refund, (work, payment, now) => applyOwnRefund(work, payment, now, reported))

/** Finds the gateway's refund by its id or by our reference. */
const findIn = (list: readonly GatewayRefund[], refund: Refund): GatewayRefund | undefined =>
  list.find(
    (reported) =>
      (reported.ref === refund.gatewayRef || reported.reference === refund.reference) &&
      isCurrentAttempt(refund, reported),
  )

/**
 * The idempotency key of one try, the same for each repeat of it. A gateway that rejected a key keeps that
 * answer, so after it said that it did nothing, for want of funds, the next try has another key.
 */
const keyOf = async ({ db }: Needs<'db'>, { id, reference }: Refund): Promise<string> =>
  `refund-${reference}-${await countRejectedAttempts(db, id)}`

/**
 * Sends a refund. The state `sending` is committed first: after a crash, a refund in that state may have been
 * done, and is looked up before it is sent again.
 */
const send = async (
  context: WorkContext & Needs<'gateway'>,
  refund: Refund,
  chargeRef: string,
): Promise<void> => {
  const sending = await withRefund(context, refund, (work, payment, now) =>
    mayBeSent(now) && !isDisputedByBank(payment)
      ? transition(work, refundStateMachine, now, {
          step: 'send',
          by: systemActor,
          values: (_before, at) => ({ updatedAt: at.now }),
        })
      : Promise.resolve(null),
  )
  if (!sending) return
  const { reference, amountCents } = sending
  try {
    await applyReported(
      context,
      sending,
      await context.gateway.refund(await keyOf(context, sending), { chargeRef, amountCents, reference }),
    )
  } catch (error) {
    if (error instanceof GatewayRefusedError)
      return void (await applyReported(context, sending, {
        ref: '',
        reference,
        chargeRef,
        amountCents,
        interestCents: null,
        status: 'rejected',
        lacksFunds: false,
      }))
    await loseSight(context, sending)
    if (!(error instanceof OutcomeUnknownError)) throw error
  }
}

const loseSight = (context: WorkContext, refund: Refund) =>
  withRefund(context, refund, async (work, _payment, now) => {
    if (now.status === 'sending')
      await transition(work, refundStateMachine, now, { step: 'lose-sight', by: systemActor })
  })

/** Found at the gateway: it was sent, although it waits to be sent again. */
const adoptRefund = async (context: WorkContext, refund: Refund, reported: GatewayRefund): Promise<void> => {
  await withRefund(context, refund, async (work, payment, now) => {
    const sent =
      now.status === 'waiting_funds'
        ? await transition(work, refundStateMachine, now, { step: 'send', by: systemActor })
        : now
    return applyOwnRefund(work, payment, sent, reported)
  })
}

/** Ends a refund that the gateway does not have and that must not be sent any more. */
const endAbsent = (context: WorkContext, refund: Refund, reported: readonly GatewayRefund[]) =>
  withRefund(context, refund, async (work, payment, now) => {
    const isOver = payment.status === 'charged_back' && now.status === 'unknown'
    if (!isOver || !(await isRefundProvenAbsent(work.tx, now, reported))) return
    await transition(work, refundStateMachine, now, {
      step: 'find-absent',
      by: systemActor,
      events: () => [{ type: 'payment.refund_absent', payment, by: systemActor }],
    })
  })

/** No call takes this long: a refund still `sending` then was left by a program that died. */
const sendingMs = 60_000

/** Sends a refund, or polls its outcome. */
export const pollRefund = async (context: WorkContext & Needs<'gateway'>, id: number): Promise<void> => {
  const refund = await findRefund(context.db, id)
  if (!refund) return
  const payment = await findPayment(context.db, refund.paymentId)
  const chargeRef = payment?.gatewayRef
  if (!chargeRef) throw new Error(`the payment of refund ${id} has no charge`)
  if (isDisputedByBank(payment) && mayBeSent(refund) && refund.status !== 'unknown') return
  if (refund.status === 'sending') {
    if (context.clock().getTime() - refund.updatedAt.getTime() < sendingMs) return
    await loseSight(context, refund)
  }
  if (refund.status !== 'requested') {
    const list = await context.gateway.listRefunds(chargeRef)
    const reported = findIn(list, refund)
    if (reported) return adoptRefund(context, refund, reported)
    if (refund.status === 'processing') return
    if (isDisputedByBank(payment)) return void (await endAbsent(context, refund, list))
  }
  await send(context, refund, chargeRef)
}
