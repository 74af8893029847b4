import { z } from 'zod'
import { taxNumberKind } from '@/lib/contract/tax-number'
import type { Charge, ChargeStatus, GatewayDispute, RefusalCode } from '../port'

const money = z.number().nullish()
const when = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)

/** Fields read from a payment. https://www.mercadopago.com.br/developers/pt/reference/payments/_payments_id/get */
export const paymentAnswer = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  payment_type_id: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: money,
  installments: z.number().nullish(),
  date_approved: when,
  date_of_expiration: when,
  money_release_date: when,
  money_release_status: z.string().nullish(),
  transaction_details: z.object({ total_paid_amount: money, overpaid_amount: money }).nullish(),
  fee_details: z.array(z.object({ amount: money, fee_payer: z.string().nullish() })).nullish(),
  card: z.object({ last_four_digits: z.string().nullish() }).nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() })
    .nullish(),
})
export type PaymentAnswer = z.infer<typeof paymentAnswer>

export const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)
export const toAmount = (cents: number): number => cents / 100

/** A CPF or CNPJ as their API names people. */
export const identificationOf = (taxNumber: string) => ({
  type: taxNumberKind(taxNumber).toUpperCase(),
  number: taxNumber,
})

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const statuses: Readonly<Record<string, ChargeStatus>> = {
  pending: 'pending',
  authorized: 'pending',
  in_process: 'review',
  approved: 'paid',
  in_mediation: 'paid',
  refunded: 'paid',
  charged_back: 'paid',
  rejected: 'failed',
  cancelled: 'canceled',
}

/** An unknown status counts as pending, so that we ask again. */
const statusOf = ({ status, status_detail }: PaymentAnswer): ChargeStatus =>
  status === 'cancelled' && status_detail === 'expired' ? 'expired' : (statuses[status] ?? 'pending')

/** https://www.mercadopago.com.br/developers/pt/docs/checkout-api-payments/response-handling/collection-results */
const refusals: Readonly<Record<string, RefusalCode>> = {
  cc_rejected_insufficient_amount: 'insufficient_funds',
  cc_rejected_bad_filled_security_code: 'security_code',
  cc_rejected_bad_filled_date: 'expired_card',
  cc_rejected_card_expired: 'expired_card',
  cc_rejected_bad_filled_card_number: 'wrong_data',
  cc_rejected_bad_filled_other: 'wrong_data',
  cc_rejected_call_for_authorize: 'call_to_authorize',
  cc_rejected_high_risk: 'high_risk',
  cc_rejected_blacklist: 'high_risk',
  cc_rejected_duplicated_payment: 'duplicated',
}

/** Returns whether the payment may have disputes, which are separate calls. */
export const canHaveDisputes = ({ status, status_detail }: PaymentAnswer): boolean =>
  status === 'charged_back' || status === 'in_mediation' || status_detail === 'reimbursed'

const sumsOf = (payment: PaymentAnswer) => {
  const { transaction_amount, transaction_details: details, fee_details } = payment
  const amountCents = toCents(transaction_amount)
  const extraCents = toCents(details?.overpaid_amount)
  const totalCents = toCents(details?.total_paid_amount)
  const fees = (fee_details ?? []).filter(({ fee_payer }) => fee_payer === 'collector')
  return {
    amountCents,
    paidCents: payment.date_approved ? amountCents + extraCents : 0,
    refundedCents: toCents(payment.transaction_amount_refunded),
    feeCents: fees.reduce((sum, { amount }) => sum + toCents(amount), 0),
    interestCents: Math.max(0, totalCents - amountCents - extraCents),
  }
}

const isReleased = ({ money_release_status, money_release_date }: PaymentAnswer, now: Date): boolean =>
  money_release_status ? money_release_status === 'released' : (dateOf(money_release_date) ?? now) < now

export const chargeOf = (payment: PaymentAnswer, disputes: GatewayDispute[], now: Date): Charge => {
  const isPix = payment.payment_method_id === 'pix'
  const status = statusOf(payment)
  const code = payment.point_of_interaction?.transaction_data?.qr_code
  const expiresAt = dateOf(payment.date_of_expiration)
  const last4 = payment.card?.last_four_digits
  return {
    ref: payment.id,
    reference: payment.external_reference ?? '',
    method: isPix ? 'pix' : 'card',
    status,
    ...sumsOf(payment),
    disputes,
    refusal: status === 'failed' ? (refusals[payment.status_detail ?? ''] ?? 'other') : null,
    pix: code && expiresAt ? { code, expiresAt } : null,
    card:
      !isPix && last4
        ? { brand: payment.payment_method_id ?? '', last4, installments: payment.installments ?? 1 }
        : null,
    paidAt: dateOf(payment.date_approved),
    settlesAt: dateOf(payment.money_release_date),
    settled: payment.date_approved ? isReleased(payment, now) : false,
  }
}
