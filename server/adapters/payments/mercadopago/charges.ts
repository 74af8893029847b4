import { Payment, PaymentRefund } from 'mercadopago'
import { z } from 'zod'
import {
  GatewayRefusedError,
  type Charge,
  type ChargeRequest,
  type GatewayRefund,
  type PaymentGateway,
} from '../port'
import { callRead, callWrite, requireFound, type Account } from './api-calls'
import {
  canHaveDisputes,
  chargeOf,
  identificationOf,
  paymentAnswer,
  toAmount,
  toCents,
  type PaymentAnswer,
} from './charge-mapping'
import { disputesOfPayment } from './disputes'

const searchAnswer = z.object({ results: z.array(z.object({ id: z.union([z.string(), z.number()]) })) })
const refundAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  amount: z.number(),
  amount_refunded_to_payer: z.number().nullish(),
  status: z.string(),
})
type RefundAnswer = z.infer<typeof refundAnswer>

const mostFound = 50

/** Their API takes `+00:00`, not `Z`. */
const moment = (at: Date): string => at.toISOString().replace('Z', '+00:00')

const payerOf = ({ payer, card }: ChargeRequest) => {
  const [first_name = '', ...rest] = payer.fullName.split(' ')
  const identification = payer.taxNumber && identificationOf(payer.taxNumber)
  return {
    email: payer.email,
    first_name,
    last_name: rest.join(' '),
    ...(identification ? { identification } : {}),
    ...(card?.customer ? { type: 'customer', id: card.customer } : {}),
  }
}

const bodyOf = (account: Account, request: ChargeRequest) => ({
  external_reference: request.reference,
  transaction_amount: toAmount(request.amountCents),
  description: request.description,
  payer: payerOf(request),
  ...(account.notificationUrl ? { notification_url: account.notificationUrl } : {}),
  ...(request.method === 'pix' || !request.card
    ? { payment_method_id: 'pix', date_of_expiration: moment(request.expiresAt) }
    : {
        payment_method_id: request.card.brand,
        token: request.card.token,
        installments: request.card.installments,
      }),
})

const withDisputes = async (account: Account, payment: PaymentAnswer): Promise<Charge> => {
  const disputes = canHaveDisputes(payment) ? await disputesOfPayment(account, payment) : []
  return chargeOf(payment, disputes, account.clock())
}

const refundStatuses: Readonly<Record<string, GatewayRefund['status']>> = {
  approved: 'succeeded',
  rejected: 'rejected',
  cancelled: 'rejected',
}

/** Refunds there carry neither our reference nor their author. */
const refundOf = (
  chargeRef: string,
  { id, amount, amount_refunded_to_payer: toPayer, status }: RefundAnswer,
): GatewayRefund => ({
  ref: id,
  reference: null,
  chargeRef,
  amountCents: toCents(amount),
  interestCents: typeof toPayer === 'number' ? Math.max(0, toCents(toPayer) - toCents(amount)) : null,
  status: refundStatuses[status] ?? 'processing',
  lacksFunds: false,
})

const isLackOfFunds = (error: unknown) =>
  error instanceof GatewayRefusedError && error.code === 'insufficient_funds'

type ChargeCalls = Pick<
  PaymentGateway,
  'createCharge' | 'getCharge' | 'findCharges' | 'cancelCharge' | 'refund' | 'listRefunds'
>

export const chargeCalls = (account: Account): ChargeCalls => {
  const getCharge = async (ref: string) => {
    const payment = await callRead(account, paymentAnswer, (config) => new Payment(config).get({ id: ref }))
    return payment && withDisputes(account, payment)
  }
  return {
    getCharge,
    createCharge: async (key, request) =>
      chargeOf(
        await callWrite(account, key, paymentAnswer, (config) =>
          new Payment(config).create({ body: bodyOf(account, request) }),
        ),
        [],
        account.clock(),
      ),
    findCharges: async (reference) => {
      const options = {
        external_reference: reference,
        sort: 'date_created',
        criteria: 'desc',
        limit: mostFound,
      }
      const found = await callRead(account, searchAnswer, (config) =>
        new Payment(config).search({ options: options as { external_reference: string } }),
      )
      const charges = await Promise.all((found?.results ?? []).map(({ id }) => getCharge(String(id))))
      return charges.filter((charge) => charge !== null)
    },
    // A charge paid meanwhile cannot be canceled, so after any refusal the charge is read again.
    cancelCharge: async (ref, key) => {
      try {
        return await withDisputes(
          account,
          await callWrite(account, key, paymentAnswer, (config) => new Payment(config).cancel({ id: ref })),
        )
      } catch (error) {
        const charge = error instanceof GatewayRefusedError ? await getCharge(ref) : null
        if (!charge || charge.status === 'pending' || charge.status === 'review') throw error
        return charge
      }
    },
    refund: async (key, { chargeRef, amountCents }) => {
      try {
        return refundOf(
          chargeRef,
          await callWrite(account, key, refundAnswer, (config) =>
            new PaymentRefund(config).create({
              payment_id: chargeRef,
              body: { amount: toAmount(amountCents) },
            }),
          ),
        )
      } catch (error) {
        if (!isLackOfFunds(error)) throw error
        const none = { ref: '', reference: null, chargeRef, amountCents, interestCents: null }
        return { ...none, status: 'rejected', lacksFunds: true }
      }
    },
    listRefunds: async (chargeRef) =>
      requireFound(
        await callRead(account, z.array(refundAnswer), (config) =>
          new PaymentRefund(config).list({ payment_id: chargeRef }),
        ),
      ).map((refund) => refundOf(chargeRef, refund)),
  }
}
