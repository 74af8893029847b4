import {
  paymentProcess,
  refundProcess,
  type PaymentState,
  type PaymentStep,
  type RefundState,
  type RefundStep,
} from '@/lib/contract/payment-processes'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetRefund, type Refund, type RefundValues } from './refund-repository'
import { compareAndSetPayment, type Payment, type PaymentValues } from './repository'

/** State machine of payments. Each row has events of its own, also one that belongs to a booking. */
export const paymentStateMachine: StateMachine<PaymentStep, PaymentState, Payment, PaymentValues> = {
  process: paymentProcess,
  prefix: '',
  compareAndSet: compareAndSetPayment,
  subject: ({ id }) => ({ kind: 'payment', id }),
}

export const refundStateMachine: StateMachine<RefundStep, RefundState, Refund, RefundValues> = {
  process: refundProcess,
  prefix: '',
  compareAndSet: compareAndSetRefund,
  subject: ({ id }) => ({ kind: 'refund', id }),
}
