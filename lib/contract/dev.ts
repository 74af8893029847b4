import { z } from 'zod'
import { endpoint } from './endpoint'
import { cents, line, secret, text } from './values'

/** Demo mode only: e-mails and SMS that have no server configured. */
export const listOutbox = endpoint({
  id: 'listOutbox',
  method: 'GET',
  path: '/api/dev/outbox/',
  tag: 'dev',
  auth: 'none',
  summary: 'Messages that would have been sent, newest first',
  query: z.object({ to: text(254).optional() }),
  response: z.array(
    z.object({
      pk: z.number().int(),
      channel: z.enum(['email', 'sms', 'push']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      code: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})

/** Commands on a payment or withdrawal at the simulated gateway. */
export const paymentCommands = [
  'pay',
  'pay_late',
  'pay_twice',
  'pay_other_amount',
  'refuse',
  'review',
  'settle',
  'refund_outside',
  'refund_refused',
  'transfer_refund',
  'chargeback',
  'chargeback_partly',
  'med',
  'dispute_won',
  'dispute_lost',
  'payout_done',
  'payout_refused',
  'payout_returned',
  'payout_returned_partly',
  'lose_webhook',
  'repeat_webhook',
  'reorder',
  'timeout_before',
  'timeout_after',
] as const
export type PaymentCommand = (typeof paymentCommands)[number]

/** The `reference` of a payment or withdrawal; it may name one that does not exist yet. */
const reference = text(64, 1).regex(/^[\w:.-]+$/)
const done = z.object({ done: z.literal(true) })

/** Demo mode with the simulated gateway only. */
export const commandPayment = endpoint({
  id: 'commandPayment',
  method: 'POST',
  path: '/api/dev/payments/:reference/',
  tag: 'dev',
  auth: 'none',
  summary: 'Do something at the simulated gateway',
  params: z.object({ reference }),
  body: z.object({ do: z.enum(paymentCommands) }),
  response: done,
})

export const advancePayments = endpoint({
  id: 'advancePayments',
  method: 'POST',
  path: '/api/dev/payments/',
  tag: 'dev',
  auth: 'none',
  summary: 'Let time pass at the simulated gateway',
  body: z.object({ advance_seconds: z.number().int().min(1).max(31_536_000) }),
  response: done,
})

const simulatedPayment = z.object({
  kind: z.enum(['charge', 'payout']),
  ref: z.string(),
  reference: z.string(),
  method: z.enum(['pix', 'card']).nullable(),
  status: z.enum([
    'pending',
    'review',
    'paid',
    'failed',
    'expired',
    'canceled',
    'processing',
    'rejected',
    'returned',
  ]),
  amount_cents: cents,
  paid_cents: cents,
  /** Given back by us or at the gateway's own desk, or sent back by a bank. */
  returned_cents: cents,
  fee_cents: cents,
  settled: z.boolean(),
  pix_code: z.string().nullable(),
  disputes: z.array(
    z.object({
      kind: z.enum(['chargeback', 'med']),
      status: z.enum(['evidence_due', 'submitted', 'won', 'lost']),
      amount_cents: cents,
    }),
  ),
  created_at: z.string(),
  /** Outcomes planned for the next call or webhook. */
  planned: z.array(z.string()),
  /** Available commands. */
  commands: z.array(z.enum(paymentCommands)),
  events: z.array(
    z.object({
      pk: z.number().int(),
      state: z.enum(['waiting', 'told', 'lost']),
      created_at: z.string(),
      told_at: z.string().nullable(),
    }),
  ),
})
export type SimulatedPayment = z.infer<typeof simulatedPayment>

export const listSimulatedPayments = endpoint({
  id: 'listSimulatedPayments',
  method: 'GET',
  path: '/api/dev/payments/',
  tag: 'dev',
  auth: 'none',
  summary: 'Charges and payouts of the simulated gateway, newest first',
  query: z.object({ reference: reference.optional() }),
  response: z.array(simulatedPayment),
})

/**
 * Stands for the gateway's own card fields: takes a card that is typed, or a saved one with its security code,
 * and gives a token for one charge. The number and the code are checked and thrown away.
 */
export const makeCardToken = endpoint({
  id: 'makeCardToken',
  method: 'POST',
  path: '/api/dev/payments/card/token/',
  tag: 'dev',
  auth: 'none',
  summary: 'A token of the simulated card fields',
  body: z.union([
    z.object({
      number: secret(32, 8),
      holder: line(60),
      exp_month: z.number().int().min(1).max(12),
      exp_year: z.number().int().min(2000).max(2100),
      cvv: secret(4, 3),
    }),
    z.object({ card: text(64, 1), cvv: secret(4, 3) }),
  ]),
  response: z.object({ token: z.string(), brand: z.string(), last4: z.string() }),
})
