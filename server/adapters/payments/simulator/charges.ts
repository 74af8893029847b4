import { randomUUID } from 'node:crypto'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { failureCodes } from '@/lib/contract/payments'
import {
  GatewayRefusedError,
  type Charge,
  type ChargeRequest,
  type GatewayDispute,
  type GatewayRefund,
} from '../port'
import { consumeToken } from './card-repository'
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
import {
  applyRefund,
  declineCharge,
  endCharge,
  isOpen,
  payCharge,
  refundableCents,
  reviewCharge,
} from './charge-transitions'
import { consumePlan } from './event-repository'
import { availableCents, lockSpending, processingCents } from './payout-repository'
import { addSeconds, scheduleWakeUp, type SimulatorTransaction } from './simulator-transaction'
import { installmentPlansFor, tariff } from './tariff'

/** No bank knows a key under `.example` (RFC 2606), so nobody can pay it by mistake. */
const receiver = {
  key: 'nao-pague@demonstracao.example',
  merchantName: 'DEMONSTRACAO NAO PAGUE',
  merchantCity: 'SAO PAULO',
}

/** The text behind a Pix QR code, for a charge of the simulator. */
const brCode = (ref: string, amountCents: number): string => {
  const txid = ref.replace(/[^A-Za-z0-9]/g, '').slice(-25)
  const code = generatePixPayload({ ...receiver, amount: amountCents / 100, txid })
  if (code === null) throw new Error('no BR Code can be made of this charge')
  return code
}

export const toDispute = (row: DisputeRow): GatewayDispute => ({
  ref: row.ref,
  kind: row.kind,
  status: row.status,
  amountCents: row.amountCents,
  evidenceDueAt: row.evidenceDueAt,
})

const toCharge = (row: ChargeRow, disputes: DisputeRow[]): Charge => ({
  ref: row.ref,
  reference: row.reference,
  method: row.method,
  status: row.status,
  amountCents: row.amountCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  feeCents: row.feeCents,
  interestCents: row.interestCents,
  disputes: disputes.filter(({ chargeId }) => chargeId === row.id).map(toDispute),
  refusal: failureCodes.find((code) => code === row.refusal) ?? null,
  pix: row.pixCode && row.expiresAt ? { code: row.pixCode, expiresAt: row.expiresAt } : null,
  card:
    row.brand && row.last4 ? { brand: row.brand, last4: row.last4, installments: row.installments } : null,
  paidAt: row.paidAt,
  settlesAt: row.settlesAt,
  settled: row.settled,
})

export const toCharges = async ({ tx }: SimulatorTransaction, rows: ChargeRow[]): Promise<Charge[]> => {
  const disputes = await disputesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toCharge(row, disputes))
}

export const toRefund = (row: RefundRow, charge: ChargeRow): GatewayRefund => ({
  ref: row.ref,
  reference: row.reference || null,
  chargeRef: charge.ref,
  amountCents: row.amountCents,
  interestCents: null,
  status: row.status,
  lacksFunds: row.lacksFunds,
})

const newCharge = (book: SimulatorTransaction, key: string, request: ChargeRequest): NewCharge => ({
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

const checkExpiry = (book: SimulatorTransaction, { expiresAt }: ChargeRequest) => {
  const { min, max } = tariff.pixExpirySeconds
  if (expiresAt < addSeconds(book.now, min) || expiresAt > addSeconds(book.now, max))
    throw new GatewayRefusedError('invalid_expiry', 'a Pix code cannot end then')
}

const assertSameRequest = (row: ChargeRow, request: ChargeRequest): ChargeRow => {
  if (row.reference !== request.reference || row.amountCents !== request.amountCents)
    throw new GatewayRefusedError('key_reused', 'the key stands for another charge')
  return row
}

const createPix = async (
  book: SimulatorTransaction,
  key: string,
  request: ChargeRequest,
): Promise<ChargeRow> => {
  const before = await chargeByKey(book.tx, key)
  if (before) return assertSameRequest(before, request)
  checkExpiry(book, request)
  const made = await insertCharge(book.tx, pixOf(newCharge(book, key, request), request))
  if (made) await scheduleWakeUp(book, request.expiresAt)
  return made ?? findCreatedCharge(book, key, request)
}

/** A concurrent call with the same key may have used the token; otherwise the token is invalid. */
const findCreatedCharge = async (
  book: SimulatorTransaction,
  key: string,
  request: ChargeRequest,
): Promise<ChargeRow> => {
  const row = await chargeByKey(book.tx, key)
  if (!row) throw new GatewayRefusedError('invalid_token', 'the card token is unknown or used')
  return assertSameRequest(row, request)
}

const createCard = async (
  book: SimulatorTransaction,
  key: string,
  request: ChargeRequest,
): Promise<ChargeRow> => {
  const before = await chargeByKey(book.tx, key)
  if (before) return assertSameRequest(before, request)
  const { token = '', installments = 1 } = request.card ?? {}
  const plan = installmentPlansFor(request.amountCents).find((one) => one.installments === installments)
  if (!plan) throw new GatewayRefusedError('invalid_installments', 'the sum is not paid in so many parts')
  const card = await consumeToken(book.tx, token, book.now)
  if (!card) return findCreatedCharge(book, key, request)
  const made = await insertCharge(book.tx, {
    ...newCharge(book, key, request),
    brand: card.brand,
    last4: card.last4,
    installments,
    interestCents: plan.interest_cents,
  })
  return made ? applyCardOutcome(book, made, card.answer) : findCreatedCharge(book, key, request)
}

const applyCardOutcome = (
  book: SimulatorTransaction,
  charge: ChargeRow,
  answer: string,
): Promise<ChargeRow> => {
  if (answer === 'paid') return payCharge(book, charge)
  return answer === 'review' ? reviewCharge(book, charge) : declineCharge(book, charge, answer)
}

export const createCharge = (
  book: SimulatorTransaction,
  key: string,
  request: ChargeRequest,
): Promise<ChargeRow> =>
  request.method === 'pix' ? createPix(book, key, request) : createCard(book, key, request)

/** Cancels an open charge; a paid one stays paid. */
export const cancelCharge = async (book: SimulatorTransaction, ref: string): Promise<ChargeRow> => {
  const charge = await chargeByRef(book.tx, ref)
  if (!charge) throw new GatewayRefusedError('not_found', 'there is no such charge')
  return isOpen(charge) ? endCharge(book, charge, 'canceled') : charge
}

interface Refund {
  chargeRef: string
  amountCents: number
  reference: string
}

const checkRefund = (book: SimulatorTransaction, charge: ChargeRow, { amountCents }: Refund) => {
  if (charge.status !== 'paid' || charge.paidAt === null)
    throw new GatewayRefusedError('not_paid', 'the charge is not paid')
  if (amountCents <= 0 || amountCents > refundableCents(charge))
    throw new GatewayRefusedError('amount_exceeded', 'no more than was paid is given back')
  if (book.now > addSeconds(charge.paidAt, tariff.refundDays * 86_400))
    throw new GatewayRefusedError('too_late', 'the payment is too old to be given back')
}

export const createRefund = async (
  book: SimulatorTransaction,
  key: string,
  request: Refund,
): Promise<GatewayRefund> => {
  const charge = await chargeByRef(book.tx, request.chargeRef)
  if (!charge) throw new GatewayRefusedError('not_found', 'there is no such charge')
  const before = await refundByKey(book.tx, key)
  if (before) return toRefund(before, charge)
  checkRefund(book, charge, request)
  const { amountCents, reference } = request
  await lockSpending(book.tx)
  const lacksFunds =
    charge.settled && (await availableCents(book.tx)) - (await processingCents(book.tx)) < amountCents
  const isRefused = (await consumePlan(book.tx, charge.reference, ['refund_refused'])) !== null
  if (!lacksFunds && !isRefused)
    return toRefund(await applyRefund(book, charge, { key, reference, amountCents }), charge)
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
  return toRefund(rejected, charge)
}
