import { slotStates } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { asUser } from '@/server/http/viewer'
import { cancel, giveUp } from '@/server/modules/bookings/steps'
import { withdraw } from '@/server/modules/offers/steps'
import { closeAllOfProvider } from '@/server/modules/suggestions/service'
import { findStanding, findWorkIn } from './open-work-repository'

/**
 * States in which somebody counts on the work or money waits for it: those in which a provider's time is
 * held.
 */
const underWay = { asCustomer: slotStates, asProvider: slotStates }

export const hasWorkUnderWay = async (db: Executor, user: number): Promise<boolean> =>
  (await findWorkIn(db, user, underWay, 1)).length > 0

const held = { asCustomer: ['awaiting_payment'], asProvider: ['awaiting_payment'] } as const

/** A time is held and money may be on its way. The payment decides what becomes of it. */
export const awaitsPayment = async (db: Executor, user: number): Promise<boolean> =>
  (await findWorkIn(db, user, held, 1)).length > 0

/** Another request moved it meanwhile: nothing is left to end. */
const unlessMoved = async (step: Promise<unknown>): Promise<void> => {
  try {
    await step
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * Ends the person's open work by the usual steps, so the other sides are told as always. What was approved
 * while the account was closing is canceled, or not paid for. Running it again changes nothing.
 */
export const endOpenWork = async (context: Context, user: number): Promise<void> => {
  const { db } = context
  const viewer = asUser(user)
  const open = await findWorkIn(db, user, {
    asCustomer: ['booking_offers', 'approved'],
    asProvider: ['approved'],
  })
  for (const { id } of open) await unlessMoved(cancel(context, viewer, id, null))
  for (const { id } of await findWorkIn(db, user, { ...held, asProvider: [] }))
    await unlessMoved(giveUp(context, viewer, id))
  for (const { id } of await findStanding(db, user)) await unlessMoved(withdraw(context, viewer, id))
  await closeAllOfProvider(context, user)
}
