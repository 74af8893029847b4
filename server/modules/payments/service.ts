export { lockDepositLot, updateLot } from './balance-repository'
export { pollPayment } from './charges'
export { resolveWaitingRefunds, sumUnsentRefunds } from './refund-coverage'
export {
  findDecisions,
  findSuspenseDecisions,
  readSuspense,
  type PaymentDecision,
} from './decision-repository'
export { endUnpaidReservation } from './end-unpaid'
export { refundPayments, refundDepositPart, refundUnclaimed } from './refunds'
export { pollRefund } from './poll-refund'
export { presentLatestPayments, presentPayment } from './presenter'
export { previewRefund } from './preview-refund'
export { findPayment, lockPayment, readPromotion, type Payment } from './repository'
export { startPayment } from './start-payment'
export { handleWebhookEvent, syncCharge, storeWebhook } from './webhooks'
