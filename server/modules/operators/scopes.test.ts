import { operatorScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import { caseKinds, caseScopes } from '@/lib/contract/operators'
import { operatorCases } from '@/server/db/schema/operators'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob, postStep } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { notifyCases } from './service'

const t = appForEachTest()

const withScope = (scope: OperatorScope) => t.make.user({ operatorScopes: [scope] })
const openEveryKind = async () => {
  const now = t.context.clock()
  const row = { status: 'open', facts: { subject: 0 }, urgentAt: now, openedAt: now } as const
  await t.db.insert(operatorCases).values(caseKinds.map((kind) => ({ ...row, key: `${kind}:1`, kind })))
}
const expectedKinds = (scope: OperatorScope) =>
  caseKinds.filter((kind) => scope === 'admin' || caseScopes[kind].includes(scope)).sort()

test.each(operatorScopes.filter((scope) => scope !== 'catalogue'))(
  '%s is shown the cases of its kinds and notified of them alone',
  async (scope) => {
    await openEveryKind()
    const operator = await withScope(scope)
    const list = async (query = '') =>
      okBody<{ results: { kind: string }[] }>(await t.as(operator).get(`/api/operator/cases/${query}`))
        .results.map(({ kind }) => kind)
        .sort()
    expect(await list()).toEqual(expectedKinds(scope))
    const isFinance = expectedKinds(scope).includes('ledger')
    expect(await list('?kind=ledger')).toEqual(isFinance ? ['ledger'] : [])
    await notifyCases(t.context)
    const told = await listNotificationsOf(t, operator, 'pt-br')
    expect(told.map(({ indicator }) => indicator).sort()).toEqual(
      expectedKinds(scope).map((kind) => `operator.case_kind__${kind}`),
    )
  },
)

test('a case of another scope is not found', async () => {
  await openEveryKind()
  const { results } = okBody<{ results: { pk: number }[] }>(
    await t.as(await withScope('admin')).get('/api/operator/cases/?kind=ledger'),
  )
  const decide = async (scope: OperatorScope, pk = results[0]?.pk) =>
    postStep(t, await withScope(scope), `/api/operator/cases/${pk}/decide/`, {
      decision: 'dismiss',
      reason: 'the cause is mended',
    })
  expect((await decide('moderation')).json()).toMatchObject({ code: 'not_found' })
  expect((await decide('moderation', 999_999)).json()).toMatchObject({ code: 'not_found' })
  expect((await decide('finance')).statusCode).toBe(200)
})

test('offers the decision of a dispute to support alone, and shows it to moderation and finance', async () => {
  const { pk, customer, booking } = await makeDisputedJob(t, 'in_progress')
  okBody(await postStep(t, customer, `/api/disputes/${pk}/escalate/`))
  const seen = async (scope: OperatorScope) => {
    const operator = await withScope(scope)
    const path = `/api/disputes/${pk}/`
    const canOf = async (one: string) => okBody<{ can: string[] }>(await t.as(operator).get(one)).can
    return [await canOf(path), await canOf(`/api/demands/${booking}/`)]
  }
  expect(await seen('support')).toEqual([['decide'], ['resolve']])
  expect(await seen('moderation')).toEqual([[], []])
  expect(await seen('finance')).toEqual([[], []])
})

test('keeps flag and scopes together where a program of the release before writes the flag alone', async () => {
  const { rows } = await t.context.pool.query<{ id: number }>(
    `insert into users (email, full_name, is_operator) values ('antes@example.com', 'Antes', true)
     returning id::int, operator_scopes`,
  )
  expect(rows).toEqual([{ id: rows[0]?.id, operator_scopes: ['admin'] }])
  const write = async (set: string) =>
    (
      await t.context.pool.query(
        `update users set ${set} where id = $1 returning is_operator as flag, operator_scopes as scopes`,
        [rows[0]?.id],
      )
    ).rows
  expect(await write('is_operator = false')).toEqual([{ flag: false, scopes: [] }])
  expect(await write(`operator_scopes = '{finance}'`)).toEqual([{ flag: true, scopes: ['finance'] }])
  expect(await write('is_operator = true')).toEqual([{ flag: true, scopes: ['finance'] }])
  expect(await write(`operator_scopes = '{}'`)).toEqual([{ flag: false, scopes: [] }])
  await expect(write(`operator_scopes = '{everything}'`)).rejects.toThrow('users_operator_scopes')
})
