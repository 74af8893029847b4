import { randomUUID } from 'node:crypto'
import * as accounts from '@/lib/contract/accounts'
import * as bookings from '@/lib/contract/bookings'
import * as chat from '@/lib/contract/chat'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import * as notifications from '@/lib/contract/notifications'
import * as offers from '@/lib/contract/offers'
import * as provider from '@/lib/contract/provider'
import { endpointsOf } from '@/server/testing/contract-endpoints'
import { everyTable } from '@/server/testing/every-table'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { callOf } from '@/server/testing/operation-calls'
import { operationsOf, type Operation, type Schema } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { expectedStatuses, makeRightsCaller } from '@/server/testing/rights-calls'
import { canaries, forbiddenFields, withForbidden } from '@/server/testing/scenarios/forbidden-fields'
import { countRows, withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { replaceMembers } from '../../harness/replaced'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keepEveryField = (safeParse: NonNullable<EndpointSpec['body']>['safeParse']) => (value: unknown) => {
  const result = safeParse(value)
  return result.success && isObject(result.data) && isObject(value)
    ? { ...result, data: { ...value, ...result.data } }
    : result
}

/** Returns whether a value has the type of a schema; selects the alternative of a union. */
const isOf = ({ type, const: constant, properties }: Schema, value: unknown): boolean => {
  if (constant !== undefined) return value === constant
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value !== 'object') return type !== 'object' && type !== 'array' && type !== 'null'
  return type === 'object' && Object.keys(properties ?? {}).some((name) => name in value)
}

/** Fields of a value that its schema does not declare, at any depth. */
const strayFields = (schema: Schema, value: unknown, at = ''): string[] => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const found = choices.filter((one) => isOf(one, value)).map((one) => strayFields(one, value, at))
    return found.sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (Array.isArray(value))
    return schema.items ? value.flatMap((one) => strayFields(schema.items ?? {}, one, `${at}[]`)) : []
  if (typeof value !== 'object' || value === null || schema.type !== 'object') return []
  const { properties = {}, additionalProperties } = schema
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = properties[name]
    if (declared) return strayFields(declared, inner, `${at}.${name}`)
    if (typeof additionalProperties === 'object') return strayFields(additionalProperties, inner, `${at}.*`)
    return [`${at}.${name}`]
  })
}

/** Requests every read as each authorized actor, and compares the responses with their schemas. */
const compareReads = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = makeRightsCaller(t)
  const outsiders = await asked.makeOutsiders()
  const failures: string[] = []
  let answers = 0
  for (const { method, path, answer } of operations) {
    const row = rights[`${method} ${path}`]
    if (method !== 'GET' || !answer || !row) continue
    const fixture = await asked.sharedAt(row.at)
    for (const actor of ['anonymous', 'customer', 'provider', 'operator'] as const) {
      if ((expectedStatuses(row)[actor] ?? 0) >= 300) continue
      const answered = await asked.ask(`${method} ${path}`, row, actor, fixture, outsiders)
      if (answered.statusCode >= 300) continue
      answers++
      failures.push(
        ...mismatch(`${method} ${path} as ${actor} says more`, strayFields(answer, answered.json()), []),
      )
    }
  }
  return { answers, failures }
}

const forbiddenCount = forbiddenFields.length

const send = async (
  t: TestApp,
  { method }: Operation,
  { who, url, body }: NonNullable<Awaited<ReturnType<typeof callOf>>>,
  declared: string[],
) =>
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
const sendForbidden = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = makeRightsCaller(t)
  const { tables, holding } = await everyTable(t)
  const read = async () => ({
    stored: await holding(canaries),
    operators: await countRows(t, 'from users where is_operator'),
  })
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
    if (answer.statusCode >= 500 || (!isTaken && call.isKnown))
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

/** Removes the guard of a mutation. Returns a function that restores it. */
const mutate = (mutation: string | null): (() => void) => {
  const endpoints = endpointsOf(accounts, bookings, chat, notifications, offers, provider)
  if (mutation === 'body') {
    const bodies = new Set(endpoints.flatMap(({ body }) => (body ? [body] : [])))
    return replaceMembers(bodies, 'safeParse', keepEveryField)
  }
  const responses = new Set(endpoints.flatMap(({ response }) => (response ? [response] : [])))
  return mutation === 'answer'
    ? replaceMembers(responses, 'parse', () => (value: unknown) => value)
    : () => undefined
}

const everyNth = { full: 1, short: 6 }

export const fields = defineProof({
  promise: 'no field more comes in or goes out',
  target:
    `every operation with a body × ${forbiddenCount} fields nobody may set, beside its own and under ` +
    '__proto__ and constructor: none is in any table, and none makes an operator; every answer to them, and ' +
    'every read as a stranger, both sides and an operator, has no field its schema does not declare',
  mutations: {
    body: 'that a body is only what it names',
    answer: 'that an answer is only what it declares',
  },
  run: ({ scale, seed, mutation }) =>
    withApp({}, async (t) => {
      const restore = mutate(mutation)
      try {
        // A mutation shows in few operations, so all of them are requested.
        const nth = mutation === null ? everyNth[scale] : 1
        const chosen = (await operationsOf(t)).filter((_, at) => (at + seed) % nth === 0)
        const writes = await sendForbidden(
          t,
          chosen.filter(({ body }) => body),
        )
        const reads = await compareReads(t, chosen)
        return {
          measurements: {
            'writes taken': writes.taken,
            'writes refused': writes.refused,
            tables: writes.tables,
            'reads answered': reads.answers,
          },
          failures: [...writes.failures, ...reads.failures],
        }
      } finally {
        restore()
      }
    }),
})
