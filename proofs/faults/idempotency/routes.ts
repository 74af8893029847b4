import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { operationsOf } from '@/server/testing/operations'
import { miss } from '../../harness/failures'
import { calls } from './calls'
import { reordered } from './reordered'

const repeats = 4

/** How many rows every table has. */
const rowsOf = async (t: TestApp): Promise<Record<string, number>> => {
  const { rows: tables } = await t.context.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const { rows } = await t.context.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

const changed = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((name) => after[name] !== before[name])

/** Called once, then again and again with its fields in another order, some at once: no row more, the same object. */
const repeat = async (t: TestApp, name: string): Promise<string[]> => {
  const call = await calls[name]?.(t)
  if (!call) return [`${name} takes a key, and no call of it is known`]
  const key = { 'idempotency-key': randomUUID() }
  const send = (body: Record<string, unknown>) => t.as(call.who).post(call.url, body, key)
  const first = await send(call.body)
  if (first.statusCode >= 300) return [`${name} answers ${first.statusCode} ${first.body}`]
  const before = await rowsOf(t)
  const body = reordered(call.body) as Record<string, unknown>
  const again = [
    await send(body),
    ...(await Promise.all(Array.from({ length: repeats }, (_, n) => send(n % 2 ? body : call.body)))),
  ]
  const said = again.map(({ statusCode, body: text }) => `${statusCode} ${JSON.parse(text).pk}`)
  const wanted = `${first.statusCode} ${first.json<{ pk?: number }>().pk}`
  return [
    ...miss(`${name}, again`, [...new Set(said)], [wanted]),
    ...miss(`${name}, tables that changed`, changed(before, await rowsOf(t)), []),
  ]
}

/** Every operation of the router that takes a key. */
export const everyRoute = async (t: TestApp): Promise<{ routes: number; failures: string[] }> => {
  const taking = (await operationsOf(t)).filter(({ parameters }) =>
    parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
  )
  const failures: string[] = []
  for (const { id } of taking) failures.push(...(await repeat(t, id)))
  return { routes: taking.length, failures }
}
