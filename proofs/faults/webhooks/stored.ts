import type { WebhookCall } from '@/server/adapters/payments/port'
import type { TestApp } from '@/server/testing/make-app'

/** Sends a message as the gateway's server would; answers the status. */
export const post = async (
  t: TestApp,
  gateway: string,
  { raw, headers, query }: WebhookCall,
): Promise<number> => {
  const url = `/api/payment/webhooks/${gateway}/?${new URLSearchParams(query as Record<string, string>).toString()}`
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...sent },
    payload: raw,
  })
  return answer.statusCode
}

export const countOf = async (t: TestApp, sql: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await t.context.pool.query<{ count: string }>(sql, values)
  return Number(rows[0]?.count)
}

export const storedEvents = (t: TestApp) => countOf(t, 'select count(*) from gateway_events')
