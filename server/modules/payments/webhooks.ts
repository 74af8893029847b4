import { z } from 'zod'
import type { WebhookCall } from '@/server/adapters/payments/port'
import type { Context, Needs } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { applyCharge } from './charges'
import { findEvent, insertEvent, markHandled } from './webhook-repository'

/**
 * Stores a webhook as received and queues a poll: its content is not trusted. False if its signature is invalid. A
 * repeated event is acknowledged too.
 */
export const storeWebhook = async (
  context: WorkContext & Needs<'gateway'>,
  call: WebhookCall,
): Promise<boolean> => {
  const notice = context.gateway.parseWebhook(call)
  if (!notice) return false
  await unitOfWork(context, async ({ tx }) => {
    const event = await insertEvent(tx, {
      gateway: context.gateway.name,
      eventId: notice.eventId,
      body: call.raw,
      subjectKind: notice.subject?.kind ?? null,
      subjectRef: notice.subject?.ref ?? null,
    })
    if (event !== null) await enqueue(tx, 'gateway.event', { event })
  })
  return true
}

/** Reads the charge from the gateway and applies it. */
export const syncCharge = async (context: WorkContext & Needs<'gateway'>, ref: string): Promise<void> => {
  const charge = await context.gateway.getCharge(ref)
  if (charge) await applyCharge(context, charge)
}

type SyncHandlers = Record<'charge' | 'payout', (context: Context, ref: string) => Promise<void>>

/** Refetches the subject of an event by its function in `looks`. */
export const handleWebhookEvent = async (
  context: Context,
  payload: unknown,
  looks: SyncHandlers,
): Promise<void> => {
  const { event: id } = z.object({ event: z.number() }).parse(payload)
  const event = await findEvent(context.db, id)
  if (!event || event.handledAt) return
  if (event.subjectKind && event.subjectRef !== null)
    await looks[event.subjectKind](context, event.subjectRef)
  await markHandled(context.db, id, context.clock())
}
