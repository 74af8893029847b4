import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNotNull } from 'drizzle-orm'
import { outbox } from '@/server/db/schema/operations'
import { readConfig, type Config } from '@/server/settings/config'
import { saoPaulo } from '@/server/testing/factories'
import { portOf } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { startSubmissions } from './submit-pages'

interface Submission {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

const hourMs = 3_600_000
const site = 'https://oficio.example'
const key = 'a-key-of-this-site'

let t: TestApp
let server: Server
let heard: { path: string | undefined; body: Submission }[]
let answers: number[]

beforeEach(async () => {
  heard = []
  answers = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      heard.push({ path: request.url, body: JSON.parse(body) as Submission })
      response.writeHead(answers.shift() ?? 202).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t = await makeApp({ config: { indexNow: { key, url: `http://127.0.0.1:${portOf(server)}`, site } } })
})
afterEach(async () => {
  await t.close()
  await new Promise((done) => server.close(done))
})

const jobs = () => t.db.select().from(outbox).where(eq(outbox.kind, 'pages.submit'))
const submitted = () => heard.flatMap(({ body }) => body.urlList.map((url) => url.slice(site.length)))
const nextHour = async () => {
  t.travel(hourMs + 1000)
  await t.drain()
}

test('submits the pages that changed since the hour before, and nothing else', async () => {
  await t.make.provider({ cities: [saoPaulo] })
  await t.make.provider({ cities: [saoPaulo] })
  // The start is cut to the millisecond, so what changed within the same one counts as after it.
  await sleep(2)
  expect(await startSubmissions(t.context)).toBe(1)
  // One chain, whoever starts it.
  expect(await startSubmissions(t.context)).toBe(0)
  const { service, slug } = await t.make.work()
  const third = await t.make.provider({ cities: [saoPaulo] })
  await nextHour()
  expect(
    heard.map(({ path, body: { host, key: said, keyLocation } }) => [path, host, said, keyLocation]),
  ).toEqual([['/indexnow', 'oficio.example', key, `${site}/indexnow.txt`]])
  expect(submitted()).toEqual(
    expect.arrayContaining([
      `/providers/${third.id}/`,
      `/services/${service}/${slug}/`,
      `/discover/${service}/${slug}/sp/sao-paulo/`,
    ]),
  )
  expect(submitted().filter((path) => path.startsWith('/providers/'))).toHaveLength(1)
  expect(submitted()).not.toContain('/services/pets/')
  heard = []
  await nextHour()
  expect([heard, (await jobs()).length]).toEqual([[], 1])
})

test('tries again where the service is away or was asked too often, with the same addresses', async () => {
  await startSubmissions(t.context)
  const { id } = await t.make.provider({ cities: [saoPaulo] })
  answers = [503, 429]
  await nextHour()
  expect((await jobs()).map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
    [0, 'IndexNow answered 503'],
  ])
  // The clock of this test is ahead of the database's, so that back-off waits for nothing.
  t.travel(60_000)
  await t.drain()
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map(({ body }) => body.urlList.includes(`${site}/providers/${id}/`)))).toEqual(
    new Set([true]),
  )
  expect((await jobs()).map(({ attempts, lastError }) => [attempts, lastError])).toEqual([[0, null]])
})

test('stops at a refused key, and begins a day later with what it left', async () => {
  await startSubmissions(t.context)
  const { id } = await t.make.provider({ cities: [saoPaulo] })
  answers = [403]
  await nextHour()
  expect((await jobs()).map(({ deadAt, lastError }) => [deadAt !== null, lastError])).toEqual([
    [true, 'IndexNow answered 403'],
  ])
  expect(await startSubmissions(t.context)).toBe(0)
  await t.db
    .update(outbox)
    .set({ deadAt: new Date(Date.now() - 25 * hourMs) })
    .where(isNotNull(outbox.deadAt))
  expect(await startSubmissions(t.context)).toBe(1)
  heard = []
  await nextHour()
  expect(submitted()).toContain(`/providers/${id}/`)
})

test('does nothing without a key', async () => {
  t.context.config.indexNow = undefined
  expect(await startSubmissions(t.context)).toBe(0)
  expect(await jobs()).toEqual([])
})

test('is set up on the original site only, never in the demo', () => {
  const of = (more: Record<string, string>): Config['indexNow'] =>
    readConfig({
      JWT_SECRET: 'a secret for tests only, of enough length',
      DEMO: '0',
      INDEXNOW_KEY: key,
      NEXT_PUBLIC_SITE_URL: site,
      NEXT_PUBLIC_PRODUCTION_URL: site,
      ...more,
    }).indexNow
  expect(of({})).toEqual({ key, url: 'https://api.indexnow.org', site })
  expect(of({ DEMO: '1' })).toBeUndefined()
  expect(of({ NEXT_PUBLIC_SITE_URL: 'https://teste.example' })).toBeUndefined()
  expect(of({ NEXT_PUBLIC_PRODUCTION_URL: '' })).toBeUndefined()
  expect(of({ INDEXNOW_KEY: '' })).toBeUndefined()
})
