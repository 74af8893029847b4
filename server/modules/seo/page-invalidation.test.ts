import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { publishChange } from '@/server/realtime/publish-change'
import type { RequestBody } from '@/server/testing/api-client'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { waitUntil } from '@/server/testing/wait-until'
import { makePageCache } from '@/server/web/page-cache'
import { revalidateOnChanges } from '@/server/web/revalidation'

const campinas = 3_509_502

let t: TestApp
let work: { id: number; service: string; slug: string }
let provider: TestUser
let other: TestUser
let stop: () => void
const told = new Set<string>()
const renders: string[] = []

/** The front's own cache with a counting renderer. */
const cache = makePageCache({
  maxBytes: 10_000_000,
  render: async (path) => {
    renders.push(path)
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=1000000' },
      body: Buffer.from(path),
    }
  },
  headersFor: () => ({}),
  freshMs: 1_000_000_000,
})

beforeAll(async () => {
  t = await makeApp()
  work = await t.make.work()
  provider = await t.make.provider({ cities: [saoPaulo] })
  other = await t.make.provider({ cities: [rio] })
  stop = revalidateOnChanges(t.context.hub, {
    revalidateRenderer: async (tags) => tags.forEach((tag) => told.add(tag)),
    invalidate: cache.invalidate,
    warn: () => {},
  })
})
afterAll(async () => {
  stop()
  await t.close()
})

/** Kept pages by short names. */
const pages = (): Record<string, string> => {
  const discover = `/discover/${work.service}/${work.slug}/`
  return {
    home: '/',
    terms: '/terms/',
    catalogue: '/services/',
    service: `/services/${work.service}/`,
    work: `/services/${work.service}/${work.slug}/`,
    country: discover,
    sp: `${discover}sp/`,
    'são paulo': `${discover}sp/sao-paulo/`,
    'são paulo, en': `/en${discover}sp/sao-paulo/`,
    campinas: `${discover}sp/campinas/`,
    rj: `${discover}rj/`,
    rio: `${discover}rj/rio-de-janeiro/`,
    'other work there': `/discover/${work.service}/outro/sp/sao-paulo/`,
    'other service': '/services/outro/',
    profile: `/providers/${provider.id}/`,
    'profile, en': `/en/providers/${provider.id}/`,
    'other profile': `/providers/${other.id}/`,
  }
}
const visitAll = async () => {
  for (const path of Object.values(pages())) await cache.get(path)
}

let marks = 0
/** The pages that a change makes stale: rendered again at the next visit. */
const staleAfter = async (change: () => Promise<unknown>): Promise<string[]> => {
  await visitAll()
  await change()
  // Messages arrive in order: once this one is followed, so is the change.
  const mark = `mark:${marks++}`
  await t.context.hub.publish({ channel: 'pages', tags: [mark] })
  const before = cache.counts().renders
  await waitUntil(() => told.has(mark))
  renders.length = 0
  await visitAll()
  expect(cache.counts().renders - before).toBe(renders.length)
  const names = new Map(Object.entries(pages()).map(([name, path]) => [path, name]))
  return renders.map((path) => names.get(path) ?? path)
}

const put = (who: TestUser, path: string, body: RequestBody) => async () =>
  expect([path, (await t.as(who).put(path, body)).statusCode]).toEqual([path, 200])
const offer = (who: TestUser, cities: number[], price: number | null) =>
  put(who, '/api/user/services', [{ sub_service: work.id, cities, price_cents: price, instant: false }])
const review = (who: TestUser, booking: number) => async () =>
  expect(
    (await t.as(who).post(`/api/bookings/${booking}/review/`, { rating: 5, text: 'Muito bom.' })).statusCode,
  ).toBeLessThan(300)

const profile = ['profile', 'profile, en']
const country = ['service', 'work', 'country']
const saoPauloPages = [...country, 'sp', 'são paulo', 'são paulo, en', ...profile]

test('invalidates no page for an invisible change', async () => {
  expect(
    await staleAfter(
      put(provider, '/api/user/availability/', {
        weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
        exceptions: [],
        buffer_minutes: 0,
        notice_minutes: 0,
      }),
    ),
  ).toEqual([])
  expect(await staleAfter(put(provider, '/api/profile/', { birth_date: '1980-05-04' }))).toEqual([])
  await staleAfter(offer(provider, [saoPaulo], 9_000))
  expect(await staleAfter(offer(provider, [saoPaulo], 9_000))).toEqual([])
})

test('a text about oneself: the profile alone, of all pages', async () => {
  expect(await staleAfter(put(provider, '/api/profile/', { bio: 'Trabalho bem.' }))).toEqual(profile)
  expect(await staleAfter(put(provider, '/api/profile/', { bio: 'Trabalho bem.' }))).toEqual([])
})

test('invalidates the profile and the pages of the provider’s work and places after a change of name or price', async () => {
  expect(await staleAfter(put(provider, '/api/profile/', { full_name: 'Nome Novo' }))).toEqual(saoPauloPages)
  expect(await staleAfter(offer(provider, [saoPaulo], 12_000))).toEqual(saoPauloPages)
})

test('somebody new in one city, and gone again: that city, its state and the country', async () => {
  const expected = [...country, 'rj', 'rio']
  const newcomer = await t.make.provider({ cities: [campinas] })
  expect(await staleAfter(offer(newcomer, [campinas, rio], null))).toEqual(expected)
  expect(await staleAfter(offer(newcomer, [campinas], null))).toEqual(expected)
  expect(await staleAfter(offer(provider, [saoPaulo, campinas], 12_000))).toEqual([
    ...country,
    'sp',
    'campinas',
    ...profile,
  ])
  await staleAfter(offer(provider, [saoPaulo], 12_000))
})

test('invalidates the worker, the places of such work and the home page after work and its review', async () => {
  const job = await t.make.delivered({ provider })
  await staleAfter(offer(provider, [campinas], 12_000))
  const both = [...country, 'sp', 'são paulo', 'são paulo, en', 'campinas', ...profile]
  const complete = async () =>
    expect((await t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`)).statusCode).toBeLessThan(
      300,
    )
  expect(await staleAfter(complete)).toEqual(both)
  // The first review stays hidden until the other side has written.
  expect(await staleAfter(review(job.customer, job.booking))).toEqual([])
  expect(await staleAfter(review(provider, job.booking))).toEqual(['home', ...both])
})

test('a new catalogue: every page that shows it', async () => {
  expect(await staleAfter(() => publishChange({}, t.url, catalogueChangedEvent))).toEqual(
    Object.keys(pages()).filter((name) => name !== 'terms'),
  )
})
