import { z } from 'zod'
import type { WebhookCall } from '@/server/adapters/payments/port'
import type { Context } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { unitOfWork } from '@/server/process/unit-of-work'
import { applyCharge } from './charging'
import { findEvent, insertEvent, markHandled } from './webhook-repository'

/**
 * Stores what a gateway sent, as it came, and leaves a job to look again: nothing of what it says is believed. False
 * when its signature is wrong. The same event stored before is received all the same.
 */
export const receive = async (context: Context, call: WebhookCall): Promise<boolean> => {
  const news = context.gateway.parseWebhook(call)
  if (!news) return false
  await unitOfWork(context, async ({ tx }) => {
    const event = await insertEvent(tx, {
      gateway: context.gateway.name,
      eventId: news.eventId,
      body: call.raw,
      about: news.about?.kind ?? null,
      aboutRef: news.about?.ref ?? null,
    })
    if (event !== null) await enqueue(tx, 'gateway.event', { event })
  })
  return true
}

/** Reads the charge again, and applies what it says now. */
export const lookAtCharge = async (context: Context, ref: string): Promise<void> => {
  const charge = await context.gateway.getCharge(ref)
  if (charge) await applyCharge(context, charge)
}

type Looks = Record<'charge' | 'payout', (context: Context, ref: string) => Promise<void>>

/** What became of an event once it was looked into; `looks` knows who asks about what. */
export const handleEvent = async (context: Context, payload: unknown, looks: Looks): Promise<void> => {
  const { event: id } = z.object({ event: z.number() }).parse(payload)
  const event = await findEvent(context.db, id)
  if (!event || event.handledAt) return
  if (event.about && event.aboutRef !== null) await looks[event.about](context, event.aboutRef)
  await markHandled(context.db, id, context.clock())
}
