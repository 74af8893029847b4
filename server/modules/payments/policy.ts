import { paymentProcess, type PaymentState } from '@/lib/contract/payment-processes'
import { stepsFrom } from '@/lib/contract/process'

/** Returns the payer's actions on a payment (`can`). */
export const allowedActions = (status: PaymentState): 'cancel'[] =>
  stepsFrom(paymentProcess, status, 'customer').filter((step): step is 'cancel' => step === 'cancel')

/** The payer's bank took the money back, or may: a refund by us would pay it twice. */
export const isDisputedByBank = ({ status }: { status: PaymentState }): boolean =>
  status === 'disputed_external' || status === 'charged_back'
