import type { Browser, BrowserContext, Page } from '@playwright/test'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import type { Person } from '../erase/person'
import { prepare, watchedPage, type Findings, type Unguarded } from './watched'

interface Visit {
  who: { id: number } | null
  name: string
  paths: readonly string[]
}

const readers: ((text: string) => string)[] = [
  (text) => `/login/?callbackUrl=/${text}`,
  (text) => `/login/google/?code=${text}&state=${text}&error=${text}`,
  (text) => `/register/?role=${text}&callbackUrl=/${text}`,
  (text) => `/demand/?q=${text}`,
  (text) => `/demand/?service=${text}&city=${text}&duration=${text}`,
  (text) => `/schedule-booking/?service=${text}&provider=${text}`,
  (text) => `/reset-password/?token=${text}`,
  (text) => `/unsubscribe/?token=${text}`,
  (text) => `/goodbye/?until=${text}`,
  (text) => `/forgot-password/?callbackUrl=${text}`,
  (text) => `/services/#${text}`,
  (text) => `/services/limpeza/?${text}=${text}`,
]
const mostCharacters = 2_400

/** Addresses of these pages in turn, each with as many of the texts as fit. */
export const addressesWith = (texts: readonly string[]): string[] => {
  const chunks = ['']
  for (const text of texts.map(encodeURIComponent)) {
    const chunk = (chunks.at(-1) ?? '') + text
    if (chunk.length > mostCharacters) chunks.push(text)
    else chunks[chunks.length - 1] = chunk
  }
  return chunks.map((chunk, n) => readers[n % readers.length]?.(chunk) ?? '/')
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

/** Visits to every page that may show the user's texts, by its authorized readers. */
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
        '/operator/trail/',
        '/operator/team/',
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

const signIn = async (t: TestApp, context: BrowserContext, origin: string, who: { id: number }) => {
  const token = await longAccessToken(t, who)
  await context.addCookies(
    ['accessToken', 'refreshToken'].map((name) => ({ name, value: token, url: origin })),
  )
}

const bell = 'header button[aria-haspopup]'
const folds = 'main summary, main button[aria-expanded="false"]:not([aria-haspopup])'
const mostFolds = 12
const loading = '[role="progressbar"], [aria-busy="true"], [role="status"][aria-label]'
/** Timeouts of a machine with other work. */
const [gotoMs, settleMs] = [120_000, 20_000]
const lanes = 2

/** Waits until the page has loaded its content, which on a slow machine starts long after its scripts. */
const settle = async (page: Page) => {
  const idle = () => page.waitForLoadState('networkidle', { timeout: settleMs })
  await idle()
    .then(() => page.waitForFunction((one) => !document.querySelector(one), loading, { timeout: settleMs }))
    .then(idle)
    .catch(() => undefined)
}

interface Site {
  t: TestApp
  browser: Browser
  origin: string
  unguarded: Unguarded
}

/** Opens each page, unfolded, and the header's menus on the first page of each visit; returns the number of pages. */
export const visitPages = async (
  { t, browser, origin, unguarded }: Site,
  visits: readonly Visit[],
  findings: Findings,
): Promise<number> => {
  const visit = async ({ who, name, paths }: Visit) => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } })
    try {
      await prepare(context, unguarded)
      await context.addCookies([{ name: 'cookie_consent', value: 'declined', url: origin }])
      if (who) await signIn(t, context, origin, who)
      const { page, check } = await watchedPage(context, findings)
      for (const [n, path] of paths.entries()) {
        const url = `${origin}${path}`
        const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: gotoMs })
        await settle(page)
        if (n === 0 && who)
          for (const button of await page.locator(bell).all()) {
            await button.click({ timeout: 2_000 }).catch(() => undefined)
            await settle(page)
            await page.waitForTimeout(300)
            await check(`what the header opens, ${name}`)
            await page.keyboard.press('Escape')
          }
        for (const fold of (await page.locator(folds).all()).slice(0, mostFolds))
          await fold.click({ timeout: 1_000 }).catch(() => undefined)
        const at = `${path.replace(/\d+/g, 'N')}, ${name}`
        await check(at)
        if ((answer?.status() ?? 500) >= 500) findings.failures.push(`${at}: ${answer?.status()}`)
      }
    } finally {
      await context.close()
    }
  }
  const queue = [...visits]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return visits.reduce((sum, { paths }) => sum + paths.length, 0)
}
