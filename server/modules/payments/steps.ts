import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import { lookAt } from './charging'
import { paymentMachine } from './machine'
import { findPayment, lockPayment } from './repository'
import { lookAfter } from './schedule'

/** The payer wants an open payment canceled: the gateway is asked, and what it answers decides. */
export const cancel = async (
  context: Context,
  payer: number,
  pk: number,
  attempt: Attempt | null,
): Promise<void> => {
  const own = await findPayment(context.db, pk)
  if (own?.payerId !== payer) throw notFound()
  await unitOfWork(context, (work) =>
    once(work.tx, attempt, async () => {
      const payment = await lockPayment(work.tx, pk)
      if (!payment) throw notFound()
      await takeStep(work, paymentMachine, payment, {
        step: 'cancel',
        by: { actor: 'customer', user: payer },
        values: (_before, { now }) => lookAfter('expiring', now),
      })
      return pk
    }),
  )
  await lookAt(context, pk).catch((error: unknown) =>
    context.log.warn({ err: error, payment: pk }, 'a payment was not canceled at once'),
  )
}
