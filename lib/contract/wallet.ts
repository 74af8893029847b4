import { z } from 'zod'
import { endpoint } from './endpoint'
import { cardChoice, paymentSchema } from './payments'
import type { Process } from './process'
import { calendarDay, cents, page, pageQuery, pkNumber, pkParams, secret, text } from './values'

const shownCents = z.number().int()

const customerBalanceSchema = z.object({
  /** The customer's own money: spent on bookings, paid back on request. */
  cash_cents: shownCents,
  /** Given by the platform: spent on bookings, never paid out. */
  bonus_cents: shownCents,
  bonus: z.array(z.object({ amount_cents: shownCents, expires_at: z.string() })),
  /** Paid for bookings with unfinished work. */
  held_cents: shownCents,
  debt_cents: shownCents,
  /** Open deposits, oldest first, which count against the balance limit. */
  open_deposits: z.array(z.object({ pk: pkNumber, amount_cents: shownCents, expires_at: z.string() })),
})
export type CustomerBalance = z.infer<typeof customerBalanceSchema>
export const getCustomerBalance = endpoint({
  id: 'getCustomerBalance',
  method: 'GET',
  path: '/api/payment/customer/',
  tag: 'wallet',
  auth: 'user',
  summary: 'What the customer has here, and what is held for work under way',
  response: customerBalanceSchema,
})

const providerBalanceSchema = z.object({
  available_cents: shownCents,
  coming_cents: shownCents,
  /** Each job that will pay out: the sum after commission, when and why then. */
  coming: z.array(
    z.object({
      booking: z.number().int(),
      service: z.string(),
      gross_cents: shownCents,
      commission_cents: shownCents,
      amount_cents: shownCents,
      expected_at: z.string().nullable(),
      reason: z.enum(['work_to_do', 'waiting_confirmation', 'changes_requested', 'dispute', 'no_show']),
    }),
  ),
  in_dispute_cents: shownCents,
  reserve_cents: shownCents,
  in_transit_cents: shownCents,
  debt_cents: shownCents,
  /** The job that pays next. */
  next: z.object({ booking: z.number().int(), amount_cents: shownCents, expected_at: z.string() }).nullable(),
})
export type ProviderBalance = z.infer<typeof providerBalanceSchema>
export const getProviderBalance = endpoint({
  id: 'getProviderBalance',
  method: 'GET',
  path: '/api/payment/provider/',
  tag: 'wallet',
  auth: 'user',
  summary: 'What the provider can withdraw, what comes and when, what is disputed or owed',
  response: providerBalanceSchema,
})

/** Kinds of statement lines, as people know them. */
export const transactionKinds = [
  'payment',
  'earning',
  'commission',
  'material_advance',
  'cancellation_fee',
  'refund',
  'deposit',
  'bonus',
  'bonus_expired',
  'withdrawal',
  'withdrawal_returned',
  'dispute',
  'chargeback',
  'debt',
  'correction',
] as const
export const walletSides = ['customer', 'provider'] as const

const transactionSchema = z.object({
  pk: z.number().int(),
  kind: z.enum(transactionKinds),
  text: z.string(),
  /** Gross of a credit: `amount_cents` = gross less commission less payment of an earlier debt. */
  gross_cents: shownCents,
  commission_cents: shownCents,
  set_off_cents: shownCents,
  amount_cents: shownCents,
  balance_after_cents: shownCents,
  at: z.string(),
  booking: z.number().int().nullable(),
  payment: z.number().int().nullable(),
  withdrawal: z.number().int().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

const statementFilter = z.object({
  side: z.enum(walletSides).optional(),
  kind: z.enum(transactionKinds).optional(),
  /** Local days, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
})
export const listTransactions = endpoint({
  id: 'listTransactions',
  method: 'GET',
  path: '/api/payment/transaction/',
  tag: 'wallet',
  auth: 'user',
  summary: 'The statement of one side of the caller’s wallet, newest first, with its running balance',
  query: pageQuery.extend(statementFilter.shape),
  response: page(transactionSchema),
})
export const exportTransactions = endpoint({
  id: 'exportTransactions',
  method: 'GET',
  path: '/api/payment/transaction/export/',
  tag: 'wallet',
  auth: 'user',
  summary: 'The statement as a file: csv, pdf, or ofx (1.02)',
  query: statementFilter.extend({ format: z.enum(['csv', 'pdf', 'ofx']) }),
  download: 'application/octet-stream',
})
export const getWalletMonths = endpoint({
  id: 'getWalletMonths',
  method: 'GET',
  path: '/api/payment/months/',
  tag: 'wallet',
  auth: 'user',
  summary: 'What came in and went out in each of the last twelve local months, oldest first',
  query: z.object({ side: z.enum(walletSides).optional() }),
  response: z.array(z.object({ month: z.string(), in_cents: shownCents, out_cents: shownCents })),
})

export const depositTierSchema = z.object({
  pk: z.number().int(),
  deposit_cents: shownCents,
  bonus_cents: shownCents,
})
export const listDepositDiscounts = endpoint({
  id: 'listDepositDiscounts',
  method: 'GET',
  path: '/api/payment/deposit_discounts/',
  tag: 'wallet',
  auth: 'user',
  summary: 'What is added to a deposit of at least so much, smallest first',
  response: z.array(depositTierSchema),
})
export const createDepositInput = z.object({
  amount_cents: cents.min(1),
  method: z.enum(['pix', 'card']),
  ...cardChoice,
})
export const createDeposit = endpoint({
  id: 'createDeposit',
  method: 'POST',
  path: '/api/payment/deposits/',
  tag: 'wallet',
  auth: 'user',
  status: 201,
  idempotent: 'required',
  summary: 'Top the balance up',
  body: createDepositInput,
  response: paymentSchema,
})
const depositSchema = z.object({
  /** Refundable part now. */
  unspent_cents: shownCents,
  /** Bonus granted by the deposit, and its unspent rest, which a refund takes back. */
  bonus_granted_cents: shownCents,
  bonus_left_cents: shownCents,
})
export type Deposit = z.infer<typeof depositSchema>
export const getDeposit = endpoint({
  id: 'getDeposit',
  method: 'GET',
  path: '/api/payment/deposits/:pk/',
  tag: 'wallet',
  auth: 'user',
  summary: 'What is left of a deposit and of its bonus, for who made it',
  params: pkParams,
  response: depositSchema,
})
export const refundDeposit = endpoint({
  id: 'refundDeposit',
  method: 'POST',
  path: '/api/payment/deposits/:pk/refund/',
  tag: 'wallet',
  auth: 'user',
  idempotent: 'required',
  summary: 'Ask what is left of a deposit back; its unspent bonus goes with it',
  params: pkParams,
  body: z.object({}).optional(),
  response: paymentSchema,
})

export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
const pixKeySchema = z.object({
  pk: z.number().int(),
  key_type: z.enum(pixKeyTypes),
  masked: z.string(),
  holder: z.string(),
  usable_from: z.string(),
  verified: z.boolean(),
})
const ibanSchema = z.object({
  pk: z.number().int(),
  masked: z.string(),
  bank: z.string(),
  holder: z.string(),
  usable_from: z.string(),
})
const destinationsSchema = z.object({
  pix_keys: z.array(pixKeySchema),
  ibans: z.array(ibanSchema),
  /** Cooling-off before a new destination can be used, minutes. */
  rest_minutes: z.number().int(),
})
export type Destinations = z.infer<typeof destinationsSchema>
const transferPath = '/api/payment/transfer/'
export const listDestinations = endpoint({
  id: 'listDestinations',
  method: 'GET',
  path: transferPath,
  tag: 'wallet',
  auth: 'user',
  summary: 'Where the caller’s money can be sent',
  response: destinationsSchema,
})
export const addDestinationInput = z.object({
  kind: z.enum(['pix', 'iban']),
  key_type: z.enum(pixKeyTypes).optional(),
  /** The Pix key or the IBAN. */
  value: text(140, 1),
  password: secret(200, 1),
})
export const addDestination = endpoint({
  id: 'addDestination',
  method: 'POST',
  path: transferPath,
  tag: 'wallet',
  auth: 'user',
  status: 201,
  idempotent: 'required',
  summary: 'Add a Pix key or IBAN of the account’s own holder; it rests before it can be used',
  body: addDestinationInput,
  response: destinationsSchema,
})
export const removeDestination = endpoint({
  id: 'removeDestination',
  method: 'DELETE',
  path: `${transferPath}:pk/`,
  tag: 'wallet',
  auth: 'user',
  status: 204,
  summary: 'Forget a Pix key or IBAN',
  params: pkParams,
})

export const withdrawalStates = [
  'requested',
  'confirmed',
  'queued',
  'sending',
  'processing',
  'unknown',
  'paid',
  'rejected',
  'returned',
  'partially_returned',
  'canceled',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
export const withdrawalSteps = [
  'confirm',
  'queue',
  'send',
  'process',
  'lose-sight',
  'pay',
  'reject',
  'return',
  'cancel',
] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export const withdrawalProcess = [
  { step: 'confirm', from: ['requested'], to: 'confirmed', by: ['provider'] },
  // From `sending` when the gateway lacked funds; from `unknown` when the gateway is known not to have
  // received it.
  { step: 'queue', from: ['confirmed', 'sending', 'unknown'], to: 'queued', by: ['system'] },
  { step: 'send', from: ['queued'], to: 'sending', by: ['system'] },
  { step: 'lose-sight', from: ['sending'], to: 'unknown', by: ['system'] },
  { step: 'process', from: ['sending', 'unknown'], to: 'processing', by: ['system'] },
  { step: 'pay', from: ['sending', 'processing', 'unknown'], to: 'paid', by: ['system'] },
  { step: 'reject', from: ['sending', 'processing', 'unknown'], to: 'rejected', by: ['system'] },
  { step: 'return', from: ['rejected', 'paid', 'partially_returned'], to: 'returned', by: ['system'] },
  { step: 'return', from: ['paid', 'partially_returned'], to: 'partially_returned', by: ['system'] },
  { step: 'cancel', from: ['requested', 'confirmed', 'queued'], to: 'canceled', by: ['provider'] },
] as const satisfies Process<WithdrawalStep, WithdrawalState>

const withdrawalSchema = z.object({
  pk: z.number().int(),
  reference: z.string(),
  amount_cents: shownCents,
  returned_cents: shownCents,
  status: z.enum(withdrawalStates),
  destination: z.object({
    kind: z.enum(['pix', 'iban']),
    /** Kind of Pix key; null for an IBAN. */
    key_type: z.enum(pixKeyTypes).nullable(),
    masked: z.string(),
  }),
  /** In the caller's language; why the money did not arrive. */
  failure: z.string().nullable(),
  /** In the caller's language, why it is not sent yet, where that is not a matter of moments. */
  waiting: z.string().nullable(),
  expected_at: z.string().nullable(),
  requested_at: z.string(),
  sent_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  can: z.array(z.enum(['cancel'])),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>
const withdrawalsPath = '/api/payment/withdrawals/'
export const listWithdrawals = endpoint({
  id: 'listWithdrawals',
  method: 'GET',
  path: withdrawalsPath,
  tag: 'wallet',
  auth: 'user',
  summary: 'The provider’s withdrawals, newest first',
  query: pageQuery,
  response: page(withdrawalSchema),
})
export const createWithdrawalInput = z.object({
  amount_cents: cents.min(1),
  transfer: pkNumber,
  password: secret(200, 1),
})
export const createWithdrawal = endpoint({
  id: 'createWithdrawal',
  method: 'POST',
  path: withdrawalsPath,
  tag: 'wallet',
  auth: 'user',
  status: 201,
  idempotent: 'required',
  summary: 'Send available money to a Pix key or IBAN; free',
  body: createWithdrawalInput,
  response: withdrawalSchema,
})
export const getWithdrawal = endpoint({
  id: 'getWithdrawal',
  method: 'GET',
  path: `${withdrawalsPath}:pk/`,
  tag: 'wallet',
  auth: 'user',
  summary: 'One withdrawal of the caller',
  params: pkParams,
  response: withdrawalSchema,
})
export const cancelWithdrawal = endpoint({
  id: 'cancelWithdrawal',
  method: 'POST',
  path: `${withdrawalsPath}:pk/cancel/`,
  tag: 'wallet',
  auth: 'user',
  idempotent: 'required',
  summary: 'Take a withdrawal back while it has not been sent',
  params: pkParams,
  body: z.object({}).optional(),
  response: withdrawalSchema,
})
