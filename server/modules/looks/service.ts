import type { Look } from '@/lib/contract/looks'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { insertLooks, looksAt, type Looked } from './repository'

type Looking = Pick<Context, 'db' | 'clock'>

/** That an operator opened what is about both sides of a booking. */
export const recordLookAtSides = async (
  context: Looking,
  operator: number,
  booking: { id: number; customerId: number; providerId: number | null },
  what: Look['at_what'],
): Promise<void> => {
  const people = [booking.customerId, ...(booking.providerId === null ? [] : [booking.providerId])]
  await recordLooks(context, [{ operator, people, booking: booking.id, what }])
}

/**
 * Keeps that an operator opened what is about people (LGPD, art. 37: processing is recorded), before it is shown: what
 * cannot be recorded is not seen. Somebody's look at what is their own is none.
 */
export const recordLooks = async ({ db, clock }: Looking, looks: readonly Looked[]): Promise<void> =>
  insertLooks(
    db,
    looks.map((look) => ({ ...look, people: look.people.filter((person) => person !== look.operator) })),
    clock(),
  )

const shownAtMost = 100

export const looksOf = async (db: Executor, user: number, locale: Locale): Promise<Look[]> =>
  (await looksAt(db, user, shownAtMost)).map(({ at, what, booking, service }) => ({
    at: at.toISOString(),
    at_what: what,
    booking,
    service: service[locale],
  }))
