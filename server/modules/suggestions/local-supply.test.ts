import type { Service } from '@/lib/contract/catalogue'
import type { LocalSupply } from '@/lib/contract/local-supply'
import { availabilityHours } from '@/server/db/schema/provider'
import { rio, type TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { appForEachTest } from '@/server/testing/test-app'
import { addDays, toInstant } from '@/server/time/local-time'

const t = appForEachTest()

const niteroi = 3_303_302
const supplyOf = async (city: number, work = 'limpeza/faxina-residencial') =>
  (await t.as(null).get(`/api/services/${work}/supply/?city=${city}`)).json<LocalSupply>()
/** Works on one weekday only, from `fromMinute`. */
const worksFrom = async ({ id }: TestUser, fromMinute: number, weekday = 1) =>
  t.db.insert(availabilityHours).values({ providerId: id, weekday, fromMinute, toMinute: 1320 })

/** A Sunday noon, so that the first free times do not depend on the hour of the run. */
beforeEach(() => t.travel(toInstant(addDays(nextMonday(), -1), 720).getTime() - Date.now()))

test('names providers with a published price, the prices, and the first of their free times', async () => {
  const late = await t.make.provider({ cities: [rio], priceCents: 18_000, instant: true })
  const early = await t.make.provider({ cities: [rio], priceCents: 24_000, instant: true })
  const unpriced = await t.make.provider({ cities: [rio] })
  await worksFrom(late, 600)
  await worksFrom(early, 540)
  await worksFrom(unpriced, 420)
  const found = await supplyOf(rio)
  expect(found).toMatchObject({
    provider_count: 3,
    price: { basis: 'published', n: 2 },
    response_time: null,
    instant: { provider_count: 2, low_cents: 18_000, high_cents: 24_000 },
    cities: [],
    services: [],
  })
  expect(found.instant?.providers.map(({ pk }) => pk).sort()).toEqual([late.id, early.id].sort())
  expect(found.first_free?.provider).toBe(early.id)
  expect(found.first_free?.starts_at).toBe(toInstant(nextMonday(), 540).toISOString())
  // The end keeps the length of the work.
  const [times] = (
    await t
      .as(null)
      .get(
        `/api/time-slots/?sub_service=${await t.make.subServiceId()}&city=${rio}&date=${nextMonday()}&provider=${early.id}`,
      )
  ).json<{ starts_at: string; ends_at: string }[]>()
  expect(times).toMatchObject({
    starts_at: found.first_free?.starts_at,
    ends_at: found.first_free?.ends_at,
  })
})

test('takes the first free time of any provider where nobody publishes a price', async () => {
  const provider = await t.make.provider({ cities: [rio] })
  await worksFrom(provider, 600)
  expect(await supplyOf(rio)).toMatchObject({
    provider_count: 1,
    instant: null,
    first_free: { provider: provider.id, starts_at: toInstant(nextMonday(), 600).toISOString() },
  })
})

test('without a provider lists other cities of the state and other work of the city', async () => {
  await t.make.provider({ cities: [niteroi] })
  await t.make.provider()
  await t.make.provider({ services: ['limpeza-pos-obra'], cities: [rio] })
  const found = await supplyOf(rio)
  expect(found).toMatchObject({ provider_count: 0, instant: null, first_free: null, response_time: null })
  expect(found.cities.map(({ ibge, provider_count }) => [ibge, provider_count])).toEqual([[niteroi, 1]])
  expect(found.services.map(({ slug, provider_count }) => [slug, provider_count])).toEqual([
    ['limpeza-pos-obra', 1],
  ])
})

test('counts all providers of a service for its general request, without prices', async () => {
  await t.make.provider({ cities: [rio], priceCents: 18_000, instant: true })
  await t.make.provider({ services: ['limpeza-pos-obra', 'passadoria-de-roupas'], cities: [rio] })
  const [cleaning] = (await t.as(null).get('/api/services/')).json<Service[]>()
  expect(await supplyOf(rio, `limpeza/${cleaning?.general?.slug}`)).toMatchObject({
    provider_count: 2,
    price: null,
    instant: null,
    first_free: null,
  })
})

test('refuses a city out of range and unknown work', async () => {
  const status = async (path: string) => (await t.as(null).get(path)).statusCode
  expect(await status('/api/services/limpeza/faxina-residencial/supply/?city=1')).toBe(422)
  expect(await status('/api/services/limpeza/faxina-residencial/supply/')).toBe(422)
  expect(await status(`/api/services/limpeza/nothing/supply/?city=${rio}`)).toBe(404)
})
