import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import type { Person } from '../erase/person'
import { words } from './planting'
import { prepare, watchedPage, type Unguarded } from './watched'

interface Visit {
  who: { id: number } | null
  name: string
  paths: readonly string[]
}

const booked = (booking: number) =>
  ['', 'offers/', 'help/', 'dispute/', 'pay/'].map((rest) => `/my-bookings/${booking}/${rest}`)
const tabs = ['profile', 'addresses', 'services', 'availability', 'security', 'notifications', 'privacy']
const states = [
  ...['ready', 'pending', 'approved', 'done'].map((one) => `/provider/offers/?statusId=${one}`),
  ...['booking_offers', 'confirmed', 'done', 'canceled'].map((one) => `/my-bookings/?statusId=${one}`),
]

interface Job {
  booking: number
  customer: number
  offer: number | null
  provider: number | null
}

/** Everything they asked for or offered, with who is on the other side. */
const jobsOf = async (t: TestApp, id: number) =>
  (
    await t.context.pool.query<Job>(
      `select b.id::int as booking, b.customer_id::int as customer, o.id::int as offer, o.provider_id::int as provider
       from bookings b left join offers o on o.booking_id = b.id
       where b.customer_id = $1 or o.provider_id = $1 order by b.id`,
      [id],
    )
  ).rows

const roomOf = ({ offer, customer }: Job, who: number) =>
  offer === null ? [] : [`/${who === customer ? 'customer' : 'provider'}/messages/?id=${offer}`]

/** Every page on which a text of somebody may stand, as those who see it. */
export const visitsOf = async (
  t: TestApp,
  { ana, done, worked }: Person,
  operator: { id: number },
): Promise<Visit[]> => {
  const jobs = await jobsOf(t, ana.id)
  const others = jobs.flatMap((job): Visit[] => {
    const id = job.customer === ana.id ? job.provider : job.customer
    if (id === null) return []
    const name = id === job.customer ? 'their customer' : 'their provider'
    const paths = [...booked(job.booking), ...roomOf(job, id), `/providers/${ana.id}/`]
    return [{ name, who: { id }, paths: id === job.customer ? paths : [...paths, ...states.slice(0, 4)] }]
  })
  const reviewed = jobs.flatMap(({ provider }) => (provider === null ? [] : [`/providers/${provider}/`]))
  return [
    {
      name: 'who wrote it',
      who: ana,
      paths: [
        ...['/', `/providers/${ana.id}/`, '/wallet/', '/withdraw/', '/demand/', '/schedule-booking/'],
        ...tabs.map((tab) => `/settings/?tab=${tab}`),
        ...states,
        ...['/customer/messages/', '/provider/messages/'],
        ...jobs.flatMap((job) => [...booked(job.booking), ...roomOf(job, ana.id)]),
      ],
    },
    ...others,
    {
      name: 'an operator',
      who: operator,
      paths: [
        '/operator/payments/',
        '/operator/payments/?status=closed',
        ...[done, worked].map(({ booking }) => `/my-bookings/${booking}/`),
      ],
    },
    {
      name: 'a stranger',
      who: null,
      paths: [
        ...[`/providers/${ana.id}/`, `/en/providers/${ana.id}/`, '/services/limpeza/', '/dev/outbox/'],
        ...new Set(reviewed),
      ],
    },
  ]
}

const signedIn = async (t: TestApp, context: BrowserContext, origin: string, who: { id: number }) => {
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const token = await signAccess(config, { id: who.id, session: randomUUID() }, new Date())
  await context.addCookies(
    ['accessToken', 'refreshToken'].map((name) => ({ name, value: token, url: origin })),
  )
}

const bell = 'header button[aria-haspopup]'
/** What opens a part of its page. */
const folded = 'main summary, main button[aria-expanded="false"]:not([aria-haspopup])'
const mostFolds = 12

const loading = '[role="progressbar"], [aria-busy="true"], [role="status"][aria-label]'

/** Until nothing is on its way: a slow machine asks for a page's content long after its scripts. */
const settle = async (page: Page) => {
  const idle = () => page.waitForLoadState('networkidle', { timeout: settleMs })
  await idle()
    .then(() => page.waitForFunction((one) => !document.querySelector(one), loading, { timeout: settleMs }))
    .then(idle)
    .catch(() => undefined)
}

/** Opens what is folded, so that all of the page is there. */
const unfold = async (page: Page) => {
  for (const one of (await page.locator(folded).all()).slice(0, mostFolds))
    await one.click({ timeout: 1_000 }).catch(() => undefined)
}

/** Of a machine that does much else. */
const patienceMs = 120_000
const settleMs = 20_000
/** Visitors at a time. */
const lanes = 2

interface Visiting {
  t: TestApp
  browser: Browser
  origin: string
  unguarded: Unguarded
}

/** Opens each page, and the bell on the first of each; what was planted stays a text on all of them. */
export const everyPage = async ({ t, browser, origin, unguarded }: Visiting, visits: readonly Visit[]) => {
  const failures: string[] = []
  const seen = new Set<string>()
  let pages = 0
  const visit = async ({ who, name, paths }: Visit) => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } })
    try {
      await prepare(context, unguarded)
      await context.addCookies([{ name: 'cookie_consent', value: 'declined', url: origin }])
      if (who) await signedIn(t, context, origin, who)
      const { page, judged } = await watchedPage(context)
      for (const [n, path] of paths.entries()) {
        const answer = await page.goto(`${origin}${path}`, {
          waitUntil: 'domcontentloaded',
          timeout: patienceMs,
        })
        await settle(page)
        const at = `${path.replace(/\d+/g, 'N')}, ${name}`
        const look = async (where: string) => {
          const { failures: missed, text } = await judged(where)
          failures.push(...missed)
          for (const [word] of text.matchAll(words)) seen.add(word)
        }
        if (n === 0 && who)
          for (const button of await page.locator(bell).all()) {
            await button.click({ timeout: 2_000 }).catch(() => undefined)
            await settle(page)
            await page.waitForTimeout(300)
            await look(`what the header opens, ${name}`)
            await page.keyboard.press('Escape')
          }
        await unfold(page)
        await look(at)
        if ((answer?.status() ?? 500) >= 500) failures.push(`${at}: ${answer?.status()}`)
        pages++
      }
    } finally {
      await context.close()
    }
  }
  const waiting = [...visits]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { pages, seen, failures }
}
