import { slotStates } from '@/lib/contract/booking-process'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { userViewer } from '@/server/http/viewer'
import { cancel, giveUp } from '@/server/modules/bookings/transitions'
import { withdraw } from '@/server/modules/offers/transitions'
import { closeAllOfProvider } from '@/server/modules/suggestions/service'
import type { WorkContext } from '@/server/process/unit-of-work'
import { findBookingsInStates, findOpenOffers, hasOpenClaim } from './repository'

/**
 * States in which somebody counts on the work or money waits for it: those in which a provider's time is
 * held.
 */
const underWay = { asCustomer: slotStates, asProvider: slotStates }

/** Also true with an open warranty claim on either side; a warranty that may still be claimed alone is not. */
export const hasOpenWork = async (db: Executor, user: number): Promise<boolean> =>
  (await findBookingsInStates(db, user, underWay, 1)).length > 0 || (await hasOpenClaim(db, user))

const reservedStates = { asCustomer: ['awaiting_payment'], asProvider: ['awaiting_payment'] } as const

/** Returns whether a reserved booking awaits payment; the payment decides its outcome. */
export const awaitsPayment = async (db: Executor, user: number): Promise<boolean> =>
  (await findBookingsInStates(db, user, reservedStates, 1)).length > 0

/** Ignores a step another request has taken meanwhile. */
const ignoreStateChanged = async (step: Promise<unknown>): Promise<void> => {
  try {
    await step
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * Ends the person's open work by the usual steps, so that the other sides are notified as always. Work approved while
 * the account was closing is canceled, or not paid for. Idempotent.
 */
export const endOpenWork = async (context: WorkContext, user: number): Promise<void> => {
  const { db } = context
  const viewer = userViewer(user)
  const open = await findBookingsInStates(db, user, {
    asCustomer: ['booking_offers', 'approved'],
    asProvider: ['approved'],
  })
  for (const { id } of open) await ignoreStateChanged(cancel(context, viewer, id, null))
  for (const { id } of await findBookingsInStates(db, user, { ...reservedStates, asProvider: [] }))
    await ignoreStateChanged(giveUp(context, viewer, id))
  for (const { id } of await findOpenOffers(db, user)) await ignoreStateChanged(withdraw(context, viewer, id))
  await closeAllOfProvider(context, user)
}
