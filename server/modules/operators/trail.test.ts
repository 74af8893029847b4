import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { listTrail } from '@/lib/contract/trail'
import { changeSetting, readSettings } from '@/server/modules/settings/service'
import { verifyTrail } from '@/server/modules/trail/verify'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob, postStep } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { appendAction } from '@/server/testing/trail-actions'
import { grantScopes, revokeScopes } from './appointments'
import { syncIncidentCases } from './service'

const t = appForEachTest()
let operator: TestUser
beforeEach(async () => {
  operator = await t.make.user({ isOperator: true, fullName: 'Olívia Operadora' })
})

const read = async (query = '', who = operator) =>
  okBody<ResponseOf<typeof listTrail>>(await t.as(who).get(`/api/operator/trail/${query}`))
const only = async () => {
  const { results } = await read()
  expect(results).toHaveLength(1)
  return results[0]
}

test('tells who decided a dispute, why, and what was before and after', async () => {
  const { booking, pk, customer } = await makeDisputedJob(t, 'in_progress')
  okBody(await postStep(t, customer, `/api/disputes/${pk}/escalate/`))
  expect((await read()).results).toEqual([])
  const body = { settlement: 'refund', reason: 'O serviço não foi feito' }
  const key = { 'idempotency-key': randomUUID() }
  okBody(await t.as(operator).post(`/api/disputes/${pk}/decide/`, body, key))
  // The answer was lost, and the click repeated.
  okBody(await t.as(operator).post(`/api/disputes/${pk}/decide/`, body, key))
  expect(await only()).toMatchObject({
    pk: 1,
    actor: { kind: 'operator', pk: operator.id, name: 'Olívia Operadora' },
    scope: 'admin',
    action: 'dispute.decide',
    subject: { kind: 'dispute', id: String(pk) },
    reason: 'O serviço não foi feito',
    before: { status: 'deciding', booking },
    after: { status: 'resolved', settlement: 'refund', refund_cents: expect.any(Number) as number },
    is_erased: false,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

test('an action whose entry cannot be written does not happen', async () => {
  const { pk } = await t.make.demand()
  await t.db.execute('alter table trail_values add constraint never check (false) not valid')
  const answer = await t.as(operator).post(`/api/bookings/${pk}/cancel/`, { reason: 'Pedido repetido' })
  await t.db.execute('alter table trail_values drop constraint never')
  expect(answer.statusCode).toBe(500)
  const { rows } = await t.db.execute(sql`select status from bookings where id = ${pk}`)
  expect(rows).toEqual([{ status: 'booking_offers' }])
  expect(await verifyTrail(t.db)).toMatchObject({ count: 0, broken: null })
})

test('a side that cancels its own booking leaves no entry', async () => {
  const { pk, customer } = await t.make.demand()
  okBody(await t.as(customer).post(`/api/bookings/${pk}/cancel/`, { reason: 'Desisti' }))
  expect((await read()).results).toEqual([])
})

test('records commands at the server with the name given to them', async () => {
  const now = t.context.clock()
  const other = await t.make.user()
  const given = { email: other.email, by: 'Ana', reason: 'nova na equipe' }
  await grantScopes(t.db, { ...given, scopes: ['support', 'finance'] }, now)
  await revokeScopes(t.db, { ...given, scopes: ['support', 'finance'], reason: null }, now)
  const change = {
    key: 'commission_percent',
    value: 12,
    since: now,
    by: 'Bia',
    reason: 'decided by the board',
  }
  await changeSetting(t.db, { ...change, key: 'commission_percent' }, now)
  expect(await readSettings(t.db, ['commission_percent'], now)).toEqual({ commission_percent: 12 })
  const subject = { kind: 'user', id: String(other.id) }
  expect((await read()).results.reverse().slice(0, 3)).toMatchObject([
    {
      actor: { kind: 'command', pk: null, name: 'Ana' },
      scope: null,
      action: 'operator.grant',
      subject,
      reason: 'nova na equipe',
      before: { scopes: '' },
      after: { scopes: 'support finance' },
    },
    { action: 'operator.revoke', subject, reason: null, after: { scopes: '' } },
    {
      actor: { kind: 'command', pk: null, name: 'Bia' },
      action: 'setting.change',
      subject: { kind: 'setting', id: 'commission_percent' },
      reason: 'decided by the board',
      before: { value: null },
      after: { value: 12, since: now.toISOString() },
    },
  ])
})

test('filters by actor, action, subject and day, and pages by key', async () => {
  const other = await t.make.user({ isOperator: true, fullName: 'Otto' })
  const by = ({ id }: TestUser) => ({ actor: { kind: 'operator', user: id, scope: 'admin' } as const })
  t.stopClock()
  const today = new Date('2026-11-30T02:59:00Z').getTime()
  t.travel(today - t.context.clock().getTime())
  await appendAction(t, by(operator))
  // Midnight in São Paulo.
  t.travel(60_000)
  await appendAction(t, { ...by(other), action: 'booking.cancel', subject: { kind: 'booking', id: 7 } })
  await appendAction(t, { ...by(other), subject: { kind: 'case', id: 7 } })
  const numbers = async (query: string) => (await read(query)).results.map(({ pk }) => pk)
  expect(await numbers('')).toEqual([3, 2, 1])
  expect(await numbers(`?actor=${other.id}`)).toEqual([3, 2])
  expect(await numbers('?action=booking.cancel')).toEqual([2])
  expect(await numbers('?subject=case')).toEqual([3])
  expect(await numbers('?subject=booking&subject_id=7')).toEqual([2])
  expect(await numbers('?subject_id=8')).toEqual([])
  expect(await numbers('?from=2026-11-30')).toEqual([3, 2])
  expect(await numbers('?to=2026-11-29')).toEqual([1])
  expect(await numbers('?from=2026-11-29&to=2026-11-30')).toEqual([3, 2, 1])
  const first = await read('?limit=2')
  expect(first.results.map(({ pk }) => pk)).toEqual([3, 2])
  expect(await numbers(`?limit=2&cursor=${first.next}`)).toEqual([1])
  expect(first.actors).toEqual([
    { pk: operator.id, name: 'Olívia Operadora' },
    { pk: other.id, name: 'Otto' },
  ])
})

test('hides the decision about a complaint from the operator complained about', async () => {
  const { booking, customer, provider } = await t.make.offer()
  const said = { person: provider.id, reason: 'rude', text: 'Foi grosseiro comigo.' }
  okBody(await t.as(customer).post(`/api/bookings/${booking}/report/`, said))
  await syncIncidentCases(t.context)
  const { results } = okBody<{ results: { pk: number }[] }>(
    await t.as(operator).get('/api/operator/cases/?kind=complaint'),
  )
  const decision = { decision: 'settled_by_hand', reason: 'Conversei com cliente e profissional' }
  okBody(await postStep(t, operator, `/api/operator/cases/${results[0]?.pk}/decide/`, decision))
  await t.db.execute(sql`update users set is_operator = true where id in (${provider.id}, ${customer.id})`)
  expect(await only()).toMatchObject({
    action: 'case.decide',
    before: { kind: 'complaint', status: 'open', booking },
  })
  expect((await read('', provider)).results).toEqual([])
  expect((await read('', customer)).results).toHaveLength(1)
})
