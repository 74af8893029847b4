import fc from 'fast-check'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { canonicalJson } from './idempotency'

/** The same value with the fields of every object in the order `random` gives them. */
const reordered = (value: unknown, random: () => number): unknown => {
  if (Array.isArray(value)) return value.map((one) => reordered(one, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => ({ name, part: reordered(part, random), at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name, part }) => [name, part] as const),
  )
}
const json = fc.jsonValue({ maxDepth: 6 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
const numbers = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))

test('any order of fields, at any depth, is the same text', () => {
  fc.assert(
    fc.property(json, numbers, (value, stream) => {
      const random = () => stream.next().value as number
      expect(canonicalJson(reordered(value, random))).toBe(canonicalJson(value))
    }),
    { numRuns: 1000 },
  )
})

test('the text stands for one value alone', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value)
    }),
    { numRuns: 1000 },
  )
})

describe('over HTTP', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await makeApp()
  })
  afterAll(() => t.close())

  test('a repeat with its fields in another order makes nothing new; another value is a mismatch', async () => {
    const customer = await t.make.customer()
    const body = await t.make.demandBody()
    const send = (sent: Record<string, unknown>) =>
      t.as(customer).post('/api/demands/', sent, { 'idempotency-key': 'one' })
    const first = await send(body)
    expect(first.statusCode).toBe(201)
    const { pk } = first.json<{ pk: number }>()
    let seed = 1
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    for (let n = 0; n < 10; n++) {
      const repeat = await send(reordered(body, random) as Record<string, unknown>)
      expect([repeat.statusCode, repeat.json<{ pk: number }>().pk]).toEqual([201, pk])
    }
    const other = await send({ ...body, description: 'Outra descrição, de outro pedido.' })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'idempotency_mismatch'])
  })
})
