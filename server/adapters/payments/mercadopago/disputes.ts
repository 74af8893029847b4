import { Chargeback } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config'
import { z } from 'zod'
import { GatewayRefusedError, OutcomeUnknownError, type GatewayDispute, type PaymentGateway } from '../port'
import { callRead, type Account } from './api-calls'
import { toCents, type PaymentAnswer } from './charge-mapping'
import { evidenceFiles } from './evidence'

const loose = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true')

/**
 * Amounts and flags of chargebacks are strings.
 * https://www.mercadopago.com.br/developers/pt/reference/chargebacks/_chargebacks_id/get
 */
const chargebackAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  amount: z.coerce.number(),
  coverage_applied: loose.nullish(),
  documentation_status: z.string().nullish(),
  date_documentation_deadline: z.string().nullish(),
})
type ChargebackAnswer = z.infer<typeof chargebackAnswer>
const searchAnswer = z.object({ results: z.array(chargebackAnswer) })

/** Decided once the bearer of the loss is given; until then the state of the documents counts. */
const statusOf = ({ coverage_applied, documentation_status }: ChargebackAnswer): GatewayDispute['status'] => {
  if (coverage_applied === true) return 'won'
  if (documentation_status === 'pending') return 'evidence_due'
  return coverage_applied === false ? 'lost' : 'submitted'
}

const disputeOf = (answer: ChargebackAnswer, kind: GatewayDispute['kind']): GatewayDispute => ({
  ref: answer.id,
  kind,
  status: statusOf(answer),
  amountCents: toCents(answer.amount),
  evidenceDueAt: answer.date_documentation_deadline ? new Date(answer.date_documentation_deadline) : null,
})

export const disputesOfPayment = async (
  account: Account,
  payment: PaymentAnswer,
): Promise<GatewayDispute[]> => {
  const found = await callRead(account, searchAnswer, (config) =>
    new Chargeback(config).search({ options: { payment_id: Number(payment.id) } }),
  )
  const kind = payment.payment_method_id === 'pix' ? 'med' : 'chargeback'
  return (found?.results ?? []).map((answer) => disputeOf(answer, kind))
}

type DisputeCalls = Pick<PaymentGateway, 'getDispute' | 'submitEvidence'>

export const disputeCalls = (account: Account): DisputeCalls => ({
  getDispute: async (ref) => {
    const answer = await callRead(account, chargebackAnswer, (config) =>
      new Chargeback(config).get({ id: ref }),
    )
    return answer && disputeOf(answer, 'chargeback')
  },
  // Not in the SDK.
  submitEvidence: async (ref, key, evidence) => {
    const body = new FormData()
    for (const { name, type, bytes } of await evidenceFiles(evidence))
      body.append('files[]', new Blob([new Uint8Array(bytes)], { type }), name)
    const answer = await fetch(
      `${AppConfig.BASE_URL}/v1/chargebacks/${encodeURIComponent(ref)}/documentation`,
      {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${account.accessToken}`, 'x-idempotency-key': key },
        redirect: 'error',
        signal: AbortSignal.timeout(account.timeoutMs),
      },
    ).catch(() => null)
    if (answer?.ok) return
    const status = answer?.status ?? 0
    if (status < 400 || status >= 500) throw new OutcomeUnknownError('Mercado Pago gave no answer')
    throw new GatewayRefusedError(String(status), `Mercado Pago refused (${status})`)
  },
})
