import fc from 'fast-check'
import type { FuzzFixture } from './fuzz-fixture'
import { arbitraryBody, arbitraryHeaders, arbitraryUrlPart, type KnownValues } from './fuzz-inputs'
import type { TestApp } from './make-app'
import { operationsOf, type Operation } from './operations'

interface Call {
  actor: 'stranger' | 'customer' | 'provider' | 'operator'
  url: string
  body?: string
  headers: Record<string, string>
}

const query = ({ parameters }: Operation, known: KnownValues) => {
  const parts = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, required }) =>
      fc
        .array(arbitraryUrlPart(schema, known, name), { minLength: required ? 1 : 0, maxLength: 1 })
        .chain((once) => fc.constantFrom(once, once, once, once, once, once, [...once, ...once], [''], []))
        .map((values) => values.map((value) => `${name}=${value}`)),
    )
  return fc.tuple(...parts).map((all) => (all.flat().length > 0 ? `?${all.flat().join('&')}` : ''))
}

const path = ({ path: template, parameters }: Operation, known: KnownValues) => {
  const named = parameters.filter((one) => one.in === 'path')
  return fc
    .tuple(...named.map(({ name, schema }) => arbitraryUrlPart(schema, known, name)))
    .map((values) =>
      named.reduce((url, { name }, at) => url.replace(`{${name}}`, () => values[at] ?? ''), template),
    )
}

const callsOf = (operation: Operation, known: KnownValues): fc.Arbitrary<Call> =>
  fc.record({
    actor: fc.constantFrom('stranger', 'customer', 'customer', 'provider', 'provider', 'operator'),
    url: fc.tuple(path(operation, known), query(operation, known)).map((parts) => parts.join('')),
    headers: arbitraryHeaders,
    ...(operation.body ? { body: arbitraryBody(operation.body, known) } : {}),
  })

/** Returns the fault of a response; empty if there is none. */
const faultOf = async (t: TestApp, world: FuzzFixture, operation: Operation, call: Call): Promise<string> => {
  const user = call.actor === 'stranger' ? null : world[call.actor]
  const type = call.body === undefined ? {} : { 'content-type': 'application/json' }
  const {
    statusCode,
    headers: said,
    body,
  } = await t.send(user, {
    method: operation.method,
    url: call.url,
    headers: { ...call.headers, ...type },
    ...(call.body === undefined ? {} : { payload: call.body }),
  })
  const isProblem = String(said['content-type']).startsWith('application/problem+json')
  if (statusCode >= 500) return `${statusCode} ${body}`
  if (!operation.statuses.has(statusCode)) return `${statusCode} is not declared: ${body}`
  if (statusCode >= 400 && !isProblem) return `${statusCode} is no problem document: ${body}`
  return ''
}

/** A failure with its input, long repeats shortened. */
const told = (error: unknown): string =>
  `${error instanceof Error ? `${String(error.cause)} ${error.message}` : String(error)}`
    .replace(/(.)\1{30,}/gs, '$1…')
    .slice(0, 1500)

/**
 * Calls every operation of the API document with generated input. Returns 5xx responses, undeclared statuses and
 * errors that are no problem documents, each with its input.
 */
export const fuzzApi = async (
  t: TestApp,
  world: FuzzFixture,
  { cases, seed }: { cases: number; seed: number },
): Promise<{ operations: number; faults: string[] }> => {
  const faults: string[] = []
  const operations = await operationsOf(t)
  for (const [at, operation] of operations.entries())
    await fc
      .assert(
        fc.asyncProperty(callsOf(operation, world.known), async (call) => {
          const fault = await faultOf(t, world, operation, call)
          if (fault) throw new Error(fault.slice(0, 300))
        }),
        { seed: seed + at, numRuns: cases, endOnFailure: true },
      )
      .catch((error: unknown) => faults.push(`${operation.id}: ${told(error)}`))
  return { operations: operations.length, faults }
}
