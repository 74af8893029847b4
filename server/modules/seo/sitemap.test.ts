import { eq, gt, sql } from 'drizzle-orm'
import { reviewDays } from '@/lib/contract/reviews'
import { sitemapSize, type Discover } from '@/lib/contract/seo'
import { bookings, reviews } from '@/server/db/schema/bookings'
import { services, subServices } from '@/server/db/schema/catalogue'
import { appliedSeeds } from '@/server/db/schema/operations'
import { offeringChanges } from '@/server/db/schema/provider'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { publishDueReviews } from '@/server/modules/reviews/scheduled'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { appForEachTest } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'

const t = appForEachTest()
let work: { id: number; slug: string; base: string }
beforeEach(async () => {
  const { id, service, slug } = await t.make.work()
  work = { id, slug, base: `/discover/${service}/${slug}/` }
})

interface Listed {
  path: string
  modified_at: string | null
}
const read = async <T>(path: string) => (await t.as(null).get(path)).json<T>()
const part = async (name: string, from?: number) =>
  (
    await read<{ results: Listed[] }>(
      `/api/seo/sitemap/?part=${name}${from === undefined ? '' : `&from=${from}`}`,
    )
  ).results
const pathsOf = async (name: string, from?: number) => (await part(name, from)).map((one) => one.path)
const places = () => pathsOf('discover', work.id)
const index = async () =>
  (await read<{ results: { part: string; from: number | null }[] }>('/api/seo/sitemaps/')).results
const dateOf = async (path: string) =>
  new Date(
    (
      await part(
        path.startsWith('/discover/') && path.split('/').length > 4 ? 'discover' : 'services',
        work.id,
      )
    ).find((one) => one.path === path)?.modified_at ?? NaN,
  )
const isIndexable = async (path: string) => {
  const [, , service = '', sub = '', state = '', city = ''] = path.split('/')
  const asked = Object.entries({ service, sub_service: sub, state, city }).filter(([, value]) => value)
  return (await read<Discover>(`/api/seo/discover/?${new URLSearchParams(asked).toString()}`)).indexable
}
const save = async (provider: TestUser, cities: number[]) =>
  expect(
    (
      await t
        .as(provider)
        .put(
          '/api/user/services',
          cities.length > 0 ? [{ sub_service: work.id, cities, price_cents: null, instant: false }] : [],
        )
    ).statusCode,
  ).toBe(200)
const leave = (provider: TestUser) => save(provider, [])
const three = async (cities: number[]) =>
  [
    await t.make.provider({ cities }),
    await t.make.provider({ cities }),
    await t.make.provider({ cities }),
  ] as const

test('a city, its state and the country are named once three offer the work there, and no other', async () => {
  const people = await three([saoPaulo])
  const country = [work.base, `${work.base}sp/`, `${work.base}sp/sao-paulo/`]
  expect(await places()).toEqual(country)
  expect(await index()).toEqual([
    { part: 'services', from: null },
    { part: 'providers', from: null },
    { part: 'discover', from: work.id },
  ])
  expect(await pathsOf('providers')).toEqual(people.map((one) => `/providers/${one.id}/`))
  await t.make.provider({ cities: [rio] })
  expect(await places()).toEqual(country)
})

test('lists exactly the pages that declare themselves indexable', async () => {
  await three([saoPaulo, 3_509_502])
  await t.make.provider({ cities: [3_509_502, rio] })
  await t.make.provider({ cities: [rio] })
  const named = await places()
  expect(named).toContain(`${work.base}sp/campinas/`)
  for (const path of [
    '',
    'sp/',
    'sp/sao-paulo/',
    'sp/campinas/',
    'sp/santos/',
    'rj/',
    'rj/rio-de-janeiro/',
    'mg/',
  ].map((more) => work.base + more))
    expect([path, await isIndexable(path)]).toEqual([path, named.includes(path)])
})

test('three in three cities of a state make its page, not theirs; one in three cities makes none', async () => {
  await t.make.provider({ cities: [saoPaulo, 3_509_502, 3_548_500] })
  expect([await places(), (await index()).map((one) => one.part)]).toEqual([[], ['services', 'providers']])
  await t.make.provider({ cities: [3_509_502] })
  await t.make.provider({ cities: [3_548_500] })
  expect(await places()).toEqual([work.base, `${work.base}sp/`])
})

test('a page that lost its last provider leaves the sitemap, and the sub-service with it', async () => {
  const people = await three([saoPaulo])
  expect(await places()).toHaveLength(3)
  for (const one of people) await leave(one)
  expect([await places(), await index()]).toEqual([[], [{ part: 'services', from: null }]])
  expect([await pathsOf('providers'), await isIndexable(`${work.base}sp/sao-paulo/`)]).toEqual([[], false])
})

test('a booking completed makes its city enter, with the date it was completed', async () => {
  const worker = await t.make.provider()
  for (let n = 0; n < 4; n++) await t.make.completed({ provider: worker })
  expect([await places(), await isIndexable(`${work.base}sp/sao-paulo/`)]).toEqual([[], false])
  t.travel(3_600_000)
  const job = await t.make.delivered({ provider: worker })
  const told: string[] = []
  const unsubscribe = t.context.hub.subscribe(
    (event) => void (event.channel === 'pages' && told.push(...event.tags)),
  )
  expect((await t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`)).statusCode).toBeLessThan(
    300,
  )
  await waitUntil(() => told.length > 0)
  unsubscribe()
  expect(told[0]).toBe(`provider:${worker.id}`)
  expect(await places()).toEqual([work.base, `${work.base}sp/`, `${work.base}sp/sao-paulo/`])
  expect(await isIndexable(`${work.base}sp/sao-paulo/`)).toBe(true)
  const [row] = await t.db
    .select({ at: bookings.completedAt })
    .from(bookings)
    .where(eq(bookings.id, job.booking))
  expect(await dateOf(`${work.base}sp/sao-paulo/`)).toEqual(row?.at)
  // No provider is left; completed work stays.
  await leave(worker)
  expect(await places()).toHaveLength(3)
})

test('a review that comes out changes the pages that show it, one that waits does not', async () => {
  const people = await three([saoPaulo, rio])
  const job = await t.make.completed({ provider: people[0] })
  const [city, other] = [`${work.base}sp/sao-paulo/`, `${work.base}rj/rio-de-janeiro/`]
  const before = await dateOf(city)
  const rioBefore = await dateOf(other)
  t.travel(3_600_000)
  expect(
    (
      await t
        .as(job.customer)
        .post(`/api/bookings/${job.booking}/review/`, { rating: 5, text: 'Ficou ótimo.' })
    ).statusCode,
  ).toBeLessThan(300)
  expect(await dateOf(city)).toEqual(before)
  t.travel(reviewDays * 86_400_000)
  await publishDueReviews(t.context)
  const [row] = await t.db
    .select({ at: reviews.publishedAt })
    .from(reviews)
    .where(eq(reviews.bookingId, job.booking))
  for (const path of [
    city,
    `${work.base}sp/`,
    work.base,
    work.base.replace('/discover/', '/services/'),
    `/services/${work.base.split('/')[2]}/`,
  ])
    expect([path, await dateOf(path)]).toEqual([path, row?.at])
  expect(await dateOf(other)).toEqual(rioBefore)
})

test('changes only a city’s own page when a provider begins or stops there', async () => {
  const people = await three([saoPaulo, rio])
  const earlier = new Date('2026-01-02T03:04:05Z')
  await t.db.update(offeringChanges).set({ changedAt: earlier })
  await t.db.update(subServices).set({ changedAt: null })
  const [city, other] = [`${work.base}sp/sao-paulo/`, `${work.base}rj/rio-de-janeiro/`]
  expect([await dateOf(city), await dateOf(work.base)]).toEqual([earlier, earlier])
  const fourth = await t.make.provider({ cities: [saoPaulo] })
  const begun = await dateOf(city)
  expect([begun > earlier, await dateOf(other)]).toEqual([true, earlier])
  await leave(fourth)
  expect([(await dateOf(city)) > begun, await dateOf(other)]).toEqual([true, earlier])
  // Unchanged places are not touched.
  await save(people[0], [saoPaulo, rio])
  expect(await dateOf(other)).toEqual(earlier)
})

test('a text of the catalogue that changed dates its pages; the others keep their date', async () => {
  const [service, own, all] = [
    work.base.split('/')[2] ?? '',
    work.base.replace('/discover/', '/services/'),
    '/services/',
  ]
  const earlier = new Date('2026-01-02T03:04:05Z')
  await t.db.update(services).set({ changedAt: earlier })
  await t.db.update(subServices).set({ changedAt: earlier })
  await t.db
    .update(subServices)
    .set({ description: { pt: 'Como era antes.', en: 'As it was.' } })
    .where(eq(subServices.id, work.id))
  await t.db.delete(appliedSeeds)
  await seedCatalogue(t.db)
  const changed = await t.db
    .select({ slug: subServices.slug })
    .from(subServices)
    .where(gt(subServices.changedAt, earlier))
  expect(changed).toEqual([{ slug: work.slug }])
  expect(await t.db.$count(services, gt(services.changedAt, earlier))).toBe(0)
  const dated = async (path: string) => (await dateOf(path)) > earlier
  expect(
    await Promise.all(
      [own, `/services/${service}/`, `/discover/${service}/`, all, '/services/pets/'].map(dated),
    ),
  ).toEqual([true, true, true, true, false])
})

test('a sub-service that is not there has no sitemap', async () => {
  expect((await t.as(null).get('/api/seo/sitemap/?part=discover&from=999999')).statusCode).toBe(404)
  expect((await t.as(null).get('/api/seo/sitemap/?part=discover')).statusCode).toBe(422)
})

test('splits the sitemap of providers by ranges of ids, and omits empty ranges', async () => {
  const [first] = await three([saoPaulo])
  const far = 3 * sitemapSize + 1
  await t.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${far - 1}::bigint)`)
  const last = await t.make.provider()
  await t.make.customer()
  expect((await index()).filter((one) => one.part === 'providers').map((one) => one.from)).toEqual([
    null,
    3 * sitemapSize,
  ])
  expect([
    (await pathsOf('providers'))[0],
    await pathsOf('providers', 3 * sitemapSize),
    await pathsOf('providers', sitemapSize),
  ]).toEqual([`/providers/${first.id}/`, [`/providers/${last.id}/`], []])
})
