import { sign } from 'node:crypto'
import type { MercadoPagoConfig } from 'mercadopago'
import { RestClient } from 'mercadopago/dist/utils/restClient'
import { z } from 'zod'
import { GatewayRefusedError, type PaymentGateway, type Payout, type PayoutRequest } from '../port'
import { callRead, callWrite, type Account } from './api-calls'
import { identificationOf, toAmount, toCents } from './charge-mapping'

/** Amounts of payouts come as numbers or as texts with a comma. */
const amount = z
  .union([z.number(), z.string().transform((text) => Number(text.replace('.', '').replace(',', '.')))])
  .nullish()

/** https://www.mercadopago.com.br/developers/pt/reference/money-out/pix-transfer/post */
const intentAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  external_reference: z.string().nullish(),
  last_updated_date: z.string().nullish(),
  transaction: z.object({
    total_amount: amount,
    refunded_amount: amount,
    to: z.object({ accounts: z.array(z.object({ status_detail: z.string().nullish() })) }),
  }),
})
type IntentAnswer = z.infer<typeof intentAnswer>

const path = '/v1/transaction-intents'

const keyTypes = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', random: 'PIX_CODE' } as const

/** Brazilian IBAN: BR, two check digits, ISPB (8), branch (5), account (10), its kind and its holder. */
const brazilian = /^BR\d{2}(\d{8})(\d{5})(\d{10})[A-Z][A-Z\d]$/

const accountOf = ({ destination, ownerName }: PayoutRequest) => {
  if (destination.kind === 'pix')
    return { chave: { type: keyTypes[destination.keyType], value: destination.key } }
  const [, bank_id, branch, number] = brazilian.exec(destination.iban.replace(/\s/g, '')) ?? []
  if (bank_id === undefined || !ownerName)
    throw new GatewayRefusedError(
      'invalid_destination',
      'only Brazilian accounts of a named holder are reached',
    )
  return { bank_id, branch, number, holder: ownerName, provider_id: 'spi', currency_id: 'BRL' }
}

const bodyOf = (account: Account, request: PayoutRequest): string => {
  const total = toAmount(request.amountCents)
  const owner = { identification: identificationOf(request.ownerTaxNumber) }
  return JSON.stringify({
    external_reference: request.reference,
    point_of_interaction: { type: 'PSP_TRANSFER' },
    ...(account.notificationUrl
      ? { seller_configuration: { notification_info: { notification_url: account.notificationUrl } } }
      : {}),
    transaction: {
      from: { accounts: [{ amount: total }] },
      to: { accounts: [{ type: 'current', amount: total, ...accountOf(request), owner }] },
      total_amount: total,
    },
  })
}

const isTest = ({ accessToken }: Account) => accessToken.startsWith('TEST-')

/**
 * The signature of the body, as it is sent (Ed25519). Mercado Pago has the public key. Test accounts sign
 * nothing.
 */
const signatureOf = (account: Account, body: string): Record<string, string> => {
  if (account.payoutKey)
    return {
      'X-signature': sign(null, Buffer.from(body), account.payoutKey).toString('base64'),
      'X-enforce-signature': 'true',
    }
  if (!isTest(account)) throw new GatewayRefusedError('no_payout_key', 'MP_PAYOUT_KEY is not set')
  return { 'X-enforce-signature': 'false', 'X-test-token': 'true' }
}

const detailOf = ({ transaction }: IntentAnswer) => transaction.to.accounts[0]?.status_detail ?? null

const statusOf = (answer: IntentAnswer): Payout['status'] => {
  if (answer.status === 'refunded' || detailOf(answer) === 'partially_refunded') return 'returned'
  if (answer.status === 'approved') return 'paid'
  return answer.status === 'rejected' ? 'rejected' : 'processing'
}

const payoutOf = (answer: IntentAnswer): Payout => {
  const status = statusOf(answer)
  return {
    ref: answer.id,
    reference: answer.external_reference ?? '',
    amountCents: toCents(answer.transaction.total_amount),
    status,
    returnedCents: toCents(answer.transaction.refunded_amount),
    failure: status === 'rejected' ? (detailOf(answer) === 'by_bank' ? 'refused_by_bank' : 'other') : null,
    paidAt: status === 'paid' && answer.last_updated_date ? new Date(answer.last_updated_date) : null,
  }
}

/** Calls the SDK lacks, through its own HTTP client and with the same bounds. */
const call = (config: MercadoPagoConfig, at: string, method: string, body?: string, headers = {}) =>
  RestClient.fetch<object>(at, {
    method,
    headers: { Authorization: `Bearer ${config.accessToken}`, ...headers },
    ...(body === undefined ? {} : { body }),
    ...config.options,
  })

type PayoutCalls = Pick<PaymentGateway, 'findPixKeyOwner' | 'createPayout' | 'getPayout' | 'findPayouts'>

export const payoutCalls = (account: Account): PayoutCalls => ({
  findPixKeyOwner: () =>
    Promise.reject(new GatewayRefusedError('not_supported', 'Mercado Pago does not look Pix keys up')),
  createPayout: async (key, request) => {
    const body = bodyOf(account, request)
    const headers = signatureOf(account, body)
    const answer = await callWrite(account, key, intentAnswer, (config) =>
      call(config, `${path}/process`, 'POST', body, headers),
    )
    if (answer.status === 'rejected' && detailOf(answer) === 'insufficient_funds')
      throw new GatewayRefusedError('insufficient_balance', 'the balance does not hold the sum')
    return payoutOf(answer)
  },
  getPayout: async (ref) => {
    const answer = await callRead(account, intentAnswer, (config) =>
      call(config, `${path}/${encodeURIComponent(ref)}`, 'GET'),
    )
    return answer && payoutOf(answer)
  },
  findPayouts: () =>
    Promise.reject(
      new GatewayRefusedError('not_supported', 'Mercado Pago does not look payouts up by reference'),
    ),
})
