import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@/server/testing/api-client'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Operation } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { callerRoles, expectedStatuses, makeRightsCaller } from '@/server/testing/rights-calls'
import { canaries, forbiddenFields, withForbidden } from '@/server/testing/scenarios/forbidden-fields'
import { strayFields } from './answers'
import { calls } from './calls'

export const forbiddenCount = forbiddenFields.length

/** Returns a function that reads the tables with a forbidden value, and the number of operators. */
const makeReader = async (t: TestApp) => {
  const { rows: tables } = await t.context.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const like = canaries.map((_, at) => `to_jsonb(x)::text like '%' || $${at + 1} || '%'`).join(' or ')
  const sql = tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name} x where ${like}`)
    .join(' union all ')
  return {
    tables: tables.length,
    read: async () => {
      const { rows } = await t.context.pool.query<{ name: string; n: number }>(sql, canaries)
      const operators = await t.context.pool.query<{ n: number }>(
        'select count(*)::int as n from users where is_operator',
      )
      return {
        stored: rows.filter(({ n }) => n > 0).map(({ name }) => name),
        operators: operators.rows[0]?.n ?? 0,
      }
    },
  }
}

interface LoadedCall {
  who: { id: number } | null
  url: string
  body: RequestBody
}

/** Call of an operation that succeeds, where one is known; otherwise one that is refused. */
export const callOf = async (
  t: TestApp,
  asked: ReturnType<typeof makeRightsCaller>,
  operation: Operation,
) => {
  const known = await calls[operation.id]?.(t)
  if (known) return { url: operation.path, ...known }
  const name = `${operation.method} ${operation.path}`
  const row = rights[name]
  if (!row) return null
  const able = callerRoles.find((one) => (expectedStatuses(row)[one] ?? 0) < 300)
  return asked.callOf(name, row, able ?? 'customer')
}

const send = async (t: TestApp, { method }: Operation, { who, url, body }: LoadedCall, declared: string[]) =>
  t.send(who, {
    method,
    url,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'pt-br',
      'idempotency-key': randomUUID(),
    },
    payload: withForbidden(body, declared),
  })

const declaredBy = ({ body }: Operation) => Object.keys({ ...body?.properties, ...body?.items?.properties })

/** Sends the forbidden fields with every operation that has a body: none is stored, and none returned. */
export const sendForbidden = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = makeRightsCaller(t)
  const { tables, read } = await makeReader(t)
  const failures: string[] = []
  const counts = { taken: 0, refused: 0 }
  for (const operation of operations) {
    const call = await callOf(t, asked, operation)
    if (!call) {
      failures.push(`${operation.id}: no call of it is known`)
      continue
    }
    const before = await read()
    const answer = await send(t, operation, call, declaredBy(operation))
    const isTaken = answer.statusCode < 300
    counts[isTaken ? 'taken' : 'refused']++
    if (answer.statusCode >= 500 || (!isTaken && calls[operation.id]))
      failures.push(`${operation.id}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    const returned = canaries.filter((one) => answer.body.includes(one))
    failures.push(
      ...mismatch(`${operation.id}: stored, and operators`, await read(), before),
      ...mismatch(`${operation.id}: answered`, returned, []),
    )
    if (isTaken && operation.answer && answer.body !== '')
      failures.push(
        ...mismatch(`${operation.id} says more`, strayFields(operation.answer, answer.json()), []),
      )
  }
  return { tables, ...counts, failures }
}
