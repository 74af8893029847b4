import * as bookings from '@/lib/contract/bookings'
import * as chat from '@/lib/contract/chat'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import * as offers from '@/lib/contract/offers'
import { makeFuzzWorld } from '@/server/testing/fuzz-world'
import { fuzz as fuzzed } from '@/server/testing/fuzzing'
import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/proof'

const cases = { full: 500, short: 50 }

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'auth' in value

/** Takes whatever is sent for what it should be, in queries and bodies of bookings, offers and chat. Returns what brings the checks back. */
const unchecked = () => {
  const endpoints = Object.values<unknown>({ ...bookings, ...chat, ...offers }).filter(isEndpoint)
  const schemas = endpoints.flatMap(({ query, body }) => [query, body]).filter((one) => one !== undefined)
  const kept = schemas.map((schema) => schema.safeParse)
  for (const schema of schemas)
    schema.safeParse = ((value: unknown) => ({ success: true, data: value })) as typeof schema.safeParse
  return () => schemas.forEach((schema, at) => Object.assign(schema, { safeParse: kept[at] }))
}

export const fuzz = defineProof({
  promise: 'the API document is true, whatever is sent',
  target: `${cases.full} made-up inputs to every operation of the document, as a stranger, a customer, a provider and an operator with work between them at every stage: no 5xx, no status that is not declared, every error a problem document`,
  mutations: { checked: 'the check of queries and bodies of bookings, offers and chat' },
  async run({ scale, seed, mutation }) {
    const t = await makeApp()
    // The service that looks up postal codes is a third party's.
    t.context.cep = { find: async () => null }
    try {
      const world = await makeFuzzWorld(t)
      const restore = mutation === 'checked' ? unchecked() : () => undefined
      const { operations, faults } = await fuzzed(t, world, { cases: cases[scale], seed })
      restore()
      return { measurements: { operations, calls: operations * cases[scale] }, failures: faults }
    } finally {
      await t.close()
    }
  },
})
