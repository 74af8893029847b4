import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { maxTokenLifetimeMs } from '@/server/http/closed-accounts'
import { closeDueAccounts, eraseClosedAccounts } from '@/server/modules/privacy/scheduled'
import { contractEndpoints } from '@/server/testing/contract-endpoints'
import { rio, type TestUser } from '@/server/testing/factories'
import { rights } from '@/server/testing/rights'
import {
  askScopes,
  expectedOfScopes,
  expectedStatuses,
  makeRightsCaller,
  unmatchedRights,
} from '@/server/testing/rights-calls'
import type { RightsRow } from '@/server/testing/rights-row'
import { appForFile } from '@/server/testing/test-app'

/** Its scopes are those of the case's kind. */
const decidesCase = 'POST /api/operator/cases/{pk}/decide/'

/** Authorization matrix: every operation of the OpenAPI document, called on another user's object. */
const t = appForFile()
let asked: ReturnType<typeof makeRightsCaller>
beforeAll(async () => {
  asked = makeRightsCaller(t)
})

test('every operation has its row here, and every row its operation', async () => {
  expect(await unmatchedRights(t)).toEqual([])
  expect(Object.keys(rights).length).toBeGreaterThan(100)
})

test.each(Object.entries(rights))('%s answers each actor as the table says', async (operation, row) => {
  const { answers, told } = await asked.askAll(operation, row)
  expect({ answers, told }).toEqual({ answers: expectedStatuses(row), told: [] })
})

const isOperatorsOwn = (row: RightsRow): boolean => {
  const { operator, otherCustomer } = expectedStatuses(row)
  return operator !== otherCustomer
}

test('names scopes for every operation that answers operators otherwise than strangers, as the contract does', () => {
  const declared = new Map(
    contractEndpoints((path) => jest.requireActual(path)).map(({ method, path, operators = [] }) => [
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      operators.filter((scope) => scope !== 'admin').sort(),
    ]),
  )
  const rows = Object.entries(rights)
  expect(rows.filter(([, row]) => isOperatorsOwn(row) !== (row.scopes !== undefined))).toEqual([])
  const differing = rows.filter(
    ([operation, { scopes }]) =>
      scopes && operation !== decidesCase && declared.get(operation)?.join() !== [...scopes].sort().join(),
  )
  expect(differing.map(([operation]) => operation)).toEqual([])
})

test.each(Object.entries(rights).filter(([, { scopes }]) => scopes))(
  '%s answers each scope as the table says',
  async (operation, row) => {
    expect(await askScopes(t, asked, operation, row)).toEqual(expectedOfScopes(row))
  },
)

/** An erased user whose access token has not expired yet. */
const makeErased = async (): Promise<TestUser> => {
  const user = await t.make.provider({ cities: [rio], user: { isConsumer: true } })
  await t.as(user).delete('/api/user/', {}, { email: user.email })
  await t.db.update(users).set({ erasureDueAt: new Date() }).where(eq(users.id, user.id))
  await closeDueAccounts(t.context)
  const later = new Date(Date.now() + 2 * maxTokenLifetimeMs(t.context.config))
  await eraseClosedAccounts({ ...t.context, clock: () => later })
  for (let tries = 0; tries < 200 && (await t.as(user).get('/api/chat/rooms/')).statusCode !== 401; tries++)
    await new Promise((go) => setTimeout(go, 10))
  return user
}

test('refuses the token of an erased account, and answers it as a visitor where none is needed', async () => {
  const { paths } = (await t.as(null).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: unknown[] }>>
  }>()
  const world = await asked.sharedAt()
  const erased = await makeErased()
  const outsiders = { ...(await asked.makeOutsiders()), both: erased }
  const wrong: string[] = []
  for (const [operation, row] of Object.entries(rights)) {
    const [method = '', path = ''] = operation.split(' ')
    const readsToken = (paths[path]?.[method.toLowerCase()]?.security.length ?? 0) > 0
    const expected = readsToken ? 401 : Number(row.answers.split(' ')[0])
    const { statusCode } = await asked.ask(operation, row, 'both', world, outsiders)
    if (statusCode !== expected) wrong.push(`${operation}: ${statusCode} and not ${expected}`)
  }
  expect(wrong).toEqual([])
  expect(
    (await t.db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, erased.id)))[0]?.erasedAt,
  ).not.toBeNull()
})
