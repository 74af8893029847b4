/**
 * Cost of the public pages' queries with 1,000 and with 1,000,000 completed jobs, beside 20,000 providers in every
 * city: the API's whole response, and each of its statements.
 *
 * Run: npx tsx bench/discover.ts [rows…]
 *
 * `EXPLAIN=5` also prints the plan of every statement that takes 5 ms or more at the largest size.
 */
import { eq } from 'drizzle-orm'
import { services, subServices } from '@/server/db/schema/catalogue'
import { countDemands } from '@/server/modules/catalogue/repository'
import { countMarketplace } from '@/server/modules/seo/repository'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { fillDiscoverFixture } from './discover-fixture'
import { median } from './program'
import { recordQueries, type RecordedQuery } from './record-queries'

const rounds = 60
const warmUp = 10
const explainFrom = Number(process.env.EXPLAIN ?? Infinity)

type Read = (t: TestApp) => Promise<unknown>
const page =
  (path: string): Read =>
  async (t) => {
    const answer = await t.as(null).get(path)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
  }

const readsOf = async (t: TestApp): Promise<Record<string, Read>> => {
  const works = await t.db
    .select({ id: subServices.id, sub: subServices.slug, service: services.slug })
    .from(subServices)
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .orderBy(subServices.id)
  const [common, rare] = [works[0], works.at(-1)]
  if (!common || !rare) throw new Error('no catalogue')
  const discover = (work: typeof common, more = '') =>
    page(`/api/seo/discover/?service=${work.service}&sub_service=${work.sub}${more}`)
  return {
    'sub-service': page(`/api/services/${common.service}/${common.sub}/`),
    'price in a great city': page(
      `/api/services/${common.service}/${common.sub}/price-estimate/?city=3550308`,
    ),
    'common service, country': page(`/api/seo/discover/?service=${common.service}`),
    'rare service, country': page(`/api/seo/discover/?service=${rare.service}`),
    'common work, country': discover(common),
    'common work, great state': discover(common, '&state=sp'),
    'common work, great city': discover(common, '&state=sp&city=sao-paulo'),
    'common work, small city': discover(common, '&state=sp&city=bora'),
    'rare work, country': discover(rare),
    'rare work, small state': discover(rare, '&state=rr'),
    'rare work, great city': discover(rare, '&state=sp&city=sao-paulo'),
    'providers of a city': page(`/api/providers/?sub_service=${common.id}&city=3550308`),
    'a provider': page('/api/providers/8/'),
    'reviews of a provider': page('/api/providers/8/reviews/'),
    'most asked for (a minute)': (app) => countDemands(app.db, new Date(Date.now() - 30 * 86_400_000)),
    'figures (ten minutes)': (app) => countMarketplace(app.db),
    'sitemap index': page('/api/seo/sitemaps/'),
    'sitemap of services': page('/api/seo/sitemap/?part=services'),
    'sitemap of providers': page('/api/seo/sitemap/?part=providers'),
    'sitemap of a work': page(`/api/seo/sitemap/?part=discover&from=${common.id}`),
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const explain = async (t: TestApp, { text, values }: RecordedQuery): Promise<void> => {
  const took: number[] = []
  for (let n = 0; n < 3; n++) took.push(await timed(() => t.context.pool.query(text, values)))
  const ms = median(took)
  if (ms < explainFrom) return
  const { rows } = await t.context.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${text}`,
    values,
  )
  console.log(`  ${ms.toFixed(1)} ms: ${text}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}`)
}

const compare = async (apps: { rows: number; t: TestApp }[], name: string, read: Read): Promise<void> => {
  const samples = apps.map(() => [] as number[])
  const last = apps.at(-1)
  if (!last) return
  const slow = (await timed(() => read(last.t))) > 200
  for (let n = slow ? -1 : -warmUp; n < (slow ? 5 : rounds); n++)
    for (const [at, { t }] of apps.entries()) {
      const ms = await timed(() => read(t))
      if (n >= 0) samples[at]?.push(ms)
    }
  const medians = samples.map(median)
  console.log(
    `${name.padEnd(27)} ${medians.map((ms, at) => `${ms.toFixed(2)} ms at ${apps[at]?.rows}`).join(', ')}: ` +
      `${((medians.at(-1) ?? NaN) / (medians[0] ?? NaN)).toFixed(2)} times the cost`,
  )
  if (explainFrom < Infinity)
    for (const asked of await recordQueries(last.t.context.pool, () => read(last.t)))
      await explain(last.t, asked)
}

const main = async () => {
  await setUp()
  const sizes = process.argv.slice(2).map(Number)
  const apps: { rows: number; t: TestApp }[] = []
  for (const rows of sizes.length > 0 ? sizes : [1000, 1_000_000]) {
    const t = await makeApp({ measured: true })
    await fillDiscoverFixture(t, rows)
    apps.push({ rows, t })
  }
  const [first] = apps
  if (first)
    for (const [name, read] of Object.entries(await readsOf(first.t))) await compare(apps, name, read)
  for (const { t } of apps) await t.close()
  await tearDown()
}
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
