import pg from 'pg'
import { rio, saoPaulo } from '@/server/testing/factories'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const url = '/api/user/services'

test("replaces a provider's services and cities", async () => {
  const user = await t.make.user({ isProvider: true })
  const [cleaning, electrician] = [await t.make.subServiceId(), await t.make.subServiceId('eletricista')]
  expect((await t.as(user).get(url)).json()).toEqual([])
  const saved = await t.as(user).put(url, [
    { sub_service: cleaning, cities: [saoPaulo, rio, rio], price_cents: 18_000, instant: true },
    { sub_service: electrician, cities: [rio] },
  ])
  expect(saved.statusCode).toBe(200)
  expect(saved.json()).toHaveLength(2)
  expect(saved.json()).toContainEqual({
    sub_service: cleaning,
    name: expect.any(String),
    service_name: expect.any(String),
    icon: expect.stringMatching(/^\/services\/.+\.webp$/),
    cities: [rio, saoPaulo],
    price_cents: 18_000,
    instant: true,
    cancellation: 'usual',
  })
  expect((await t.as(user).get(`${url}/`)).json()).toEqual(saved.json())
  const english = (await t.as(user).get(url, { 'accept-language': 'en-us' })).json()
  expect(english[0].name).not.toBe(saved.json()[0].name)
  expect((await t.as(user).put(url, [])).json()).toEqual([])
})

test('keeps the cancellation terms of a service when an older page saves without them', async () => {
  const user = await t.make.provider()
  const sub_service = await t.make.subServiceId()
  const saved = async (one: object) =>
    (await t.as(user).put(url, [{ sub_service, cities: [rio], ...one }])).json()
  expect(await saved({ cancellation: 'strict' })).toMatchObject([{ cancellation: 'strict' }])
  expect(await saved({ price_cents: 9_000 })).toMatchObject([{ cancellation: 'strict', price_cents: 9_000 }])
  expect((await saved({ cancellation: 'never' })).errors).toEqual({ '0.cancellation': ['invalid_choice'] })
})

test('names each error by its field and keeps the saved services', async () => {
  const user = await t.make.provider()
  const id = await t.make.subServiceId()
  const before = (await t.as(user).get(url)).json()
  const faulty = await t.as(user).put(url, [
    { sub_service: 999_999, cities: [saoPaulo] },
    { sub_service: id, cities: [saoPaulo, 5_399_999], instant: true },
    { sub_service: id, cities: [saoPaulo] },
  ])
  expect([faulty.statusCode, faulty.json().errors]).toEqual([
    422,
    {
      '0.sub_service': ['unknown_service'],
      '1.cities': ['unknown_city'],
      '1.price_cents': ['required'],
      '2.sub_service': ['invalid_choice'],
    },
  ])
  expect(
    (await t.as(user).put(url, [{ sub_service: id, cities: [], price_cents: 5 }])).json().errors,
  ).toEqual({
    '0.cities': ['too_few'],
    '0.price_cents': ['too_small'],
  })
  expect((await t.as(user).get(url)).json()).toEqual(before)
})

test('only a provider saves services and hours', async () => {
  const user = await t.make.customer()
  const hours = { weekly: [], exceptions: [], buffer_minutes: 0, notice_minutes: 0 }
  for (const answer of [
    await t.as(user).put(url, []),
    await t.as(user).put('/api/user/availability/', hours),
  ])
    expect([answer.statusCode, answer.headers['x-missing-authorization']]).toEqual([403, 'role'])
})

test('saves that come at once leave one of them whole', async () => {
  const user = await t.make.user({ isProvider: true })
  const id = await t.make.subServiceId()
  const lists = [[saoPaulo], [rio], [saoPaulo, rio]]
  const answers = await Promise.all(
    [...lists, ...lists].map((cities) => t.as(user).put(url, [{ sub_service: id, cities }])),
  )
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
  const [left] = (await t.as(user).get(url)).json()
  expect(lists.map((cities) => [...cities].sort())).toContainEqual([...left.cities].sort())
})

test('a whole state for every service is written in as many statements as one city', async () => {
  const user = await t.make.user({ isProvider: true })
  const state = (await t.as(null).get('/api/places/cities/?state=MG&limit=900'))
    .json<{ ibge: number }[]>()
    .map(({ ibge }) => ibge)
  expect(state).toHaveLength(853)
  const offered = (await t.as(null).get('/api/services/'))
    .json<{ sub_services: { pk: number }[] }[]>()
    .flatMap((one) => one.sub_services.map(({ pk }) => pk))
    .slice(0, 40)
  const statements = async (cities: number[]) => {
    const query = jest.spyOn(pg.Client.prototype, 'query')
    const saved = await t.as(user).put(
      url,
      offered.map((sub_service) => ({ sub_service, cities })),
    )
    // The hub's own connection asks now and then whether it still stands.
    const count = query.mock.calls.filter(([text]) => (text as unknown) !== 'SELECT 1').length
    query.mockRestore()
    expect(saved.statusCode).toBe(200)
    expect(saved.json().map((one: { cities: number[] }) => one.cities)).toEqual(
      offered.map(() => [...cities].sort((one, other) => one - other)),
    )
    return count
  }
  const few = await statements([saoPaulo])
  expect(few).toBeGreaterThan(3)
  expect(await statements(state)).toBe(few)
  // Half the state goes, a city comes, and the rest stays as it is.
  expect(await statements([...state.slice(0, 400), saoPaulo])).toBe(few)
})

test('more places than the sum allows are refused on the service that is one too many', async () => {
  const user = await t.make.user({ isProvider: true })
  const country: number[] = []
  for (const uf of ['MG', 'SP', 'RS', 'BA', 'PR', 'SC', 'GO', 'PI', 'PB', 'MA'])
    country.push(
      ...(await t.as(null).get(`/api/places/cities/?state=${uf}&limit=900`))
        .json<{ ibge: number }[]>()
        .map(({ ibge }) => ibge),
    )
  const offered = (await t.as(null).get('/api/services/'))
    .json<{ sub_services: { pk: number }[] }[]>()
    .flatMap((one) => one.sub_services.map(({ pk }) => pk))
  const fitting = Math.floor(60_000 / country.length)
  const answer = await t.as(user).put(
    url,
    offered.slice(0, fitting + 1).map((sub_service) => ({ sub_service, cities: country })),
  )
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [`${fitting}.cities`]: ['too_many'] }])
})
