import type { ResponseOf } from '@/lib/contract/endpoint'
import type { OperatorScope } from '@/lib/contract/operator-scopes'
import type { listOperators } from '@/lib/contract/team'
import type { TrailEntry } from '@/lib/contract/trail'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()
const reason = 'cuida dos pagamentos'
let admin: TestUser
beforeEach(async () => {
  admin = await t.make.user({ operatorScopes: ['admin'], fullName: 'Olívia Operadora' })
})

const withScopes = (...operatorScopes: OperatorScope[]) => t.make.user({ operatorScopes })
const team = async () =>
  okBody<ResponseOf<typeof listOperators>>(await t.as(admin).get('/api/operator/team/')).results
const appoint = (body: Record<string, unknown>, by = admin) =>
  t.as(by).post('/api/operator/team/', { scopes: ['finance'], reason, ...body })
const change = ({ id }: TestUser, scopes: OperatorScope[], was: OperatorScope[], by = admin) =>
  t.as(by).put(`/api/operator/team/${id}/`, { scopes, was, reason })
const trail = async () =>
  okBody<{ results: TrailEntry[] }>(await t.as(admin).get('/api/operator/trail/')).results
const mayRead = async (user: TestUser, path: string) => (await t.as(user).get(path)).statusCode === 200

test('lists operators with their scopes and marks the reader', async () => {
  const other = await withScopes('finance', 'support')
  await t.make.customer()
  expect(await team()).toEqual(
    [
      { pk: admin.id, full_name: 'Olívia Operadora', email: admin.email, scopes: ['admin'], is_self: true },
      {
        pk: other.id,
        full_name: other.fullName,
        email: other.email,
        scopes: ['support', 'finance'],
        is_self: false,
      },
    ].sort((one, two) => (one.email < two.email ? -1 : 1)),
  )
})

test('appoints a confirmed account, whose rights begin with its next request, and records it', async () => {
  const person = await t.make.customer()
  expect(await mayRead(person, '/api/operator/ledger/')).toBe(false)
  const answer = await appoint({ email: person.email.toUpperCase(), scopes: ['finance', 'finance'] })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({ pk: person.id, scopes: ['finance'] }),
  ])
  expect(await mayRead(person, '/api/operator/ledger/')).toBe(true)
  expect(await mayRead(person, '/api/operator/trail/')).toBe(false)
  expect(okBody(await t.as(person).get('/api/user/'))).toMatchObject({
    is_operator: true,
    operator_scopes: ['finance'],
  })
  expect(await trail()).toMatchObject([
    {
      actor: { kind: 'operator', pk: admin.id },
      scope: 'admin',
      action: 'operator.grant',
      subject: { kind: 'user', id: String(person.id) },
      reason,
      before: { scopes: '' },
      after: { scopes: 'finance' },
    },
  ])
})

test.each([
  ['an address nobody has', async () => ({ email: 'ninguem@example.com' }), { email: ['unknown_account'] }],
  [
    'an unconfirmed address',
    async () => ({ email: (await t.make.user({ emailVerifiedAt: null })).email }),
    { email: ['unknown_account'] },
  ],
  [
    'an operator',
    async () => ({ email: (await withScopes('support')).email }),
    { email: ['already_operator'] },
  ],
  ['no scope', async () => ({ email: (await t.make.user()).email, scopes: [] }), { scopes: ['too_few'] }],
  [
    'an unknown scope',
    async () => ({ email: (await t.make.user()).email, scopes: ['everything'] }),
    { 'scopes.0': ['invalid_choice'] },
  ],
  [
    'a short reason',
    async () => ({ email: (await t.make.user()).email, reason: 'sim' }),
    { reason: ['too_short'] },
  ],
])('refuses to appoint %s, on the field', async (_what, body, errors) => {
  const answer = await appoint(await body())
  expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, errors])
  expect(await trail()).toEqual([])
})

test('gives scopes and takes them away, each recorded with what was before', async () => {
  const other = await withScopes('support')
  expect((await change(other, ['finance', 'support'], ['support'])).statusCode).toBe(200)
  expect(await mayRead(other, '/api/operator/ledger/')).toBe(true)
  expect((await change(other, [], ['support', 'finance'])).json()).toMatchObject({ scopes: [] })
  expect(await mayRead(other, '/api/operator/cases/')).toBe(false)
  expect((await team()).map(({ pk }) => pk)).toEqual([admin.id])
  expect((await trail()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['operator.revoke', { scopes: 'support finance' }, { scopes: '' }],
    ['operator.grant', { scopes: 'support' }, { scopes: 'support finance' }],
  ])
})

test('refuses a change of scopes that are not as shown any more', async () => {
  const other = await withScopes('support')
  const answers = await Promise.all([
    change(other, ['finance'], ['support']),
    change(other, ['moderation'], ['support']),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await trail()).length).toBe(1)
})

test('refuses a change of own scopes, so that an admin always remains', async () => {
  expect((await change(admin, ['admin', 'finance'], ['admin'])).statusCode).toBe(403)
  const other = await withScopes('admin')
  const dismissals = await Promise.all([
    change(other, [], ['admin'], admin),
    change(admin, [], ['admin'], other),
  ])
  expect(dismissals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
})

test('finds no account that is no operator, nor one that does not exist', async () => {
  const [one, none] = [
    await change(await t.make.customer(), ['finance'], []),
    await change({ ...admin, id: 999_999 }, ['finance'], []),
  ]
  expect([one.statusCode, none.statusCode]).toEqual([404, 404])
})
