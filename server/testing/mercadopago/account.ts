import { availableBalance, formatTimestamp, type GatewayState } from './gateway-state'
import { unavailableBalance } from './payment-transitions'
import { asText, errorResponse, notFoundResponse, okResponse, type Handler } from './responses'

const me = 123456543

export const getMe: Handler = () => okResponse({ id: me, nickname: 'OFICIO', site_id: 'MLB' })

export const getBalance: Handler = (world, { params }) => {
  if (Number(params[0]) !== me) return errorResponse(403, 'forbidden', 'ForbiddenApiError')
  const [available_balance, unavailable_balance] = [availableBalance(world), unavailableBalance(world)]
  return okResponse({
    user_id: me,
    total_amount: available_balance + unavailable_balance,
    available_balance,
    unavailable_balance,
    currency_id: 'BRL',
  })
}

const columns = [
  'DATE',
  'SOURCE_ID',
  'EXTERNAL_REFERENCE',
  'RECORD_TYPE',
  'DESCRIPTION',
  'NET_CREDIT_AMOUNT',
  'NET_DEBIT_AMOUNT',
]

const csvOf = (world: GatewayState, from: number, to: number): string => {
  const lines = world.movements
    .filter(({ at }) => at >= from && at < to)
    .map(({ at, source, reference, description, amount }) =>
      [
        formatTimestamp(at),
        source,
        reference,
        'release',
        description,
        Math.max(amount, 0).toFixed(2),
        Math.max(-amount, 0).toFixed(2),
      ].join(';'),
    )
  const start = [formatTimestamp(from), '', '', 'initial_available_balance', '', '0.00', '0.00'].join(';')
  return [columns.join(';'), start, ...lines, ['', '', '', 'total', '', '0.00', '0.00'].join(';')].join('\n')
}

/** A report is made some time after it was asked for: here, when it is next looked for. */
export const createReport: Handler = (world, { body }) => {
  const [begin_date, end_date] = [asText(body.begin_date), asText(body.end_date)]
  if (!(Date.parse(begin_date) < Date.parse(end_date)))
    return errorResponse(400, 'end_date_before_begin_date', 'The dates are wrong')
  const file_name = `release-${world.nextId++}.csv`
  world.reports.push({ begin_date, end_date, file_name, status: 'pending' })
  return okResponse({ id: world.nextId, status: 'pending', created_from: 'manual' }, 202)
}

export const listReports: Handler = (world) => {
  for (const report of world.reports) report.status = 'processed'
  return okResponse(world.reports)
}

export const getReport: Handler = (world, { params }) => {
  const report = world.reports.find(({ file_name }) => file_name === params[0])
  return report
    ? okResponse(csvOf(world, Date.parse(report.begin_date), Date.parse(report.end_date)))
    : notFoundResponse('Report')
}

export const getChargeback: Handler = (world, { params }) => {
  const chargeback = world.chargebacks.get(params[0] ?? '')
  return chargeback ? okResponse(chargeback) : notFoundResponse('Chargeback')
}

export const searchChargebacks: Handler = (world, { query }) => {
  const results = [...world.chargebacks.values()].filter(({ payments }) =>
    payments.includes(Number(query.get('payment_id'))),
  )
  return okResponse({ paging: { total: results.length, limit: 30, offset: 0 }, results })
}

export const sendDocuments: Handler = (world, { params, raw }) => {
  const chargeback = world.chargebacks.get(params[0] ?? '')
  if (!chargeback) return notFoundResponse('Chargeback')
  if (!/name="files\[\]"; filename="[^"]+\.(pdf|png|jpg)"/.test(raw))
    return errorResponse(400, 'bad_request', 'Files are required')
  chargeback.documentation_status = 'review_pending'
  return okResponse({ id: chargeback.id })
}
