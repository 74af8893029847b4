import {
  paymentProcess,
  refundProcess,
  type PaymentState,
  type PaymentStep,
  type RefundState,
  type RefundStep,
} from '@/lib/contract/payment-processes'
import type { Machine } from '@/server/process/machine'
import { moveRefund, type Refund, type RefundValues } from './refund-repository'
import { movePayment, type Payment, type PaymentValues } from './repository'

/** How payments move. Each row has a journal of its own, also one that belongs to a booking. */
export const paymentMachine: Machine<PaymentStep, PaymentState, Payment, PaymentValues> = {
  process: paymentProcess,
  prefix: '',
  move: movePayment,
  subject: ({ id }) => ({ kind: 'payment', id }),
}

export const refundMachine: Machine<RefundStep, RefundState, Refund, RefundValues> = {
  process: refundProcess,
  prefix: '',
  move: moveRefund,
  subject: ({ id }) => ({ kind: 'refund', id }),
}
