import { z } from 'zod'
import type { Needs } from '@/server/context'
import { notFoundError, stateChangedError } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import { readUpload } from '@/server/modules/media/service'
import { findPayment } from '@/server/modules/payments/service'
import type { Actor } from '@/server/process/state-machine'
import type { EventHandler } from '@/server/process/subscriber'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { findChargeback, listClaims, listPhotos, listSteps } from './chargeback-repository'
import { chargebackStateMachine } from './chargebacks'

/**
 * An operator contests the chargeback, with a reason, which is journalled. A job sends the bank the booking's
 * history and the photos of both sides.
 */
const submitEvidence = async (work: UnitOfWork, by: Actor, id: number, reason: string): Promise<void> => {
  const found = await findChargeback(work.tx, id)
  if (!found) throw notFoundError()
  const { evidenceDueAt } = found
  await transition(work, chargebackStateMachine, found, {
    step: 'submit',
    by,
    detail: reason,
    // Banks accept a limited length.
    check: () => {
      if (evidenceDueAt && evidenceDueAt < work.now) throw stateChangedError()
    },
  })
  await enqueue(work.tx, 'chargeback.evidence', { chargeback: id, reason, due: evidenceDueAt?.getTime() })
}

/** Runs when the operators' case of a chargeback was decided this way. */
export const applyChargebackDecision: EventHandler<'case.decided'> = async (
  work,
  { case: { facts }, decision, reason, by },
) => {
  const chargeback = Number(facts['chargeback'])
  if (decision === 'submit_evidence' && chargeback) await submitEvidence(work, by, chargeback, reason)
}

const job = z.object({ chargeback: z.number().int(), reason: z.string(), due: z.number().optional() })

/**
 * Sends the evidence to the gateway. A repeat has the same key and changes nothing; a bank that asks again sets
 * another deadline, so that the answer to it has another key.
 */
export const sendEvidence = async (
  context: Needs<'db' | 'gateway' | 'mediaStore'>,
  payload: unknown,
): Promise<void> => {
  const { chargeback: id, reason, due } = job.parse(payload)
  const chargeback = await findChargeback(context.db, id)
  const payment = chargeback && (await findPayment(context.db, chargeback.paymentId))
  if (!chargeback || !payment) return
  const { bookingId } = payment
  // Of a deposit: the bookings it was spent on.
  const bookings =
    bookingId === null ? (await listClaims(context.db, id)).map((one) => one.booking) : [bookingId]
  const steps = (await Promise.all(bookings.map((one) => listSteps(context.db, one)))).flat()
  const photos = (await Promise.all(bookings.map((one) => listPhotos(context.db, one)))).flat().slice(0, 10)
  const files = await Promise.all(photos.map((photo) => readUpload(context, photo, 'image/webp')))
  const told = steps.map(({ at, actor, step, to }) => `${at.toISOString()} ${actor}: ${step} → ${to}`)
  await context.gateway.submitEvidence(
    chargeback.gatewayRef,
    due === undefined ? `evidence-${id}` : `evidence-${id}-${due}`,
    {
      text: [reason, ...told].join('\n'),
      files: files.filter((file) => file !== null),
    },
  )
}
