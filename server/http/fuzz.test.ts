import fc from 'fast-check'
import { bodyOf, headers, urlPart } from '@/server/testing/fuzz-inputs'
import { makeFuzzWorld, type FuzzWorld } from '@/server/testing/fuzz-world'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { operationsOf, type Operation } from '@/server/testing/operations'

/** Cases per operation: few in every run of the suite, `FUZZ_CASES=500` for a thorough run. */
const cases = Number(process.env['FUZZ_CASES'] ?? 16)
/** `FUZZ_SEED` repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let t: TestApp
let world: FuzzWorld
beforeAll(async () => {
  t = await makeApp()
  // The service that looks up postal codes is a third party's.
  t.context.cep = { find: async () => null }
  world = await makeFuzzWorld(t)
}, 60_000)
afterAll(() => t.close())

interface Call {
  actor: 'stranger' | 'customer' | 'provider'
  url: string
  body?: string
  headers: Record<string, string>
}

const query = ({ parameters }: Operation) => {
  const parts = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, required }) =>
      fc
        .array(urlPart(schema, world.known, name), { minLength: required ? 1 : 0, maxLength: 1 })
        .chain((once) => fc.constantFrom(once, once, once, once, once, once, [...once, ...once], [''], []))
        .map((values) => values.map((value) => `${name}=${value}`)),
    )
  return fc.tuple(...parts).map((all) => (all.flat().length > 0 ? `?${all.flat().join('&')}` : ''))
}

const path = ({ path: template, parameters }: Operation) => {
  const named = parameters.filter((one) => one.in === 'path')
  return fc
    .tuple(...named.map(({ name, schema }) => urlPart(schema, world.known, name)))
    .map((values) =>
      named.reduce((url, { name }, at) => url.replace(`{${name}}`, () => values[at] ?? ''), template),
    )
}

const callsOf = (operation: Operation): fc.Arbitrary<Call> =>
  fc.record({
    actor: fc.constantFrom('stranger', 'customer', 'customer', 'provider', 'provider'),
    url: fc.tuple(path(operation), query(operation)).map((parts) => parts.join('')),
    headers,
    ...(operation.body ? { body: bodyOf(operation.body, world.known) } : {}),
  })

/** What is wrong with an answer; empty when nothing is. */
const faultOf = async (operation: Operation, call: Call): Promise<string> => {
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

describe(`seed ${seed}`, () => {
  test(
    `no input is answered with an error of ours: ${cases} cases an operation`,
    async () => {
      const faults: string[] = []
      for (const [at, operation] of (await operationsOf(t)).entries())
        await fc
          .assert(
            fc.asyncProperty(callsOf(operation), async (call) => {
              const fault = await faultOf(operation, call)
              if (fault) throw new Error(fault.slice(0, 300))
            }),
            { seed: seed + at, numRuns: cases, endOnFailure: true },
          )
          .catch((error: unknown) => faults.push(`${operation.id}: ${told(error)}`))
      expect(faults).toEqual([])
    },
    120_000 + cases * 5_000,
  )
})
