import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { identities, sessions, users } from '@/server/db/schema/accounts'
import { tokensLastMs } from '@/server/http/closed-accounts'
import { closeDue, eraseClosed } from '@/server/modules/privacy/timed'
import { rio, type TestUser } from '@/server/testing/factories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { rights, type Row, type Stage, type World } from '@/server/testing/rights'

/*
 * Who gets which answer: every operation of the OpenAPI document, asked about somebody else's object.
 * `customer` and `provider` are the two sides of that object; the others have no part in it.
 */
const actors = [
  'anonymous',
  'customer',
  'provider',
  'otherCustomer',
  'otherProvider',
  'both',
  'unverified',
  'operator',
] as const
type Actor = (typeof actors)[number]
const strangers: readonly Actor[] = ['otherCustomer', 'otherProvider', 'both', 'unverified', 'operator']

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

type Outsiders = Record<'otherCustomer' | 'otherProvider' | 'both' | 'unverified' | 'operator', TestUser>
/** New for every row; in another city, so that no demand of these tests is suggested to them. */
const makeOutsiders = async (): Promise<Outsiders> => {
  const cities = [rio]
  return {
    otherCustomer: await t.make.customer(),
    otherProvider: await t.make.provider({ cities }),
    both: await t.make.provider({ cities, user: { isConsumer: true } }),
    unverified: await t.make.provider({
      cities,
      user: { isConsumer: true, emailVerifiedAt: null, phoneVerifiedAt: null, phone: null },
    }),
    operator: await t.make.customer({ isOperator: true }),
  }
}

const worldAt = async (at: Stage): Promise<World> => {
  const made = at === 'suggestion' ? await t.make.suggestion() : await t.make[at]()
  const [session] = await t.db
    .insert(sessions)
    .values({ userId: made.customer.id, expiresAt: new Date(Date.now() + 86_400_000) })
    .returning()
  // Cached by session, so that the test needs no more of them.
  await t.db
    .insert(identities)
    .values({ issuer: 'https://issuer.example', subject: session?.id ?? '', userId: made.customer.id })
  const offer = at === 'suggestion' ? 0 : made.pk
  const suggestion = 'suggestion' in made && typeof made.suggestion === 'number' ? made.suggestion : made.pk
  const startCode = 'startCode' in made && typeof made.startCode === 'string' ? made.startCode : ''
  return {
    customer: made.customer,
    provider: made.provider,
    booking: made.booking,
    offer,
    suggestion,
    startCode,
    session: session?.id ?? '',
  }
}

const shared = new Map<Stage, Promise<World>>()
const sharedAt = (at: Stage = 'offer') => {
  const made = shared.get(at) ?? worldAt(at)
  shared.set(at, made)
  return made
}
const missing = { offer: 999_999_999, suggestion: 999_999_999, booking: 999_999_999, session: randomUUID() }

const pathOf = (
  path: string,
  world: Pick<World, 'booking' | 'offer' | 'suggestion' | 'session' | 'provider'>,
): string => {
  const pk = /^\/api\/user\/(sessions|identities)\//.test(path)
    ? world.session
    : path.startsWith('/api/provider/suggestions/')
      ? world.suggestion
      : path.startsWith('/api/providers/')
        ? world.provider.id
        : /^\/api\/(offers|chat)\//.test(path)
          ? world.offer
          : world.booking
  return path
    .replace('{pk}', String(pk))
    .replace('{slug}', 'limpeza')
    .replace('{subslug}', 'faxina-residencial')
    .replace('{cep}', '01310100')
    .replace('{reference}', 'a-payment')
    .replace('{advance}', '999999999')
}

const ask = async (operation: string, row: Row, actor: Actor, world: World, outsiders: Outsiders) => {
  const [method = '', path = ''] = operation.split(' ')
  const user =
    actor === 'anonymous'
      ? null
      : actor === 'customer' || actor === 'provider'
        ? world[actor]
        : outsiders[actor]
  const body = row.body ? await row.body(t.make, world) : undefined
  const send = t.as(user)
  const url = pathOf(path, world) + (row.query ? await row.query(t.make) : '')
  switch (method) {
    case 'GET':
      return send.get(url)
    case 'DELETE':
      return send.delete(url)
    case 'PUT':
      return send.put(url, body)
    default:
      return send.post(url, body, { 'idempotency-key': randomUUID() })
  }
}

test('every operation has its row here, and every row its operation', async () => {
  const { paths } = (await t.as(null).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(rights).sort()).toEqual(operations.sort())
})

test.each(Object.entries(rights))('%s answers each actor as the table says', async (operation, row) => {
  const answers: Record<string, number> = {}
  const outsiders = await makeOutsiders()
  for (const actor of actors) {
    const isParty = actor === 'customer' || actor === 'provider'
    // A step by a side changes the object, so each test gets its own.
    const world = await (isParty && row.at ? worldAt(row.at) : sharedAt(row.at))
    const answer = await ask(operation, row, actor, world, outsiders)
    answers[actor] = answer.statusCode
    if (!strangers.includes(actor)) continue
    for (const secret of [world.customer, world.provider])
      if (answer.statusCode < 300 && !row.isPublic) expect(answer.body).not.toContain(secret.email)
    if (answer.statusCode !== 404) continue
    const none = await ask(operation, row, actor, { ...world, ...missing }, outsiders)
    const bare = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
    expect([none.statusCode, bare(none.body)]).toEqual([404, bare(answer.body)])
  }
  const expected = row.answers.split(' ').map(Number)
  expect(answers).toEqual(Object.fromEntries(actors.map((actor, position) => [actor, expected[position]])))
})

/** An erased person whose access token has not expired yet. */
const makeErased = async (): Promise<TestUser> => {
  const user = await t.make.provider({ cities: [rio], user: { isConsumer: true } })
  await t.as(user).delete('/api/user/', {}, { email: user.email })
  await t.db.update(users).set({ erasureDueAt: new Date() }).where(eq(users.id, user.id))
  await closeDue(t.context)
  const later = new Date(Date.now() + 2 * tokensLastMs(t.context.config))
  await eraseClosed({ ...t.context, clock: () => later })
  for (let tries = 0; tries < 200 && (await t.as(user).get('/api/chat/rooms/')).statusCode !== 401; tries++)
    await new Promise((go) => setTimeout(go, 10))
  return user
}

test('the token of an erased account opens nothing: 401 wherever a token is read, and a stranger’s answer elsewhere', async () => {
  const { paths } = (await t.as(null).get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: unknown[] }>>
  }>()
  const world = await sharedAt()
  const erased = await makeErased()
  const outsiders = { ...(await makeOutsiders()), both: erased }
  const wrong: string[] = []
  for (const [operation, row] of Object.entries(rights)) {
    const [method = '', path = ''] = operation.split(' ')
    const readsToken = (paths[path]?.[method.toLowerCase()]?.security.length ?? 0) > 0
    const expected = readsToken ? 401 : Number(row.answers.split(' ')[0])
    const { statusCode } = await ask(operation, row, 'both', world, outsiders)
    if (statusCode !== expected) wrong.push(`${operation}: ${statusCode} and not ${expected}`)
  }
  expect(wrong).toEqual([])
  expect(
    (await t.db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, erased.id)))[0]?.erasedAt,
  ).not.toBeNull()
})
