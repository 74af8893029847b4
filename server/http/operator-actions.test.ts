import { sql } from 'drizzle-orm'
import type { TrailEntry } from '@/lib/contract/trail'
import { verifyTrail } from '@/server/modules/trail/verify'
import type { RequestBody } from '@/server/testing/api-client'
import type { TestApp } from '@/server/testing/make-app'
import { rights } from '@/server/testing/rights'
import { expectedStatuses, makeRightsCaller, sendCall } from '@/server/testing/rights-calls'
import { rightsFixtures } from '@/server/testing/rights-fixtures'
import type { RightsRow } from '@/server/testing/rights-row'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const strangers = ['otherCustomer', 'otherProvider', 'both', 'unverified'] as const

/** Writes that are refused to strangers and not to an operator, whatever the state of the fixture allows. */
const isOperatorsWrite = ([operation, row]: [string, RightsRow]): boolean => {
  const expected = expectedStatuses(row)
  const isRefused = (status: number | undefined) => [401, 403, 404].includes(status ?? 0)
  return (
    !operation.startsWith('GET ') &&
    !isRefused(expected['operator']) &&
    strangers.every((one) => isRefused(expected[one]))
  )
}

interface OperatorCall {
  url: string
  body: RequestBody
}

/** Calls that succeed, of operations that the fixtures of the table do not allow. */
const known: Record<string, (t: TestApp) => Promise<OperatorCall>> = {
  'POST /api/bookings/{pk}/cancel/': async ({ make }) => ({
    url: `/api/bookings/${(await make.demand()).pk}/cancel/`,
    body: { reason: 'Pedido repetido' },
  }),
  'POST /api/bookings/{pk}/resolve/': async () => ({
    url: `/api/bookings/${(await rightsFixtures.escalatedDispute(t)).booking}/resolve/`,
    body: { outcome: 'refunded', note: 'Ninguém apareceu' },
  }),
}

/** The action that each of them appends. */
const actions: Record<string, { action: TrailEntry['action']; reason: string | null }> = {
  'POST /api/operator/cases/{pk}/decide/': { action: 'case.decide', reason: 'the cause is mended' },
  'POST /api/operator/reconciliation/': { action: 'reconciliation.run', reason: null },
  'POST /api/disputes/{pk}/decide/': { action: 'dispute.decide', reason: 'Serviço verificado' },
  'POST /api/operator/team/': { action: 'operator.grant', reason: 'the team has grown' },
  'PUT /api/operator/team/{pk}/': { action: 'operator.grant', reason: 'the team has grown' },
  'POST /api/bookings/{pk}/cancel/': { action: 'booking.cancel', reason: 'Pedido repetido' },
  'POST /api/bookings/{pk}/resolve/': { action: 'booking.resolve', reason: 'Ninguém apareceu' },
}

const written = Object.entries(rights).filter(isOperatorsWrite)

test('every write of an operator is known by its action', () => {
  expect(written.map(([operation]) => operation).sort()).toEqual(Object.keys(actions).sort())
  const ofTheDesk = Object.keys(rights).filter((one) => /^(?!GET )\w+ \/api\/operator\//.test(one))
  expect(ofTheDesk.filter((one) => !(one in actions))).toEqual([])
})

test.each(written)('%s appends one entry', async (operation, row) => {
  const [method = ''] = operation.split(' ')
  const operator = await t.make.customer({ isOperator: true })
  const made = await known[operation]?.(t)
  const call = made ?? (await makeRightsCaller(t).callOf(operation, row, 'operator'))
  const before = (await verifyTrail(t.db)).count
  const { statusCode } = await sendCall(t, { ...call, method, who: operator })
  expect(statusCode).toBe(expectedStatuses(row)['operator'] === 201 ? 201 : 200)
  expect(await verifyTrail(t.db)).toMatchObject({ count: before + 1, broken: null })
  const { rows } = await t.db.execute(sql`
    select actor_id::int, scope, action, reason from trail_entries join trail_values using (seq)
    where seq = ${before + 1}`)
  expect(rows).toEqual([{ actor_id: operator.id, scope: 'admin', ...actions[operation] }])
})
