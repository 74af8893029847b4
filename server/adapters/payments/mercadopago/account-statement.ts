import { User } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config'
import { RestClient } from 'mercadopago/dist/utils/restClient'
import { z } from 'zod'
import type { Movement, PaymentGateway } from '../port'
import { callRead, callWrite, requireFound, type Account } from './api-calls'
import { toCents } from './charge-mapping'

const userAnswer = z.object({ id: z.number() })
const balanceAnswer = z.object({ available_balance: z.number(), unavailable_balance: z.number() })
const reportAnswer = z.object({
  status: z.string().nullish(),
  begin_date: z.string(),
  end_date: z.string(),
  file_name: z.string().nullish(),
})

const reports = '/v1/account/release_report'

/** https://www.mercadopago.com.br/developers/pt/docs/checkout-pro/additional-content/reports/released-money/report-fields */
const kinds: Readonly<Record<string, Movement['kind']>> = {
  payment: 'settlement',
  refund: 'refund',
  payout: 'payout',
  withdrawal: 'payout',
  payout_cancel: 'payout_returned',
  withdrawal_cancel: 'payout_returned',
  chargeback: 'chargeback',
  chargeback_cancel: 'chargeback',
  dispute: 'chargeback',
  mediation: 'chargeback',
  fee: 'fee',
}

/** The report is being made, which takes minutes: ask again later. */
export class ReportPendingError extends Error {
  override name = 'ReportPendingError'
  constructor() {
    super('the report of released money is being made')
  }
}

/** Seconds without fractions, in UTC. */
const second = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

/** Sums before and after the movements are rows too. */
const isMovement = (row: Record<string, string>) => row.RECORD_TYPE === 'release'

const rowsOf = (csv: string): Record<string, string>[] => {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  const cells = (line: string) => line.split(separator).map((cell) => cell.replace(/^"(.*)"$/, '$1'))
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])))
}

const movementOf = (row: Record<string, string>): Movement => ({
  ref: `${row.SOURCE_ID ?? ''}:${row.DESCRIPTION ?? ''}:${row.DATE ?? ''}`,
  at: new Date(row.DATE ?? 0),
  kind: kinds[row.DESCRIPTION ?? ''] ?? 'other',
  amountCents: toCents(Number(row.NET_CREDIT_AMOUNT ?? 0)) - toCents(Number(row.NET_DEBIT_AMOUNT ?? 0)),
  reference: row.EXTERNAL_REFERENCE || null,
})

const download = async ({ accessToken, timeoutMs }: Account, name: string): Promise<string> => {
  const answer = await fetch(`${AppConfig.BASE_URL}${reports}/${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`Mercado Pago could not be asked (${answer.status})`)
  return answer.text()
}

const isOf = (report: z.infer<typeof reportAnswer>, from: Date, to: Date) =>
  Date.parse(report.begin_date) === Date.parse(second(from)) &&
  Date.parse(report.end_date) === Date.parse(second(to))

type StatementCalls = Pick<PaymentGateway, 'balance' | 'movements'>

/** Mercado Pago's own account of us: reports it makes when asked. */
export const statementCalls = (account: Account): StatementCalls => ({
  balance: async () => {
    const me = requireFound(await callRead(account, userAnswer, (config) => new User(config).get()))
    const answer = await callRead(account, balanceAnswer, (config) =>
      RestClient.fetch<object>(`/users/${me.id}/mercadopago_account/balance`, {
        headers: { Authorization: `Bearer ${config.accessToken}` },
        ...config.options,
      }),
    )
    const { available_balance, unavailable_balance } = requireFound(answer)
    return { availableCents: toCents(available_balance), pendingCents: toCents(unavailable_balance) }
  },
  movements: async (from, to) => {
    const listed = await callRead(account, z.array(reportAnswer), (config) =>
      RestClient.fetch<object>(`${reports}/list`, {
        headers: { Authorization: `Bearer ${config.accessToken}` },
        ...config.options,
      }),
    )
    const made = (listed ?? []).filter((report) => isOf(report, from, to))
    const name = made.find(({ file_name, status }) => file_name && status !== 'pending')?.file_name
    if (name)
      return rowsOf(await download(account, name))
        .filter(isMovement)
        .map(movementOf)
    const body = JSON.stringify({ begin_date: second(from), end_date: second(to) })
    if (made.length === 0)
      await callWrite(account, `report-${second(from)}-${second(to)}`, z.unknown(), (config) =>
        RestClient.fetch<object>(reports, {
          method: 'POST',
          headers: { Authorization: `Bearer ${config.accessToken}` },
          body,
          ...config.options,
        }),
      )
    throw new ReportPendingError()
  },
})
