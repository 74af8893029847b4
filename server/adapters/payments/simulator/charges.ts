import { randomUUID } from 'node:crypto'
import { failureCodes } from '@/lib/contract/payments'
import {
  GatewayRefused,
  type Charge,
  type ChargeRequest,
  type GatewayDispute,
  type GatewayRefund,
} from '../port'
import { secondsAfter, wakeAt, type Book } from './book'
import { brCode } from './br-code'
import { useToken } from './card-repository'
import { end, giveBack, isOpen, pay, refundableCents, refuse, review } from './charge-life'
import {
  chargeByKey,
  chargeByRef,
  disputesOf,
  insertCharge,
  insertRefund,
  refundByKey,
  type ChargeRow,
  type DisputeRow,
  type NewCharge,
  type RefundRow,
} from './charge-repository'
import { takePlan } from './event-repository'
import { availableCents, lockSpending, processingCents } from './payout-repository'
import { plansFor, tariff } from './tariff'

export const shownDispute = (row: DisputeRow): GatewayDispute => ({
  ref: row.ref,
  kind: row.kind,
  status: row.status,
  amountCents: row.amountCents,
  evidenceDueAt: row.evidenceDueAt,
})

const shownCharge = (row: ChargeRow, disputes: DisputeRow[]): Charge => ({
  ref: row.ref,
  reference: row.reference,
  method: row.method,
  status: row.status,
  amountCents: row.amountCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  feeCents: row.feeCents,
  interestCents: row.interestCents,
  disputes: disputes.filter(({ chargeId }) => chargeId === row.id).map(shownDispute),
  refusal: failureCodes.find((code) => code === row.refusal) ?? null,
  pix: row.pixCode && row.expiresAt ? { code: row.pixCode, expiresAt: row.expiresAt } : null,
  card:
    row.brand && row.last4 ? { brand: row.brand, last4: row.last4, installments: row.installments } : null,
  paidAt: row.paidAt,
  settlesAt: row.settlesAt,
  settled: row.settled,
})

export const shownCharges = async ({ tx }: Book, rows: ChargeRow[]): Promise<Charge[]> => {
  const disputes = await disputesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shownCharge(row, disputes))
}

export const shownRefund = (row: RefundRow, charge: ChargeRow): GatewayRefund => ({
  ref: row.ref,
  reference: row.reference || null,
  chargeRef: charge.ref,
  amountCents: row.amountCents,
  status: row.status,
  lacksFunds: row.lacksFunds,
})

const newCharge = (book: Book, key: string, request: ChargeRequest): NewCharge => ({
  ref: `charge-${randomUUID()}`,
  key,
  reference: request.reference,
  method: request.method,
  status: 'pending',
  amountCents: request.amountCents,
  createdAt: book.now,
})

const pixOf = (values: NewCharge, request: ChargeRequest): NewCharge => ({
  ...values,
  pixCode: brCode(values.ref, request.amountCents),
  expiresAt: request.expiresAt,
  dueAt: request.expiresAt,
})

const checkExpiry = (book: Book, { expiresAt }: ChargeRequest) => {
  const { min, max } = tariff.pixExpirySeconds
  if (expiresAt < secondsAfter(book.now, min) || expiresAt > secondsAfter(book.now, max))
    throw new GatewayRefused('invalid_expiry', 'a Pix code cannot end then')
}

const same = (row: ChargeRow, request: ChargeRequest): ChargeRow => {
  if (row.reference !== request.reference || row.amountCents !== request.amountCents)
    throw new GatewayRefused('key_reused', 'the key stands for another charge')
  return row
}

const createPix = async (book: Book, key: string, request: ChargeRequest): Promise<ChargeRow> => {
  const before = await chargeByKey(book.tx, key)
  if (before) return same(before, request)
  checkExpiry(book, request)
  const made = await insertCharge(book.tx, pixOf(newCharge(book, key, request), request))
  if (made) await wakeAt(book, request.expiresAt)
  return made ?? madeBefore(book, key, request)
}

/**
 * Another call with the same key may have been waited for, and have used the token; else the token is at
 * fault.
 */
const madeBefore = async (book: Book, key: string, request: ChargeRequest): Promise<ChargeRow> => {
  const row = await chargeByKey(book.tx, key)
  if (!row) throw new GatewayRefused('invalid_token', 'the card token is unknown or used')
  return same(row, request)
}

const createCard = async (book: Book, key: string, request: ChargeRequest): Promise<ChargeRow> => {
  const before = await chargeByKey(book.tx, key)
  if (before) return same(before, request)
  const { token = '', installments = 1 } = request.card ?? {}
  const plan = plansFor(request.amountCents).find((one) => one.installments === installments)
  if (!plan) throw new GatewayRefused('invalid_installments', 'the sum is not paid in so many parts')
  const card = await useToken(book.tx, token, book.now)
  if (!card) return madeBefore(book, key, request)
  const made = await insertCharge(book.tx, {
    ...newCharge(book, key, request),
    brand: card.brand,
    last4: card.last4,
    installments,
    interestCents: plan.interest_cents,
  })
  return made ? answerCard(book, made, card.answer) : madeBefore(book, key, request)
}

const answerCard = (book: Book, charge: ChargeRow, answer: string): Promise<ChargeRow> => {
  if (answer === 'paid') return pay(book, charge)
  return answer === 'review' ? review(book, charge) : refuse(book, charge, answer)
}

export const createCharge = (book: Book, key: string, request: ChargeRequest): Promise<ChargeRow> =>
  request.method === 'pix' ? createPix(book, key, request) : createCard(book, key, request)

/** What is paid stays paid. */
export const cancel = async (book: Book, ref: string): Promise<ChargeRow> => {
  const charge = await chargeByRef(book.tx, ref)
  if (!charge) throw new GatewayRefused('not_found', 'there is no such charge')
  return isOpen(charge) ? end(book, charge, 'canceled') : charge
}

interface Refund {
  chargeRef: string
  amountCents: number
  reference: string
}

const checkRefund = (book: Book, charge: ChargeRow, { amountCents }: Refund) => {
  if (charge.status !== 'paid' || charge.paidAt === null)
    throw new GatewayRefused('not_paid', 'the charge is not paid')
  if (amountCents <= 0 || amountCents > refundableCents(charge))
    throw new GatewayRefused('amount_exceeded', 'no more than was paid is given back')
  if (book.now > secondsAfter(charge.paidAt, tariff.refundDays * 86_400))
    throw new GatewayRefused('too_late', 'the payment is too old to be given back')
}

export const refund = async (book: Book, key: string, request: Refund): Promise<GatewayRefund> => {
  const charge = await chargeByRef(book.tx, request.chargeRef)
  if (!charge) throw new GatewayRefused('not_found', 'there is no such charge')
  const before = await refundByKey(book.tx, key)
  if (before) return shownRefund(before, charge)
  checkRefund(book, charge, request)
  const { amountCents, reference } = request
  await lockSpending(book.tx)
  const lacksFunds =
    charge.settled && (await availableCents(book.tx)) - (await processingCents(book.tx)) < amountCents
  const isRefused = (await takePlan(book.tx, charge.reference, ['refund_refused'])) !== null
  if (!lacksFunds && !isRefused)
    return shownRefund(await giveBack(book, charge, { key, reference, amountCents }), charge)
  const rejected = await insertRefund(book.tx, {
    ref: `refund-${randomUUID()}`,
    key,
    reference,
    amountCents,
    chargeId: charge.id,
    status: 'rejected',
    lacksFunds,
    createdAt: book.now,
  })
  return shownRefund(rejected, charge)
}
