import { and, eq, inArray, or } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { bookings, offers, suggestions } from '@/server/db/schema/bookings'
import { DomainError } from '@/server/http/errors'
import { cancel } from '@/server/modules/bookings/life'
import { withdraw } from '@/server/modules/offers/steps'

/** Somebody counts on it, or money waits for it. */
const underWay = [
  'approved',
  'in_progress',
  'delivered',
  'changes_requested',
  'disputed',
] as const satisfies readonly BookingState[]

export const hasWorkUnderWay = async (db: Executor, user: number): Promise<boolean> => {
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.customerId, user), eq(bookings.providerId, user)),
        inArray(bookings.status, [...underWay]),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Somebody else moved it on meanwhile: there is nothing left to end. */
const unlessMoved = async (step: Promise<unknown>): Promise<void> => {
  try {
    await step
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * Ends what the person leaves open, by the steps that end it for everybody: the other sides are told as ever. What was
 * approved in the very moment of closing is canceled for the side that is gone. Taken again it finds nothing.
 */
export const endOpenWork = async (context: Context, user: number): Promise<void> => {
  const { db } = context
  const by = { context, viewer: { id: user, isOperator: false } }
  const open = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.customerId, user), inArray(bookings.status, ['booking_offers', 'approved'])),
        and(eq(bookings.providerId, user), eq(bookings.status, 'approved')),
      ),
    )
  for (const { id } of open) await unlessMoved(cancel(by, id, null))
  const standing = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.providerId, user), inArray(offers.status, ['pending', 'update_pending'])))
  for (const { id } of standing) await unlessMoved(withdraw(context, user, id))
  await db
    .update(suggestions)
    .set({ status: 'closed' })
    .where(and(eq(suggestions.providerId, user), inArray(suggestions.status, ['ready', 'seen'])))
}
