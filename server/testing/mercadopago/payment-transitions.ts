import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import {
  currentTime,
  formatTimestamp,
  notify,
  recordMovement,
  roundAmount,
  type FakePayment,
  type GatewayState,
} from './gateway-state'

const day = 86_400_000
const fees = { pix: 0.0099, card: 0.0449 }

export const qrCode = (id: number, amount: number): string =>
  generatePixPayload({
    key: 'pix@mercadopago.example',
    merchantName: 'Oficio',
    merchantCity: 'Sao Paulo',
    amount,
    txid: `mpqrinter${id}`,
  }) ?? ''

export const queueWebhook = (world: GatewayState, { id }: FakePayment, action = 'payment.updated'): void =>
  notify(world, { type: 'payment', action, data: { id: String(id) } })

const netOf = ({ transaction_amount, transaction_amount_refunded, fee_details }: FakePayment): number =>
  roundAmount(
    transaction_amount -
      transaction_amount_refunded -
      fee_details
        .filter(({ fee_payer }) => fee_payer === 'collector')
        .reduce((sum, { amount }) => sum + amount, 0),
  )

export const releasePayment = (world: GatewayState, payment: FakePayment): void => {
  recordMovement(world, payment.id, payment.external_reference, 'payment', netOf(payment))
  payment.money_release_status = 'released'
  payment.money_release_date = formatTimestamp(currentTime(world))
  queueWebhook(world, payment)
}

export const approvePayment = (world: GatewayState, payment: FakePayment): void => {
  const isPix = payment.payment_method_id === 'pix'
  const now = currentTime(world)
  const fee = roundAmount(payment.transaction_amount * (isPix ? fees.pix : fees.card))
  payment.status = 'approved'
  payment.status_detail = 'accredited'
  payment.date_approved = formatTimestamp(now)
  payment.fee_details.push({ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' })
  payment.transaction_details.net_received_amount = roundAmount(payment.transaction_amount - fee)
  payment.money_release_date = formatTimestamp(now + (isPix ? 0 : 14 * day))
  payment.money_release_status = 'pending'
  queueWebhook(world, payment)
  if (isPix) releasePayment(world, payment)
}

export const refundPayment = (world: GatewayState, payment: FakePayment, amount: number) => {
  const refund = {
    id: world.nextId++,
    payment_id: payment.id,
    amount,
    status: 'approved',
    date_created: formatTimestamp(currentTime(world)),
    source: { id: '123456543', name: 'Oficio', type: 'collector' },
    refund_mode: 'standard',
  } as const
  payment.refunds.push(refund)
  payment.transaction_amount_refunded = roundAmount(payment.transaction_amount_refunded + amount)
  const isWhole = payment.transaction_amount_refunded >= payment.transaction_amount
  payment.status = isWhole ? 'refunded' : 'approved'
  payment.status_detail = isWhole ? 'refunded' : 'partially_refunded'
  if (payment.money_release_status === 'released')
    recordMovement(world, payment.id, payment.external_reference, 'refund', -amount)
  queueWebhook(world, payment)
  return refund
}

/** Paid and not yet released, less fees and refunds. */
export const unavailableBalance = (world: GatewayState): number =>
  roundAmount(
    [...world.payments.values()]
      .filter(({ money_release_status }) => money_release_status === 'pending')
      .reduce((sum, payment) => sum + netOf(payment), 0),
  )

export const chargeBackPayment = (world: GatewayState, payment: FakePayment): void => {
  const amount = roundAmount(payment.transaction_amount - payment.transaction_amount_refunded)
  const id = String(217_000_000_000_000 + world.nextId++)
  payment.status = 'charged_back'
  payment.status_detail = 'in_process'
  world.chargebacks.set(id, {
    id,
    payments: [payment.id],
    currency: 'BRL',
    amount: amount.toFixed(2),
    coverage_applied: null,
    coverage_elegible: 'true',
    documentation_required: 'true',
    documentation_status: 'pending',
    date_documentation_deadline: formatTimestamp(currentTime(world) + 10 * day),
    date_created: formatTimestamp(currentTime(world)),
  })
  recordMovement(world, payment.id, payment.external_reference, 'chargeback', -amount)
  const data = { id, payment_id: String(payment.id) }
  notify(world, { type: 'topic_chargebacks_wh', action: 'changed_case_status', data })
}

/** Applies transitions due by time: codes expire, money is released. */
export const applyDuePayments = (world: GatewayState): void => {
  const now = currentTime(world)
  for (const payment of world.payments.values()) {
    const { status, date_of_expiration, money_release_status, money_release_date } = payment
    if (status === 'pending' && date_of_expiration && Date.parse(date_of_expiration) <= now) {
      payment.status = 'cancelled'
      payment.status_detail = 'expired'
      queueWebhook(world, payment)
    }
    if (money_release_status === 'pending' && Date.parse(money_release_date ?? '') <= now)
      releasePayment(world, payment)
  }
}
