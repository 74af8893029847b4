import { sql } from 'drizzle-orm'
import { changed, everyTable } from '@/server/testing/every-table'
import { availabilityInput, preferencesInput, registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

/*
 * "Mass assignment": sends extra fields to the routes that write about people, and compares the rows before
 * and after.
 */
const t = appForFile()

const later = '2031-01-01T00:00:00.000Z'
/** Under the names of the API and of the columns. */
const extras = {
  pk: 1,
  id: 1,
  user: 1,
  user_id: 1,
  userId: 1,
  customer: 1,
  provider: 1,
  owner: 1,
  email: 'outra@example.com',
  phone: '+5511999990000',
  password_hash: 'x',
  passwordHash: 'x',
  is_provider: true,
  isProvider: true,
  is_consumer: true,
  isConsumer: true,
  is_operator: true,
  isOperator: true,
  operator_scopes: ['admin'],
  is_staff: true,
  is_superuser: true,
  role_name: 'operator',
  roles: ['operator'],
  is_email_verified: true,
  is_phone_verified: true,
  email_verified_at: later,
  emailVerifiedAt: later,
  phone_verified_at: later,
  phoneVerifiedAt: later,
  is_completed_introduction_tour: true,
  tour_completed_at: later,
  accepted_terms_at: later,
  erasure_due_at: later,
  closed_at: later,
  erased_at: later,
  created_at: later,
  createdAt: later,
  balance: 100_000,
  balance_cents: 100_000,
  wallet: { balance_cents: 100_000 },
  credit: 5,
  rating: 5,
  review_count: 99,
  completed_count: 99,
  rank: 1,
  position: 9,
  photo: 'x',
  photo_id: 'x',
  user_profile: { full_name: 'Outro Nome', photo: 'x' },
}
/** Raw text, because an object literal cannot hold these keys the way parsed JSON does. */
const poison = JSON.stringify({
  is_provider: true,
  is_operator: true,
  isOperator: true,
  operator_scopes: ['admin'],
  is_email_verified: true,
  emailVerifiedAt: later,
  balance: 1,
})
/** The extra fields, once as the body's own and once under `__proto__`, `constructor` and `prototype`. */
const withExtras = (body: Record<string, unknown>): string =>
  JSON.stringify({ ...extras, ...body }).replace(
    /\}$/,
    `,"__proto__":${poison},"constructor":{"prototype":${poison}},"prototype":${poison}}`,
  )

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const send = async (method: Method, url: string, payload: string, access: string | null) => {
  const headers = {
    'content-type': 'application/json',
    'accept-language': 'pt-br',
    ...(access ? { authorization: `Bearer ${access}` } : {}),
  }
  return t.app.inject({ method, url, headers, payload })
}

/** Every row of every table but the catalogue's. */
const everything = async (): Promise<Record<string, Record<string, unknown>[]>> => {
  const { rows: tables } = await t.db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.tables c
    where c.table_schema = 'public' and c.table_type = 'BASE TABLE'
      and c.table_name not in ('cities', 'services', 'sub_services', 'outbox')`)
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of tables) {
    const { rows } = await t.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(x) as row from ${sql.identifier(name)} x order by to_jsonb(x)::text`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
/** Columns that differ in every new row, but not by the body. */
const own = new Set([
  'id',
  'user_id',
  'created_at',
  'accepted_terms_at',
  'at',
  'rotated_at',
  'expires_at',
  'sent_at',
  'code_hash',
  'password_hash',
  'email',
  'target',
  'subject',
])
const wasTold = (key: string, value: unknown) =>
  String(value).startsWith(later.slice(0, 10)) ||
  (key === 'email' && value === extras.email) ||
  (key === 'password_hash' && value === 'x')
const shapeOf = (rows: Record<string, unknown>[] = []) =>
  rows
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          own.has(key) && !wasTold(key, value) ? 'its own' : value,
        ]),
      ),
    )
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
const rowsOf = async (id: number) =>
  Object.fromEntries(
    Object.entries(await everything()).map(([name, rows]) => [
      name,
      rows.filter((row) => (name === 'users' ? row['id'] : (row['user_id'] ?? row['provider_id'])) === id),
    ]),
  )
const nothingInherits = () =>
  expect(
    ['is_provider', 'is_operator', 'isOperator', 'emailVerifiedAt', 'balance'].filter((key) => key in {}),
  ).toEqual([])
afterEach(nothingInherits)

const newcomer = async (name: string, payload?: string) => {
  const answer = await send(
    'POST',
    '/api/register/',
    payload ?? JSON.stringify(registrationInput(`${name}@example.com`)),
    null,
  )
  expect(answer.statusCode).toBe(201)
  return answer.json<{ access: string; user: { pk: number; email: string } }>()
}

test('there are rows to look at, and tables of every kind', async () => {
  await newcomer('primeira')
  const all = await everything()
  expect(Object.keys(all).length).toBeGreaterThan(20)
  expect(all['users']?.length).toBeGreaterThan(0)
})

test.each(['consumer', 'provider'])(
  'stores a plain registration when registering as a %s with extra fields',
  async (role) => {
    const plain = await newcomer(
      `simples-${role}`,
      JSON.stringify(registrationInput(`simples-${role}@example.com`, { role })),
    )
    const loaded = await newcomer(
      `cheia-${role}`,
      withExtras(registrationInput(`cheia-${role}@example.com`, { role })),
    )
    expect(loaded.user.email).toBe(`cheia-${role}@example.com`)
    const [a, b] = [await rowsOf(plain.user.pk), await rowsOf(loaded.user.pk)]
    expect(Object.keys(b).filter((name) => b[name]?.length)).toEqual(
      expect.arrayContaining(['users', 'sessions']),
    )
    for (const name of Object.keys(a)) expect([name, shapeOf(b[name])]).toEqual([name, shapeOf(a[name])])
  },
)

/** Routes where a body of extra fields alone changes nothing. */
test.each<[Method, string, Record<string, unknown>, number[]]>([
  ['PUT', '/api/profile/', {}, [200]],
  ['PATCH', '/api/profile/', {}, [404, 405]],
  ['PATCH', '/api/user/', {}, [404, 405]],
  ['PUT', '/api/user/', {}, [404, 405]],
  ['POST', '/api/user/', {}, [404, 405]],
  ['POST', '/api/user/role/', { role: 'consumer' }, [200]],
  ['POST', '/api/user/verify-email/', { code: '000000' }, [422]],
  ['POST', '/api/user/verify-phone/', { code: '000000' }, [422]],
  [
    'POST',
    '/api/user/password/',
    { current_password: 'errada', password: 'mais uma frase comprida' },
    [403, 422],
  ],
  ['POST', '/api/user/email/', { email: 'corrigida@example.com', password: 'errada' }, [403, 422]],
  ['PUT', '/api/user/services', {}, [422]],
  [
    'PUT',
    '/api/user/availability/',
    { weekly: [], exceptions: [], buffer_minutes: 0, notice_minutes: 0 },
    [403],
  ],
  ['PUT', '/api/notification/preferences/', {}, [422]],
  ['DELETE', '/api/user/', { password: 'errada', email: undefined }, [403, 422]],
  ['POST', '/api/user/keep/', {}, [200]],
])('%s %s with all of it changes no row', async (method, url, body, statuses) => {
  const { access } = await newcomer(
    `linhas-${method}${url.replace(/\W/g, '-')}`.toLowerCase().replace(/-+$/, ''),
  )
  const { look } = await everyTable(t)
  const before = await look()
  const answer = await send(method, url, withExtras(body), access)
  expect(statuses).toContain(answer.statusCode)
  // A wrong code counts a try, and a mail is queued; nothing else may change.
  const counted = ['verification_codes', 'outbox']
  expect(changed(before, await look()).filter((name) => !counted.includes(name))).toEqual([])
})

test('changes only name and text of a profile', async () => {
  const { access, user } = await newcomer('perfil')
  const before = (await rowsOf(user.pk))['users']?.[0]
  expect(
    (await send('PUT', '/api/profile/', withExtras({ full_name: 'Nome Novo', bio: 'Texto novo.' }), access))
      .statusCode,
  ).toBe(200)
  expect((await rowsOf(user.pk))['users']?.[0]).toEqual({
    ...before,
    full_name: 'Nome Novo',
    bio: 'Texto novo.',
  })
})

test('stores a corrected e-mail unconfirmed and changes no other field of the account', async () => {
  const { access, user } = await newcomer('corrige')
  const before = (await rowsOf(user.pk))['users']?.[0]
  const answer = await send(
    'POST',
    '/api/user/email/',
    withExtras({ email: 'corrigida@example.com', password: 'uma frase comprida' }),
    access,
  )
  expect([answer.statusCode, answer.json().email]).toEqual([200, 'corrigida@example.com'])
  expect((await rowsOf(user.pk))['users']?.[0]).toEqual({
    ...before,
    email: 'corrigida@example.com',
    password_hash: expect.stringContaining('$argon2id$'),
  })
})

test('stores an address under its owner despite extra fields, and refuses another account’s address', async () => {
  const [mine, theirs] = [await newcomer('endereco'), await newcomer('vizinha')]
  const address = t.make.addressInput()
  const save = (who: { access: string }, list: string) =>
    send('PUT', '/api/profile/', `{"addresses":[${list}]}`, who.access)
  const { pk: _pk, id: _id, ...rest } = extras
  const loaded = JSON.stringify({ ...rest, ...address }).replace(
    /\}$/,
    `,"user_id":${theirs.user.pk},"userId":${theirs.user.pk},"__proto__":${poison},"constructor":${poison}}`,
  )
  const plain = await save(theirs, JSON.stringify(address))
  expect([(await save(mine, loaded)).statusCode, plain.statusCode]).toEqual([200, 200])
  const [a, b] = [(await rowsOf(theirs.user.pk))['addresses'], (await rowsOf(mine.user.pk))['addresses']]
  expect([a?.length, shapeOf(b)]).toEqual([1, shapeOf(a)])
  const before = await everything()
  const taken = await save(mine, JSON.stringify({ ...address, street: 'Rua Minha', pk: a?.[0]?.['id'] }))
  expect([taken.statusCode, taken.json().errors]).toEqual([422, { 'addresses.0.pk': ['unknown_address'] }])
  expect(await everything()).toEqual(before)
})

test('settings are stored as they are without it', async () => {
  const providers = [await t.make.provider(), await t.make.provider()] as const
  const service = {
    sub_service: await t.make.subServiceId(),
    cities: [3_550_308],
    price_cents: 9_000,
    instant: true,
  }
  const hours = availabilityInput()
  const ways = { email: false, push: true }
  const preferences = preferencesInput(ways)
  const { user, user_id, userId, customer, provider, owner, ...strange } = extras
  const others = {
    user: providers[0].id,
    user_id: providers[0].id,
    userId: providers[0].id,
    provider_id: providers[0].id,
    customer,
    provider,
    owner,
  }
  expect([user, user_id, userId]).toEqual([1, 1, 1])
  const put = async (who: { id: number }, url: string, body: unknown) =>
    expect((await t.as(who).put(url, body as Record<string, unknown>)).statusCode).toBe(200)
  await put(providers[0], '/api/user/services', [service])
  await put(providers[1], '/api/user/services', [{ ...strange, ...others, ...service }])
  await put(providers[0], '/api/user/availability/', hours)
  await put(providers[1], '/api/user/availability/', {
    ...strange,
    ...others,
    ...hours,
    weekly: [{ ...strange, ...others, ...hours.weekly[0] }],
  })
  await put(providers[0], '/api/notification/preferences/', preferences)
  await put(providers[1], '/api/notification/preferences/', {
    ...strange,
    ...others,
    ...preferences,
    offers: { ...strange, ...ways },
  })
  const [a, b] = await Promise.all(providers.map(({ id }) => rowsOf(id)))
  const [first, second] = [a ?? {}, b ?? {}]
  const strip = (rows: Record<string, unknown>[] | undefined) =>
    shapeOf(rows).map(
      ({
        provider_id: _provider,
        full_name: _name,
        phone: _phone,
        email_verified_at: _email,
        phone_verified_at: _verified,
        updated_at: _updated,
        changed_at: _changed,
        ...row
      }) => row,
    )
  for (const name of Object.keys(first))
    expect([name, strip(second[name])]).toEqual([name, strip(first[name])])
  expect(first['provider_services']).toHaveLength(1)
})
