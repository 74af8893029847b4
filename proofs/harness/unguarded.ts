import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { Hub, HubEvent } from '@/server/realtime/hub'
import type { TestApp } from '@/server/testing/make-app'

/** Pattern of a guard in SQL statements, and its replacement. */
export type SqlRewrite = readonly [RegExp, string]

/** Row locks under which a row is read before it is changed. */
export const rowLocks: SqlRewrite = [/ for no key update(?: of a)?$/, '']

/** Compare of the expected state of a row in its transition. */
export const comparing: SqlRewrite = [
  /"(bookings|offers|payments)"\."status" = (\$\d+)\)/g,
  '$2::text is not null)',
]

/** A hub that hears nothing of a channel. */
export const withoutChannel = (hub: Hub, channel: HubEvent['channel']): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => event.channel !== channel && listener(event)),
})

type Query = (first: unknown, ...rest: unknown[]) => unknown

/** Removes guards from every statement of the connections opened from now on. */
export const withoutGuards = (pool: Pool, guards: readonly SqlRewrite[]): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const rewritten: Query = (first, ...rest) => {
      if (typeof first !== 'object' || first === null || !('text' in first)) return query(first, ...rest)
      const text = guards.reduce(
        (sql, [guard, replacement]) => sql.replace(guard, replacement),
        String(first.text),
      )
      return query({ ...first, text }, ...rest)
    }
    Object.assign(client, { query: rewritten })
  })
}

/** Gateway calls that neither look up an unknown outcome nor keep the idempotency key, by operation. */
const withoutLookup = {
  charge: (gateway) => ({
    createCharge: (_key, request) => gateway.createCharge(randomUUID(), request),
    findCharges: () => Promise.resolve([]),
  }),
  refund: (gateway) => ({
    refund: (_key, request) => gateway.refund(randomUUID(), request),
    listRefunds: () => Promise.resolve([]),
  }),
  payout: (gateway) => ({
    createPayout: (_key, request) => gateway.createPayout(randomUUID(), request),
    findPayouts: () => Promise.resolve([]),
  }),
} satisfies Record<string, (gateway: PaymentGateway) => Partial<PaymentGateway>>

export type LookedUp = keyof typeof withoutLookup

export const removeLookup = (t: TestApp, kind: LookedUp): void => {
  const { gateway } = t.context
  t.context.gateway = { ...gateway, ...withoutLookup[kind](gateway) }
}
