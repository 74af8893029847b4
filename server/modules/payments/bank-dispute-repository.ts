import { and, desc, eq, inArray, sum } from 'drizzle-orm'
import { paymentStates, type ChargebackState, type PaymentState } from '@/lib/contract/payment-processes'
import type { Executor } from '@/server/db/client'
import { chargebackParts, chargebacks, moneyEvents, paymentParts } from '@/server/db/schema/payments'
import { moneyEventFilter } from './money-event-repository'

/** Known state of a bank's dispute of a payment. */
export type BankDispute = Pick<typeof chargebacks.$inferSelect, 'status' | 'evidenceDueAt' | 'closedAt'>

/** Returns a payment's bank disputes by the gateway's reference. */
export const findBankDisputes = async (db: Executor, payment: number): Promise<Map<string, BankDispute>> => {
  const rows = await db
    .select({
      ref: chargebacks.gatewayRef,
      status: chargebacks.status,
      evidenceDueAt: chargebacks.evidenceDueAt,
      closedAt: chargebacks.closedAt,
    })
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, payment))
  return new Map(rows.map(({ ref, ...contest }) => [ref, contest]))
}

/** Returns the state of a payment before its latest bank dispute; null if there was none. */
export const findStateBeforeDispute = async (db: Executor, payment: number): Promise<PaymentState | null> => {
  const [row] = await db
    .select({ from: moneyEvents.fromState })
    .from(moneyEvents)
    .where(moneyEventFilter('payment', payment, 'contest'))
    .orderBy(desc(moneyEvents.id))
    .limit(1)
  return paymentStates.find((state) => state === row?.from) ?? null
}

/** Returns the chargebacks of each payment; payments without one are missing. */
export const findChargedBackCents = async (
  db: Executor,
  payments: number[],
): Promise<Map<number, number>> => {
  if (payments.length === 0) return new Map()
  const rows = await db
    .select({ payment: chargebacks.paymentId, cents: sum(chargebacks.amountCents) })
    .from(chargebacks)
    .where(and(inArray(chargebacks.paymentId, payments), eq(chargebacks.status, 'lost')))
    .groupBy(chargebacks.paymentId)
  return new Map(rows.map(({ payment, cents }) => [payment, Number(cents)]))
}

/** Sums the chargebacks, in these states, of the deposits that payment parts came from, per part. */
export const findContestedParts = async (
  db: Executor,
  payments: number[],
  states: ChargebackState[],
): Promise<Map<number, number>> => {
  if (payments.length === 0) return new Map()
  const rows = await db
    .select({ part: chargebackParts.partId, cents: sum(chargebackParts.amountCents) })
    .from(chargebackParts)
    .innerJoin(chargebacks, eq(chargebacks.id, chargebackParts.chargebackId))
    .innerJoin(paymentParts, eq(paymentParts.id, chargebackParts.partId))
    .where(and(inArray(paymentParts.paymentId, payments), inArray(chargebacks.status, states)))
    .groupBy(chargebackParts.partId)
  return new Map(rows.map(({ part, cents }) => [part, Number(cents)]))
}
