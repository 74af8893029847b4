import {
  GatewayRefusedError,
  OutcomeUnknownError,
  type Charge,
  type ChargeRequest,
} from '@/server/adapters/payments/port'
import type { Needs } from '@/server/context'
import { revealFullName } from '@/server/modules/accounts/person'
import { requireUser } from '@/server/modules/accounts/service'
import { lockBooking } from '@/server/modules/bookings/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import {
  applyDuplicateCharge,
  applySnapshot,
  expirePayment,
  failPayment,
  type ChargeSnapshot,
} from './apply-charge'
import { hasOpenRefund } from './refund-repository'
import { findByCharge, findCardRequest, findPayment, lockPayment, type Payment } from './repository'

const closed = new Set(['expired', 'failed', 'refunded', 'late', 'duplicate', 'mismatch'])
const isUndecided = ({ status }: Charge) => status === 'pending' || status === 'review'

/** Locks the payment, after its booking: the order in which refunds lock them too. */
const lockWithBooking = async (work: UnitOfWork, { id, bookingId }: Payment): Promise<Payment | null> => {
  if (bookingId !== null) await lockBooking(work.tx, bookingId)
  return lockPayment(work.tx, id)
}

/** Reads refunds only where the charge shows more than we know, or one is under way. */
const readRefunds = async (
  { db, gateway }: Needs<'db' | 'gateway'>,
  payment: Payment,
  charge: Charge,
): Promise<ChargeSnapshot['refunds']> =>
  charge.refundedCents > payment.gatewayRefundedCents || (await hasOpenRefund(db, payment.id))
    ? gateway.listRefunds(charge.ref)
    : null

/**
 * Applies a charge just read to its payment; null if the charge is not ours. An ended attempt takes no money:
 * a charge still open is canceled.
 */
export const applyCharge = async (
  context: WorkContext & Needs<'gateway'>,
  charge: Charge,
): Promise<Payment | null> => {
  const { db, gateway } = context
  const found = await findByCharge(db, gateway.name, charge)
  if (!found) return null
  const snapshot = { charge, refunds: await readRefunds(context, found, charge) }
  const after = await unitOfWork(context, async (work) => {
    const payment = await lockWithBooking(work, found)
    if (!payment) return null
    const isSecond = payment.gatewayRef !== null && payment.gatewayRef !== charge.ref
    // If a second charge of the reference already has a payment of its own, that one is updated.
    const own = isSecond ? await findByCharge(work.tx, gateway.name, charge) : payment
    return isSecond && own?.id === payment.id
      ? applyDuplicateCharge(work, payment, snapshot)
      : own && applySnapshot(work, own, snapshot)
  })
  if (after && closed.has(after.status) && after.gatewayRef === charge.ref && isUndecided(charge))
    await gateway.cancelCharge(charge.ref, cancelKey(after))
  return after
}

const cancelKey = ({ reference }: Payment) => `cancel-${reference}`

/** Window in which repeated calls send the same expiry, ms. */
const sameEndMs = 10 * 60_000

/**
 * Returns the end of a charge's code: with the hold, but at least as late as the gateway requires. Repeats within ten
 * minutes return the same; later ones would ask for less than the gateway accepts, so they move the end on. They come
 * only after the gateway reported no charge of the payment. A code that outlives the hold is canceled when it ends.
 */
const endOf = ({ clock, gateway }: Needs<'clock' | 'gateway'>, { createdAt, expiresAt }: Payment): Date => {
  const lateMs = Math.max(clock().getTime() - createdAt.getTime() - 30_000, 0)
  const movedMs = Math.ceil(lateMs / sameEndMs) * sameEndMs
  const leastMs = (gateway.capabilities.pix.minExpirySeconds + 60) * 1000
  return new Date(Math.max(expiresAt.getTime(), createdAt.getTime() + movedMs + leastMs))
}

const requestOf = async (
  context: Needs<'db' | 'clock' | 'gateway'>,
  payment: Payment,
): Promise<ChargeRequest> => {
  const { db } = context
  const payer = await requireUser(db, payment.payerId)
  const card = payment.method === 'card' ? await findCardRequest(db, payment.id) : null
  return {
    reference: payment.reference,
    method: payment.method === 'card' ? 'card' : 'pix',
    amountCents: payment.externalCents,
    description: payment.bookingId === null ? 'Depósito' : `Serviço ${payment.bookingId}`,
    payer: { email: payer.email, fullName: revealFullName(payer.fullName), taxNumber: payer.taxNumber },
    expiresAt: endOf(context, payment),
    card,
  }
}

/** Every charge of the payment, by the gateway's id and by our reference. */
const readCharges = async ({ gateway }: Needs<'gateway'>, payment: Payment): Promise<Charge[]> => {
  const known = payment.gatewayRef === null ? null : await gateway.getCharge(payment.gatewayRef)
  const found = await gateway.findCharges(payment.reference)
  return [...(known ? [known] : []), ...found.filter(({ ref }) => ref !== known?.ref)]
}

/** Applies everything the gateway reports about a payment. Returns whether it knows a charge at all. */
const applyAll = async (context: WorkContext & Needs<'gateway'>, payment: Payment): Promise<boolean> => {
  const charges = await readCharges(context, payment)
  for (const charge of charges) await applyCharge(context, charge)
  return charges.length > 0
}

const failRefusedPayment = (
  context: WorkContext,
  payment: Payment,
  refused: GatewayRefusedError,
): Promise<unknown> =>
  unitOfWork(context, async (work) => {
    const locked = await lockWithBooking(work, payment)
    const isOpen = locked && locked.gatewayRef === null && ['creating', 'expiring'].includes(locked.status)
    if (isOpen) await failPayment(work, locked, refused.code === 'invalid_token' ? 'wrong_data' : 'other')
  })

/**
 * Asks the gateway for the charge of a payment. Always with the same key, so that a repeat makes no second one; when
 * its answer is lost, the payment stays where it is, and is found by its reference or asked for again.
 */
export const createCharge = async (
  context: WorkContext & Needs<'gateway'>,
  payment: Payment,
): Promise<void> => {
  const { gateway, log } = context
  try {
    const charge = await gateway.createCharge(
      `charge-${payment.reference}`,
      await requestOf(context, payment),
    )
    await applyCharge(context, charge)
  } catch (error) {
    if (error instanceof GatewayRefusedError) return void (await failRefusedPayment(context, payment, error))
    if (!(error instanceof OutcomeUnknownError)) throw error
    log.warn({ payment: payment.id }, 'a charge has no answer')
  }
}

/** Asks the gateway to cancel. Its answer decides: paid stays paid. */
const cancelCharge = async (context: WorkContext & Needs<'gateway'>, payment: Payment): Promise<void> => {
  const { gateway } = context
  if (payment.gatewayRef === null) {
    if (await applyAll(context, payment))
      return cancelCharge(context, (await findPayment(context.db, payment.id)) ?? payment)
    // If its charge is created after all, it is canceled then.
    await unitOfWork(context, async (work) => {
      const locked = await lockWithBooking(work, payment)
      if (locked?.status === 'expiring' && locked.gatewayRef === null) await expirePayment(work, locked)
    })
    return
  }
  if (payment.status !== 'expiring') return
  try {
    await applyCharge(context, await gateway.cancelCharge(payment.gatewayRef, cancelKey(payment)))
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError || error instanceof GatewayRefusedError)) throw error
    await applyAll(context, payment)
  }
}

/** Calls the gateway as the payment's state requires. */
export const pollPayment = async (context: WorkContext & Needs<'gateway'>, id: number): Promise<void> => {
  const payment = await findPayment(context.db, id)
  if (!payment || payment.externalCents === 0) return
  if (payment.status === 'expiring') return cancelCharge(context, payment)
  if (payment.status === 'creating' && !(await applyAll(context, payment)))
    return createCharge(context, payment)
  if (payment.status !== 'creating') await applyAll(context, payment)
}
