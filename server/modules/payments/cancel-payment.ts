import type { Needs } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { pollPayment } from './charges'
import { firstPollAfter } from './poll-schedule'
import { findPayment, lockPayment } from './repository'
import { paymentStateMachine } from './state-machine'

/** Requests the cancellation of an open payment; the gateway's answer decides. */
export const requestPaymentCancellation = async (
  context: WorkContext & Needs<'gateway'>,
  payer: number,
  pk: number,
  attempt: IdempotencyKey | null,
): Promise<void> => {
  const own = await findPayment(context.db, pk)
  if (own?.payerId !== payer) throw notFoundError()
  await unitOfWork(context, (work) =>
    withIdempotencyKey(work.tx, attempt, async () => {
      const payment = await lockPayment(work.tx, pk)
      if (!payment) throw notFoundError()
      await transition(work, paymentStateMachine, payment, {
        step: 'cancel',
        by: { actor: 'customer', user: payer },
        values: (_before, { now }) => firstPollAfter('expiring', now),
      })
      return pk
    }),
  )
  await pollPayment(context, pk).catch((error: unknown) =>
    context.log.warn({ err: error, payment: pk }, 'a payment was not canceled at once'),
  )
}
