import { and, asc, eq, lte } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { bookings } from '@/server/db/schema/bookings'
import { DomainError } from '@/server/http/errors'
import { completeBySystem, expireBySystem } from './life'

const batch = 200

/** Takes a timed step on each; a booking that moved on meanwhile is left alone. */
const each = async (rows: { id: number }[], take: (id: number) => Promise<unknown>): Promise<number> => {
  let taken = 0
  for (const { id } of rows)
    try {
      await take(id)
      taken++
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  return taken
}

/** Open demands whose time is over. Answers how many ended. */
export const expireDemands = async (context: Context): Promise<number> =>
  each(
    await context.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, 'booking_offers'), lte(bookings.expiresAt, context.clock())))
      .orderBy(asc(bookings.expiresAt))
      .limit(batch),
    (id) => expireBySystem(context, id),
  )

/** Delivered work nobody objected to. Answers how many were completed. */
export const autoComplete = async (context: Context): Promise<number> =>
  each(
    await context.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, 'delivered'), lte(bookings.autoCompleteAt, context.clock())))
      .orderBy(asc(bookings.autoCompleteAt))
      .limit(batch),
    (id) => completeBySystem(context, id),
  )
