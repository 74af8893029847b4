import { and, eq, ne } from 'drizzle-orm'
import type { Discover } from '@/lib/contract/seo'
import { slugOf } from '@/lib/shared/slug'
import { cities, services, subServices } from '@/server/db/schema/catalogue'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import type { TestUser } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { readPlaces } from './places'

const saoPaulo = 3_550_308
const t = appForFile()
let place: { slug: string; subslug: string; id: number }
beforeAll(async () => {
  await seedCatalogue(t.db)
  const { id, service, slug } = await t.make.work()
  place = { slug: service, subslug: slug, id }
})

const discover = async (query: string) => t.as(null).get(`/api/seo/discover/?${query}`)
const there = async (state?: string, city?: string) =>
  (
    await discover(
      new URLSearchParams({
        service: place.slug,
        sub_service: place.subslug,
        ...(state ? { state } : {}),
        ...(city ? { city } : {}),
      }).toString(),
    )
  ).json<Discover>()

test('every municipality has an address of its own within its state', async () => {
  const all = await t.db.select().from(cities)
  expect(new Set(all.map((city) => `${city.state}/${slugOf(city.name)}`)).size).toBe(all.length)
  for (const city of all) expect(slugOf(city.name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  const places = await readPlaces(t.db)
  expect([places.states.size, places.states.get('sp')?.digits]).toEqual([27, 35])
})

test('makes a page indexable from three providers on, with providers, places and prices', async () => {
  expect(await there('sp', 'sao-paulo')).toMatchObject({
    providers: [],
    provider_count: 0,
    indexable: false,
    city: { ibge: saoPaulo, name: 'São Paulo' },
    price: { basis: 'reference' },
  })
  for (let n = 1; n <= 3; n++) {
    await t.make.provider({ services: [place.subslug], cities: [saoPaulo] })
    expect(await there('sp', 'sao-paulo')).toMatchObject({ provider_count: n, indexable: n >= 3 })
  }
  const city = await there('sp', 'sao-paulo')
  expect(city.providers).toHaveLength(3)
  const state = await there('sp')
  expect([state.indexable, state.places.map((one) => one.slug)]).toEqual([true, ['sao-paulo']])
  expect((await there()).places).toEqual([{ name: 'São Paulo', slug: 'sp' }])
  expect(await there('rj')).toMatchObject({ provider_count: 0, places: [], indexable: false })
})

test('shows a whole service’s providers, reviews and advice', async () => {
  const whole = async () => (await discover(`service=${place.slug}`)).json<Discover>()
  const before = await whole()
  const [sibling] = await t.db
    .select({ slug: subServices.slug })
    .from(subServices)
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .where(and(eq(services.slug, place.slug), ne(subServices.id, place.id)))
  // Two kinds of the same service are one provider.
  await t.make.provider({ services: [place.subslug, sibling?.slug ?? ''], cities: [saoPaulo] })
  const after = await whole()
  expect(after.provider_count).toBe(before.provider_count + 1)
  expect(after.providers).toHaveLength(Math.min(12, after.provider_count))
  expect(after.tips.length).toBeGreaterThan(2)
  expect(after.tips.map((tip) => tip.slug)).toEqual(
    after.service?.sub_services.slice(0, after.tips.length).map((one) => one.slug),
  )
  expect(after).toMatchObject({ sub_service: null, price: null, places: [], indexable: true })
})

test.each([
  'service=no-such-service',
  'service=SLUG&sub_service=no-such-work',
  'service=SLUG&sub_service=SUB&state=xx',
  'service=SLUG&sub_service=SUB&state=sp&city=no-such-city',
  'service=SLUG&sub_service=SUB&state=rj&city=sao-paulo',
  'service=SLUG&sub_service=SUB&city=sao-paulo',
])('answers 404 for a missing page: %s', async (query) => {
  expect((await discover(query.replace('SLUG', place.slug).replace('SUB', place.subslug))).statusCode).toBe(
    404,
  )
})

test('hides figures below their minimum', async () => {
  expect((await t.as(null).get('/api/homepage/figures/')).json()).toEqual({
    providers: null,
    completed: null,
    cities: null,
    rating: null,
  })
})

test('shows the newest reviews on the home page with their work once there are three', async () => {
  const read = async (language = 'pt-br') =>
    (await t.as(null, { 'accept-language': language }).get('/api/homepage/reviews/')).json<
      { text: string; rating: number; service: string }[]
    >()
  const [work] = await t.db.select().from(subServices).where(eq(subServices.id, place.id))
  const say = async (text: string, known: { provider?: TestUser; customer?: TestUser } = {}) => {
    const provider = known.provider ?? (await t.make.provider({ services: [place.subslug] }))
    const { customer, booking } = await t.make.completed({ ...known, provider })
    for (const who of [customer, provider])
      await t.as(who).post(`/api/bookings/${booking}/review/`, { rating: 4, text })
    return { customer, provider }
  }
  for (const text of ['Primeira', '', 'Segunda, 11 98765-4321']) await say(text)
  expect(await read()).toEqual([])
  await say('Terceira')
  const { provider, customer } = await say('Quarta')
  const latest = ['Quarta', 'Terceira', 'Segunda, •••']
  expect((await read()).map(({ text }) => text)).toEqual(latest)
  // A professional is shown once, however many customers wrote.
  await say('Quinta', { provider })
  expect((await read()).map(({ text }) => text)).toEqual(['Quinta', ...latest.slice(1)])
  // A customer counts once, for any number of praised providers.
  await say('Sexta', { customer })
  await say('Sétima', { customer })
  expect((await read()).map(({ text }) => text)).toEqual(['Sétima', 'Quinta', ...latest.slice(1, 2)])
  expect([(await read())[0]?.service, (await read('en-us'))[0]?.service]).toEqual([
    work?.name.pt,
    work?.name.en,
  ])
})

test('questions are answered in both languages', async () => {
  const [pt, en] = await Promise.all(
    ['pt-br', 'en-us'].map(async (language) =>
      (await t.as(null).get('/api/homepage/faq/', { 'accept-language': language })).json<
        { question: string; answer: string }[]
      >(),
    ),
  )
  expect([pt?.length, en?.length]).toEqual([7, 7])
  expect(pt?.[0]?.question).not.toBe(en?.[0]?.question)
})
