export { lookAt } from './charging'
export { endWaiting, unsentCents } from './covering'
export {
  findDecisions,
  findSuspenseDecisions,
  readSuspense,
  type PaymentDecision,
} from './decision-repository'
export { endHoldOf } from './holds'
export { giveBack, giveBackDeposit, refundUnclaimed } from './refunds'
export { lookAtRefund } from './refunding'
export { paymentsOfBookings, presentPayment } from './presenter'
export { findPayment, lockPayment, type Payment } from './repository'
export { startPayment } from './start'
export { handleEvent, lookAtCharge, receive } from './webhooks'
