import type { Process } from './process'

export const paymentStates = [
  'creating',
  'pending',
  'review',
  'paid',
  'failed',
  'expiring',
  'expired',
  'late',
  'duplicate',
  'mismatch',
  'partially_refunded',
  'refunded',
  'disputed_external',
  'charged_back',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentSteps = [
  'wait',
  'review',
  'pay',
  'fail',
  'cancel',
  'end',
  'expire',
  'find-late',
  'find-duplicate',
  'find-mismatch',
  'accept',
  'refund',
  'contest',
  'win',
  'lose',
] as const
export type PaymentStep = (typeof paymentSteps)[number]

const open = ['creating', 'pending', 'review'] as const
/** A payment in one of these states may still be paid, so the hold of its booking stays. */
export const openPayments = [...open, 'expiring'] as const satisfies readonly PaymentState[]
const held = ['paid', 'partially_refunded'] as const
/** Money came that pays nothing: too late, twice, or another sum. */
export const unappliedPayments = ['late', 'duplicate', 'mismatch'] as const satisfies readonly PaymentState[]

/**
 * States of one attempt to pay. `system` acts for the gateway: each answer, read again from it, moves the
 * row. `cancel` by the customer and `end` of the hold only ask the gateway to cancel; its answer decides.
 */
export const paymentProcess = [
  { step: 'wait', from: ['creating', 'review'], to: 'pending', by: ['system'] },
  { step: 'review', from: ['creating', 'pending'], to: 'review', by: ['system'] },
  { step: 'pay', from: [...open, 'expiring'], to: 'paid', by: ['system'] },
  { step: 'fail', from: [...open, 'expiring'], to: 'failed', by: ['system'] },
  { step: 'cancel', from: open, to: 'expiring', by: ['customer'] },
  { step: 'end', from: open, to: 'expiring', by: ['system'] },
  { step: 'expire', from: ['expiring'], to: 'expired', by: ['system'] },
  { step: 'find-late', from: ['expired', 'failed'], to: 'late', by: ['system'] },
  { step: 'find-duplicate', from: [...open, 'expiring'], to: 'duplicate', by: ['system'] },
  {
    step: 'find-mismatch',
    from: [...open, 'expiring', 'expired', 'failed'],
    to: 'mismatch',
    by: ['system'],
  },
  { step: 'accept', from: ['mismatch'], to: 'paid', by: ['operator'] },
  { step: 'refund', from: held, to: 'partially_refunded', by: ['system'] },
  { step: 'refund', from: [...held, ...unappliedPayments], to: 'refunded', by: ['system'] },
  // A bank may dispute any charge, also one already refunded or about to be.
  {
    step: 'contest',
    from: [...held, ...unappliedPayments, 'refunded'],
    to: 'disputed_external',
    by: ['system'],
  },
  // A won dispute restores the former state; earlier refunds stay.
  { step: 'win', from: ['disputed_external'], to: 'paid', by: ['system'] },
  { step: 'win', from: ['disputed_external'], to: 'partially_refunded', by: ['system'] },
  { step: 'win', from: ['disputed_external'], to: 'refunded', by: ['system'] },
  { step: 'win', from: ['disputed_external'], to: 'late', by: ['system'] },
  { step: 'win', from: ['disputed_external'], to: 'duplicate', by: ['system'] },
  { step: 'win', from: ['disputed_external'], to: 'mismatch', by: ['system'] },
  { step: 'lose', from: ['disputed_external'], to: 'charged_back', by: ['system'] },
] as const satisfies Process<PaymentStep, PaymentState>

export const refundStates = [
  'requested',
  'sending',
  'processing',
  'unknown',
  'succeeded',
  'rejected',
  'waiting_funds',
  'by_transfer',
  'covered',
] as const
export type RefundState = (typeof refundStates)[number]
export const refundSteps = [
  'send',
  'process',
  'lose-sight',
  'succeed',
  'reject',
  'wait-for-funds',
  'transfer',
  'cover',
  'find-absent',
] as const
export type RefundStep = (typeof refundSteps)[number]

export const refundProcess = [
  { step: 'send', from: ['requested', 'unknown', 'waiting_funds'], to: 'sending', by: ['system'] },
  { step: 'process', from: ['sending', 'unknown'], to: 'processing', by: ['system'] },
  { step: 'lose-sight', from: ['sending'], to: 'unknown', by: ['system'] },
  { step: 'succeed', from: ['sending', 'processing', 'unknown'], to: 'succeeded', by: ['system'] },
  { step: 'reject', from: ['sending', 'processing'], to: 'rejected', by: ['system'] },
  { step: 'wait-for-funds', from: ['rejected'], to: 'waiting_funds', by: ['system'] },
  { step: 'transfer', from: ['rejected'], to: 'by_transfer', by: ['system', 'operator'] },
  // The payer's bank took the payment back first: its part of the refund is over, the rest goes by transfer. A refund
  // at the gateway's dashboard ends its part as well, and the rest is sent.
  { step: 'find-absent', from: ['unknown'], to: 'requested', by: ['system'] },
  { step: 'cover', from: ['requested', 'waiting_funds', 'by_transfer'], to: 'covered', by: ['system'] },
  { step: 'transfer', from: ['requested', 'waiting_funds'], to: 'by_transfer', by: ['system'] },
  { step: 'succeed', from: ['by_transfer'], to: 'succeeded', by: ['operator'] },
] as const satisfies Process<RefundStep, RefundState>

export const chargebackStates = ['opened', 'evidence_due', 'submitted', 'won', 'lost'] as const
export type ChargebackState = (typeof chargebackStates)[number]
export const chargebackSteps = ['ask', 'submit', 'win', 'lose'] as const
export type ChargebackStep = (typeof chargebackSteps)[number]

/** A card chargeback, or the return of a Pix asked for through the payer's bank (MED). */
export const chargebackProcess = [
  // A bank may ask again after it got evidence (pre-arbitration).
  { step: 'ask', from: ['opened', 'submitted'], to: 'evidence_due', by: ['system'] },
  { step: 'submit', from: ['evidence_due'], to: 'submitted', by: ['system', 'operator'] },
  { step: 'win', from: ['opened', 'evidence_due', 'submitted'], to: 'won', by: ['system'] },
  { step: 'lose', from: ['opened', 'evidence_due', 'submitted'], to: 'lost', by: ['system'] },
] as const satisfies Process<ChargebackStep, ChargebackState>
