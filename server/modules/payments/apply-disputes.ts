import type { Charge, GatewayDispute } from '@/server/adapters/payments/port'
import { bySystem } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/unit-of-work'
import { paymentMachine } from './machine'
import type { Payment } from './repository'

const isOpen = ({ status }: GatewayDispute) => status === 'evidence_due' || status === 'submitted'
const isHeld = ({ status }: Payment) => status === 'paid' || status === 'partially_refunded'

const contest = (work: Work, payment: Payment, dispute: GatewayDispute): Promise<Payment> =>
  takeStep(work, paymentMachine, payment, {
    step: 'contest',
    by: bySystem,
    says: ({ after, by }) => [{ type: 'payment.disputed', payment: after, by, dispute }],
  })

const close = (work: Work, payment: Payment, dispute: GatewayDispute): Promise<Payment> => {
  const won = dispute.status === 'won'
  return takeStep(work, paymentMachine, payment, {
    step: won ? 'win' : 'lose',
    by: bySystem,
    says: ({ after, by }) => [{ type: 'payment.dispute_closed', payment: after, by, dispute, won }],
  })
}

/**
 * The payer's bank wants the money back, or is done with it. The payment's state says whether this was heard
 * before; what becomes of the money is for those who listen.
 */
export const applyDisputes = async (work: Work, before: Payment, { disputes }: Charge): Promise<Payment> => {
  let payment = before
  const open = disputes.find(isOpen)
  const lost = disputes.find(({ status }) => status === 'lost')
  const opening = open ?? lost
  if (opening && isHeld(payment)) payment = await contest(work, payment, opening)
  if (payment.status !== 'disputed_external' || open) return payment
  const closing = lost ?? disputes.find(({ status }) => status === 'won')
  return closing ? close(work, payment, closing) : payment
}
