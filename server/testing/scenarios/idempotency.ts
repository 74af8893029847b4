import { randomUUID } from 'node:crypto'
import type { RequestBody } from '../api-client'
import { changed, everyTable } from '../every-table'
import type { TestApp } from '../make-app'
import { mismatch } from '../mismatch'
import { callOf } from '../operation-calls'
import { operationsOf, type Operation } from '../operations'
import { reversed } from '../reordered'
import { makeRightsCaller } from '../rights-calls'

const repeats = 4

export const operationsWithKey = async (t: TestApp): Promise<Operation[]> =>
  (await operationsOf(t)).filter(({ parameters }) =>
    parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key'),
  )

/** Repeats an operation, some times at once, with its fields in another order: no row more, the same object. */
const repeat = async (
  t: TestApp,
  asked: ReturnType<typeof makeRightsCaller>,
  countRows: () => Promise<Map<string, number>>,
  operation: Operation,
): Promise<string[]> => {
  const name = operation.id
  const call = await callOf(t, asked, operation)
  if (!call?.isKnown) return [`${name} takes a key, and no call of it is known`]
  const key = { 'idempotency-key': randomUUID() }
  const send = (body: RequestBody) => t.as(call.who).post(call.url, body, key)
  const first = await send(call.body)
  if (first.statusCode >= 300) return [`${name} answers ${first.statusCode} ${first.body}`]
  const before = await countRows()
  const body = reversed(call.body) as RequestBody
  const again = [
    await send(body),
    ...(await Promise.all(Array.from({ length: repeats }, (_, n) => send(n % 2 ? body : call.body)))),
  ]
  const said = again.map(({ statusCode, body: text }) => `${statusCode} ${JSON.parse(text).pk}`)
  const wanted = `${first.statusCode} ${first.json<{ pk?: number }>().pk}`
  return [
    ...mismatch(`${name}, again`, [...new Set(said)], [wanted]),
    ...mismatch(`${name}, tables that changed`, changed(before, await countRows()), []),
  ]
}

/** Sends an idempotency key that somebody else has used: each caller makes an object of their own. */
export const useAnothersKey = async (t: TestApp, operation: Operation): Promise<string[]> => {
  const { id } = operation
  const asked = makeRightsCaller(t)
  const [other, own] = [await callOf(t, asked, operation), await callOf(t, asked, operation)]
  if (!other?.isKnown || !own) return [`${id} takes a key, and no call of it is known`]
  const key = { 'idempotency-key': randomUUID() }
  const theirs = await t.as(other.who).post(other.url, other.body, key)
  const mine = await t.as(own.who).post(own.url, own.body, key)
  const told = `${id}, by a key of another’s`
  const failures = mismatch(told, mine.statusCode, theirs.statusCode)
  const pkOf = ({ body }: { body: string }): unknown =>
    body ? (JSON.parse(body) as { pk?: number }).pk : undefined
  const isTheirs = pkOf(mine) !== undefined && pkOf(mine) === pkOf(theirs)
  return [...failures, ...(mine.statusCode >= 300 || isTheirs ? [`${told}: ${mine.body}`] : [])]
}

/** Repeats each operation that takes a key, or each nth of them. */
export const repeatOperations = async (
  t: TestApp,
  everyNth = 1,
): Promise<{ operations: number; failures: string[] }> => {
  const chosen = (await operationsWithKey(t)).filter((_, at) => at % everyNth === 0)
  const asked = makeRightsCaller(t)
  const { countRows } = await everyTable(t)
  const failures: string[] = []
  for (const operation of chosen) failures.push(...(await repeat(t, asked, countRows, operation)))
  return { operations: chosen.length, failures }
}
