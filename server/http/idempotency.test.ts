import fc from 'fast-check'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { reordered } from '@/server/testing/reordered'
import { operationsWithKey, repeatOperations, useAnothersKey } from '@/server/testing/scenarios/idempotency'
import { seededRandom } from '@/server/testing/seeded-random'
import { canonicalJson } from './idempotency'

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
    const random = seededRandom(1)
    for (let n = 0; n < 10; n++) {
      const repeat = await send(reordered(body, random) as Record<string, unknown>)
      expect([repeat.statusCode, repeat.json<{ pk: number }>().pk]).toEqual([201, pk])
    }
    const other = await send({ ...body, description: 'Outra descrição, de outro pedido.' })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('operations that take a key make one object of it, asked again and several times at once', async () => {
    const { operations, failures } = await repeatOperations(t, 5)
    expect(operations).toBeGreaterThan(3)
    expect(failures).toEqual([])
  })

  test('a key that somebody else has used makes an object of one’s own', async () => {
    const [operation] = (await operationsWithKey(t)).filter(({ id }) => id === 'createDemand')
    expect(operation && (await useAnothersKey(t, operation))).toEqual([])
  })
})
