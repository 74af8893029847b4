import * as bookings from '@/lib/contract/bookings'
import * as chat from '@/lib/contract/chat'
import * as offers from '@/lib/contract/offers'
import { endpointsOf } from '@/server/testing/contract-endpoints'
import { fuzzApi as fuzzed } from '@/server/testing/fuzz-api'
import { makeFuzzFixture } from '@/server/testing/fuzz-fixture'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { replaceMembers } from '../../harness/replaced'

const cases = { full: 500, short: 50 }

/** Accepts every query and body of bookings, offers and chat. Returns a function that restores the checks. */
const acceptAll = () => {
  const schemas = endpointsOf(bookings, chat, offers)
    .flatMap(({ query, body }) => [query, body])
    .filter((one) => one !== undefined)
  return replaceMembers(schemas, 'safeParse', () => (data: unknown) => ({ success: true, data }))
}

export const fuzz = defineProof({
  promise: 'the API document is true, whatever is sent',
  target:
    `${cases.full} made-up inputs to every operation of the document, as a stranger, a customer, a provider ` +
    'and an operator with work between them at every stage: no 5xx, no status that is not declared, every ' +
    'error a problem document',
  mutations: { checked: 'the check of queries and bodies of bookings, offers and chat' },
  run: ({ scale, seed, mutation }) =>
    withApp({}, async (t) => {
      const fixture = await makeFuzzFixture(t)
      const restore = mutation === 'checked' ? acceptAll() : () => undefined
      const { operations, faults } = await fuzzed(t, fixture, { cases: cases[scale], seed })
      restore()
      return { measurements: { operations, calls: operations * cases[scale] }, failures: faults }
    }),
})
