import { randomUUID } from 'node:crypto'
import {
  changeCharge,
  disputesOf,
  insertCharge,
  insertDispute,
  insertRefund,
  refundsOf,
  setDisputeStatus,
  type ChargeRow,
  type DisputeRow,
} from './charge-repository'
import { insertMovement } from './payout-repository'
import { addSeconds, queueWebhook, scheduleWakeUp, type SimulatorTransaction } from './simulator-transaction'
import { feeOf, tariff } from './tariff'

/** Every change a charge can go through. Each sends a message. */

const change = async (
  book: SimulatorTransaction,
  charge: ChargeRow,
  to: Parameters<typeof changeCharge>[2],
) => {
  const changed = await changeCharge(book.tx, charge, to)
  await queueWebhook(book, 'charge', changed)
  if (changed.dueAt) await scheduleWakeUp(book, changed.dueAt)
  return changed
}

export const isOpen = ({ status }: ChargeRow) => status === 'pending' || status === 'review'
const hasEnded = ({ status }: ChargeRow) => status === 'expired' || status === 'canceled'

/** Makes paid money available, less the fee and refunds meanwhile. */
export const settleCharge = async (book: SimulatorTransaction, charge: ChargeRow): Promise<ChargeRow> => {
  await insertMovement(book.tx, {
    at: book.now,
    kind: 'settlement',
    amountCents: charge.paidCents - charge.feeCents - charge.refundedCents,
    reference: charge.reference,
  })
  return change(book, charge, { settled: true, settlesAt: book.now, dueAt: null })
}

export const payCharge = async (
  book: SimulatorTransaction,
  charge: ChargeRow,
  paidCents = charge.amountCents,
): Promise<ChargeRow> => {
  const settlesAt = addSeconds(book.now, tariff.settlesAfterSeconds[charge.method])
  const paid = await change(book, charge, {
    status: 'paid',
    paidCents,
    feeCents: feeOf(charge.method, paidCents),
    paidAt: book.now,
    settlesAt,
    dueAt: settlesAt,
  })
  return settlesAt <= book.now ? settleCharge(book, paid) : paid
}

export const declineCharge = (
  book: SimulatorTransaction,
  charge: ChargeRow,
  refusal: string,
): Promise<ChargeRow> => change(book, charge, { status: 'failed', refusal, dueAt: null })

export const reviewCharge = (book: SimulatorTransaction, charge: ChargeRow): Promise<ChargeRow> =>
  change(book, charge, { status: 'review', dueAt: null })

export const endCharge = (
  book: SimulatorTransaction,
  charge: ChargeRow,
  status: 'expired' | 'canceled',
  moneyComesAt: Date | null = null,
): Promise<ChargeRow> => change(book, charge, { status, dueAt: moneyComesAt })

/** Money for a code that has ended; one that has not ends now, and the money follows. */
export const payLate = async (book: SimulatorTransaction, charge: ChargeRow): Promise<void> => {
  if (hasEnded(charge)) await payCharge(book, charge)
  else await endCharge(book, charge, 'expired', addSeconds(book.now, tariff.lateSeconds))
}

/** The same code is paid once more: another charge of the same reference. */
export const payTwice = async (book: SimulatorTransaction, charge: ChargeRow): Promise<void> => {
  if (isOpen(charge)) await payCharge(book, charge)
  const { id: _, ...same } = charge
  const second = await insertCharge(book.tx, {
    ...same,
    ref: `charge-${randomUUID()}`,
    key: null,
    status: 'pending',
    paidCents: 0,
    refundedCents: 0,
    feeCents: 0,
    settled: false,
    dueAt: null,
    createdAt: book.now,
  })
  if (second) await payCharge(book, second)
}

export const refundableCents = ({ paidCents, refundedCents }: ChargeRow) => paidCents - refundedCents

/** Refunds money; from the available balance once it is there. */
export const applyRefund = async (
  book: SimulatorTransaction,
  charge: ChargeRow,
  refund: { key: string; reference: string; amountCents: number },
) => {
  const row = await insertRefund(book.tx, {
    ...refund,
    ref: `refund-${randomUUID()}`,
    chargeId: charge.id,
    status: 'succeeded',
    createdAt: book.now,
  })
  if (charge.settled)
    await insertMovement(book.tx, {
      at: book.now,
      kind: 'refund',
      amountCents: -refund.amountCents,
      reference: charge.reference,
    })
  await change(book, charge, { refundedCents: charge.refundedCents + refund.amountCents })
  return row
}

/** Returns the rest of a charge after chargebacks, which cannot be refunded any more. */
const remainderAfterDisputes = async (book: SimulatorTransaction, charge: ChargeRow) => {
  const lost = (await disputesOf(book.tx, [charge.id])).filter(({ status }) => status === 'lost')
  const taken = lost.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { amountCents: taken > 0 ? refundableCents(charge) - taken : 0, reference: charge.reference }
}

/** Transfers to the payer, at the gateway's dashboard, the last rejected refund or the rest after a chargeback. */
export const refundByTransfer = async (book: SimulatorTransaction, charge: ChargeRow): Promise<void> => {
  const rejected = (await refundsOf(book.tx, charge.id)).findLast(({ status }) => status === 'rejected')
  const { amountCents, reference } = rejected ?? (await remainderAfterDisputes(book, charge))
  if (amountCents > 0)
    await insertMovement(book.tx, { at: book.now, kind: 'other', amountCents: -amountCents, reference })
}

/**
 * Opens a dispute: the bank takes the money at once and returns it if the dispute is won. Takes refunded money too if
 * nothing else is left.
 */
export const openDispute = async (
  book: SimulatorTransaction,
  charge: ChargeRow,
  kind: DisputeRow['kind'],
  share = 1,
): Promise<void> => {
  const amountCents = Math.ceil((refundableCents(charge) || charge.paidCents) * share)
  await insertDispute(book.tx, {
    ref: `dispute-${randomUUID()}`,
    chargeId: charge.id,
    kind,
    status: 'evidence_due',
    amountCents,
    evidenceDueAt: addSeconds(book.now, tariff.evidenceDays * 86_400),
    createdAt: book.now,
  })
  await recordDisputeMovement(book, charge, -amountCents)
}

const recordDisputeMovement = async (book: SimulatorTransaction, charge: ChargeRow, amountCents: number) => {
  const { now: at, tx } = book
  await insertMovement(tx, { at, kind: 'chargeback', amountCents, reference: charge.reference })
  await queueWebhook(book, 'charge', charge)
}

export const closeDispute = async (
  book: SimulatorTransaction,
  charge: ChargeRow,
  dispute: DisputeRow,
  status: 'won' | 'lost',
): Promise<void> => {
  await setDisputeStatus(book.tx, dispute.id, status)
  await recordDisputeMovement(book, charge, status === 'won' ? dispute.amountCents : 0)
}

/** Applies the due automatic event of a charge. */
export const applyDueChange = (book: SimulatorTransaction, charge: ChargeRow): Promise<ChargeRow> => {
  if (charge.status === 'paid') return settleCharge(book, charge)
  return hasEnded(charge) ? payCharge(book, charge) : endCharge(book, charge, 'expired')
}
