import { z } from 'zod'
import { chargedShape } from './charged'
import { endpoint } from './endpoint'
import { decidesBookings, readsBookings } from './operator-scopes'
import type { Process } from './process'
import { noBody, stepEndpoints } from './step-endpoint'
import { cents, flag, pk, pkParams } from './values'

const shownCents = z.number().int()

const cancellationReasons = ['free', 'late', 'no_show', 'withdrawal_right', 'provider'] as const
const cancellationSchema = z.object({
  fee_cents: shownCents,
  refund_cents: shownCents,
  /** After commission. */
  provider_cents: shownCents,
  /** The provider's net of the work, had it been done; only for a provider about to cancel. */
  forgone_cents: shownCents.optional(),
  /** The platform's commission on the fee. */
  commission_cents: shownCents,
  /** Refund with its interest; null if the payer paid no interest. */
  refund: z.object(chargedShape).nullable(),
  /** Interest that then stays with the card company. */
  interest_kept_cents: shownCents,
  /** Canceling is free until this moment; null once it has passed. */
  free_until: z.string().nullable(),
  /** Next change of the sums. */
  next_change_at: z.string().nullable(),
  reason: z.enum(cancellationReasons),
  /** Periods of the terms from now on; only for a customer who may cancel. */
  periods: z.array(z.object({ until: z.string().nullable(), fee_cents: shownCents })).optional(),
})
export type Cancellation = z.infer<typeof cancellationSchema>
export const getCancellation = endpoint({
  id: 'getCancellation',
  method: 'GET',
  path: '/api/bookings/:pk/cancellation/',
  tag: 'payments',
  auth: 'user',
  operators: decidesBookings,
  alsoAnswers: [409],
  summary:
    'What it costs if the caller cancels this paid booking now, or reports that the other side did not come',
  params: pkParams,
  query: z.object({
    /** The sums of reporting that the other side did not come. */
    no_show: flag.optional(),
  }),
  response: cancellationSchema,
})

const moneyKinds = [
  'reserved',
  'paid',
  'held',
  'material_advance',
  'completion',
  'released',
  'commission',
  'refund',
  'fee',
  'dispute',
  'chargeback',
  'expired',
] as const
const chargedEvent = z.object(chargedShape).omit({ amount_cents: true })
const moneyEventSchema = z.object({
  /** Stable within the booking. */
  pk: z.string(),
  at: z.string().nullable(),
  text: z.string(),
  amount_cents: shownCents.nullable(),
  state: z.enum(['done', 'expected']),
  expected_at: z.string().nullable(),
  kind: z.enum(moneyKinds),
  /** A payment that came too late or twice, or its refund: it pays no part of the booking. */
  is_stray: z.literal(true).optional(),
  /** With `amount_cents`: the charge or refund, for its payer only, if interest was paid. */
  ...chargedEvent.partial().shape,
})
export type MoneyEvent = z.infer<typeof moneyEventSchema>
export const getBookingMoney = endpoint({
  id: 'getBookingMoney',
  method: 'GET',
  path: '/api/bookings/:pk/money/',
  tag: 'payments',
  auth: 'user',
  operators: readsBookings,
  summary: 'What happened to the money of a booking and what comes next, for the caller’s side',
  params: pkParams,
  response: z.array(moneyEventSchema),
})

export const materialAdvanceStates = ['asked', 'granted', 'refused', 'drawn'] as const
export type MaterialAdvanceState = (typeof materialAdvanceStates)[number]
export type MaterialAdvanceStep = 'grant' | 'refuse' | 'draw'
export const materialAdvanceProcess = [
  { step: 'grant', from: ['asked'], to: 'granted', by: ['customer'] },
  { step: 'refuse', from: ['asked'], to: 'refused', by: ['customer'] },
  { step: 'draw', from: ['granted'], to: 'drawn', by: ['provider'] },
] as const satisfies Process<MaterialAdvanceStep, MaterialAdvanceState>
const materialAdvanceSchema = z.object({
  pk: z.number().int(),
  status: z.enum(materialAdvanceStates),
  amount_cents: shownCents,
  /** The receipt, once the money was drawn against it. */
  receipt: z.object({ id: z.string(), url: z.string() }).nullable(),
  created_at: z.string(),
  can: z.array(z.enum(['grant', 'refuse', 'draw'])),
})
export type MaterialAdvance = z.infer<typeof materialAdvanceSchema>
const advancePath = '/api/bookings/:pk/material-advance/'
export const getMaterialAdvance = endpoint({
  id: 'getMaterialAdvance',
  method: 'GET',
  path: advancePath,
  tag: 'payments',
  auth: 'user',
  operators: readsBookings,
  alsoAnswers: [409],
  summary: 'The advance on material of a booking, with how much may still be asked for',
  params: pkParams,
  response: z.object({ available_cents: shownCents, advances: z.array(materialAdvanceSchema) }),
})
export const askMaterialAdvance = endpoint({
  id: 'askMaterialAdvance',
  method: 'POST',
  path: advancePath,
  tag: 'payments',
  auth: 'user',
  operators: decidesBookings,
  status: 201,
  idempotent: 'required',
  summary: 'The provider asks to draw money for material before completion',
  params: pkParams,
  body: z.object({ amount_cents: cents.min(1) }),
  response: materialAdvanceSchema,
})
const advanceParams = z.object({ pk, advance: pk })
const advanceStep = stepEndpoints(`${advancePath}:advance/`, {
  tag: 'payments',
  operators: decidesBookings,
  idempotent: 'required',
  params: advanceParams,
  response: materialAdvanceSchema,
})
export const grantMaterialAdvance = advanceStep(
  'grantMaterialAdvance',
  'grant',
  'The customer agrees; the rest stays held',
  noBody,
)
export const refuseMaterialAdvance = advanceStep(
  'refuseMaterialAdvance',
  'refuse',
  'The customer does not agree',
  noBody,
)
export const drawMaterialAdvance = advanceStep(
  'drawMaterialAdvance',
  'draw',
  'The provider draws it against a photo of the receipt',
  z.object({ receipt: z.uuid() }),
)

export const getReceipt = endpoint({
  id: 'getReceipt',
  method: 'GET',
  path: '/api/bookings/:pk/receipt/',
  tag: 'payments',
  auth: 'user',
  summary: 'The receipt of a paid booking, for either side; it is no nota fiscal',
  params: pkParams,
  download: 'application/pdf',
})
