import * as accounts from '@/lib/contract/accounts'
import * as bookings from '@/lib/contract/bookings'
import * as chat from '@/lib/contract/chat'
import type { EndpointSpec } from '@/lib/contract/endpoint'
import * as notifications from '@/lib/contract/notifications'
import * as offers from '@/lib/contract/offers'
import * as provider from '@/lib/contract/provider'
import { endpointsOf } from '@/server/testing/contract-endpoints'
import { makeApp } from '@/server/testing/make-app'
import { operationsOf } from '@/server/testing/operations'
import { defineProof } from '../../harness/proof'
import { compareReads } from './answers'
import { forbiddenCount, sendForbidden } from './writes'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps fields that a body does not declare. */
const keepEveryField = (schema: NonNullable<EndpointSpec['body']>) => {
  const { safeParse } = schema
  return (value: unknown) => {
    const result = safeParse(value)
    return result.success && isObject(result.data) && isObject(value)
      ? { ...result, data: { ...value, ...result.data } }
      : result
  }
}

/** Removes the guard of a mutation. Returns a function that restores it. */
const mutate = (mutation: string | null): (() => void) => {
  const restores: (() => void)[] = []
  const replace = <T extends object, K extends keyof T>(owner: T, name: K, value: unknown) => {
    const kept = owner[name]
    Object.assign(owner, { [name]: value })
    restores.push(() => Object.assign(owner, { [name]: kept }))
  }
  const endpoints = endpointsOf(accounts, bookings, chat, notifications, offers, provider)
  const bodies = new Set(endpoints.flatMap(({ body }) => (body ? [body] : [])))
  const responses = new Set(endpoints.flatMap(({ response }) => (response ? [response] : [])))
  if (mutation === 'body') for (const one of bodies) replace(one, 'safeParse', keepEveryField(one))
  if (mutation === 'answer') for (const one of responses) replace(one, 'parse', (value: unknown) => value)
  return () => restores.forEach((restore) => restore())
}

/** A short run sends to each sixth operation, from a random one. */
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
  async run({ scale, seed, mutation }) {
    const t = await makeApp()
    // The service that looks up postal codes is a third party's.
    t.context.cep = { find: async () => null }
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
      await t.close()
    }
  },
})
