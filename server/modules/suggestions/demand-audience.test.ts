import { eq } from 'drizzle-orm'
import type { Service } from '@/lib/contract/catalogue'
import type { DemandAudience } from '@/lib/contract/demand-audience'
import { bookings, suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { availabilityHours } from '@/server/db/schema/provider'
import { rio, type TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForEachTest()

const niteroi = 3_303_302
const reachOf = async (demand: { pk: number; customer: TestUser }) =>
  (await t.as(demand.customer).get(`/api/demands/${demand.pk}/reach/`)).json<DemandAudience>()
const templatesOf = async (user: TestUser) =>
  (
    await t.db.select().from(notifications).where(eq(notifications.userId, user.id)).orderBy(notifications.id)
  ).map((one) => one.template)
const demandIn = async (city: number, services = 'faxina-residencial', wish: object = {}) =>
  t.make.demand({
    body: {
      ...wish,
      address: { ...t.make.addressInput(), city },
      sub_service: await t.make.subServiceId(services),
      answers: await t.make.answersFor(services),
    },
  })
const offerOn = async (provider: TestUser, booking: number) => {
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, booking))
  const row = rows.find((one) => one.providerId === provider.id)
  return t.as(provider).post('/api/offers/', { ...t.make.offerBody(), suggestion: row?.id })
}

test('a demand says how many were told; when answers come, once five demands say so', async () => {
  const provider = await t.make.provider()
  await t.make.provider()
  const demand = await t.make.demand()
  expect(await reachOf(demand)).toMatchObject({ is_matched: false, told: 0, cities: [], services: [] })
  await t.drain()
  expect(await reachOf(demand)).toEqual({
    is_matched: true,
    told: 2,
    busy: 0,
    answers: null,
    cities: [],
    services: [],
    is_watching: false,
  })
  for (let n = 0; n < 5; n++) {
    const other = await t.make.demand()
    await t.drain()
    expect((await offerOn(provider, other.pk)).statusCode).toBe(201)
    // Published forty minutes before its offer came.
    await t.db
      .update(bookings)
      .set({ createdAt: new Date(Date.now() - 40 * 60_000) })
      .where(eq(bookings.id, other.pk))
    expect((await reachOf(demand)).answers === null).toBe(n < 4)
  }
  expect((await reachOf(demand)).answers).toEqual({ minutes: 40, n: 5, area: 'city' })
  const stranger = await t.make.customer()
  expect((await t.as(stranger).get(`/api/demands/${demand.pk}/reach/`)).statusCode).toBe(404)
})

test('reports an unmatched demand and extends it to other cities of the state on request', async () => {
  const near = await t.make.provider({ cities: [niteroi] })
  await t.make.provider()
  await t.make.provider({ services: ['limpeza-pos-obra'], cities: [rio] })
  const demand = await demandIn(rio)
  await t.drain()
  const found = await reachOf(demand)
  expect(found).toMatchObject({ is_matched: true, told: 0, busy: 0, answers: null })
  expect(found.cities.map(({ ibge, provider_count }) => [ibge, provider_count])).toEqual([[niteroi, 1]])
  expect(found.services.map(({ slug, provider_count }) => [slug, provider_count])).toEqual([
    ['limpeza-pos-obra', 1],
  ])
  expect(await templatesOf(demand.customer)).toEqual(['new_demand', 'nobody_yet'])

  const widen = (cities: number[]) =>
    t.as(demand.customer).post(`/api/demands/${demand.pk}/widen/`, { cities })
  expect((await widen([1_234_567])).json()).toMatchObject({ errors: { cities: ['unknown_city'] } })
  expect((await widen([niteroi])).statusCode).toBe(204)
  await t.drain()
  expect(await reachOf(demand)).toMatchObject({ told: 1, cities: [] })
  const [told] = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, demand.pk))
  expect([told?.providerId, told?.reasons]).toEqual([near.id, ['service', 'nearby']])
  expect((await t.as(near).get('/api/provider/demands/?statusId=ready')).statusCode).toBe(200)
})

test('distinguishes busy providers from none', async () => {
  const tuesday = { weekday: 2, fromMinute: 480, toMinute: 1080 }
  for (const cities of [[rio], [rio, niteroi]]) {
    const provider = await t.make.provider({ cities })
    await t.db.insert(availabilityHours).values({ providerId: provider.id, ...tuesday })
  }
  const monday = nextMonday()
  const demand = await demandIn(rio, 'faxina-residencial', {
    wanted_from: toInstant(monday, 540).toISOString(),
    wanted_to: toInstant(monday, 720).toISOString(),
  })
  await t.drain()
  expect(await reachOf(demand)).toMatchObject({ is_matched: true, told: 0, busy: 2 })
})

test('notifies a waiting customer once when a provider joins, and suggests the open demand to them', async () => {
  const demand = await demandIn(rio)
  const ended = await demandIn(rio)
  const unwatched = await demandIn(rio)
  await t.drain()
  for (const one of [demand, demand, ended])
    expect((await t.as(one.customer).post(`/api/demands/${one.pk}/watch/`)).statusCode).toBe(204)
  expect((await reachOf(demand)).is_watching).toBe(true)
  await t.as(ended.customer).post(`/api/bookings/${ended.pk}/cancel/`)

  const provider = await t.make.provider({ services: ['encanador'] })
  const offer = async (slug: string) =>
    t
      .as(provider)
      .put('/api/user/services', [
        { sub_service: await t.make.subServiceId(slug), cities: [rio], price_cents: null, instant: false },
      ])
  expect((await offer('passadoria-de-roupas')).statusCode).toBe(200)
  await t.drain()
  expect(await templatesOf(demand.customer)).not.toContain('somebody_joined')
  for (const _ of ['joins', 'saves again']) {
    expect((await offer('faxina-residencial')).statusCode).toBe(200)
    await t.drain()
  }
  const heard = async (who: TestUser) =>
    (await templatesOf(who)).filter((one) => one === 'somebody_joined').length
  expect([
    await heard(demand.customer),
    await heard(ended.customer),
    await heard(unwatched.customer),
  ]).toEqual([1, 1, 0])
  expect([(await reachOf(demand)).told, (await reachOf(ended)).told]).toEqual([1, 0])
})

test('suggests a general request to every provider of its service', async () => {
  const near = (await t.as(null).get('/api/services/search/?q=conserto%20de%20gaita&nearest=true')).json<
    { kind: string }[]
  >()
  expect(near.length).toBeGreaterThan(0)
  const services = (await t.as(null).get('/api/services/')).json<Service[]>()
  const [cleaning] = services
  const general = cleaning?.general
  if (!general) throw new Error('no general sub-service')
  // Listed, searched for, offered and priced nowhere.
  expect(services.flatMap((one) => one.sub_services).some((one) => one.slug === general.slug)).toBe(false)
  const seen = async (path: string) => (await t.as(null).get(path)).statusCode
  expect([
    await seen(`/api/services/limpeza/${general.slug}/`),
    await seen(`/api/services/limpeza/${general.slug}/price-estimate/`),
    await seen(`/api/services/limpeza/${general.slug}/forms/`),
  ]).toEqual([404, 404, 200])
  const [home, plumber] = [await t.make.provider(), await t.make.provider({ services: ['encanador'] })]
  const both = await t.make.provider({ services: ['faxina-residencial', 'passadoria-de-roupas'] })
  const offered = { sub_service: general.pk, cities: [rio], price_cents: null, instant: false }
  expect((await t.as(plumber).put('/api/user/services', [offered])).json()).toMatchObject({
    errors: { '0.sub_service': ['unknown_service'] },
  })
  const demand = await t.make.demand({
    body: { sub_service: general.pk, answers: { need: 'Lavar e guardar um lustre de cristal' } },
  })
  await t.drain()
  const told = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, demand.pk))
  expect(told.map((one) => one.providerId).sort()).toEqual([home.id, both.id].sort())
  expect(told[0]?.reasons).toEqual(['family', 'city'])
})
