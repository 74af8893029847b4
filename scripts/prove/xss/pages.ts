import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
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

/** Every page on which a text of somebody may stand, as those who see it. */
export const visitsOf = (
  { ana, done, canceled, open, worked, offered }: Person,
  operator: { id: number },
): Visit[] => [
  {
    name: 'who wrote it',
    who: ana,
    paths: [
      ...['/', `/providers/${ana.id}/`, '/wallet/', '/withdraw/', '/demand/', '/schedule-booking/'],
      ...tabs.map((tab) => `/settings/?tab=${tab}`),
      ...states,
      ...[done, canceled, open].flatMap(({ booking }) => booked(booking).slice(0, 3)),
      ...[done.offer, open.offer].map((offer) => `/customer/messages/?id=${offer}`),
      ...[worked.offer, offered.offer].map((offer) => `/provider/messages/?id=${offer}`),
    ],
  },
  {
    name: 'their customer',
    who: worked.customer,
    paths: [...booked(worked.booking), `/customer/messages/?id=${worked.offer}`, `/providers/${ana.id}/`],
  },
  {
    name: 'their provider',
    who: open.worker,
    paths: [
      ...booked(open.booking).slice(0, 1),
      `/provider/messages/?id=${open.offer}`,
      ...states.slice(0, 2),
    ],
  },
  { name: 'an operator', who: operator, paths: ['/operator/payments/', `/my-bookings/${done.booking}/`] },
  {
    name: 'a stranger',
    who: null,
    paths: [`/providers/${ana.id}/`, `/en/providers/${ana.id}/`, '/services/limpeza/', '/dev/outbox/'],
  },
]

const signedIn = async (t: TestApp, context: BrowserContext, origin: string, who: { id: number }) => {
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const token = await signAccess(config, { id: who.id, session: randomUUID() }, new Date())
  await context.addCookies(
    ['accessToken', 'refreshToken'].map((name) => ({ name, value: token, url: origin })),
  )
}

const bell = 'header button[aria-haspopup]'
/** Of a machine that does much else. */
const patienceMs = 120_000
const settleMs = 6_000
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
  const misses: string[] = []
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
        await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => undefined)
        if (n === 0 && who)
          for (const button of await page.locator(bell).all()) {
            await button.click({ timeout: 2_000 }).catch(() => undefined)
            await page.waitForTimeout(300)
            await page.keyboard.press('Escape')
          }
        const at = `${path.replace(/\d+/g, 'N')}, ${name}`
        const { misses: missed, text } = await judged(at)
        if ((answer?.status() ?? 500) >= 500) missed.push(`${at}: ${answer?.status()}`)
        misses.push(...missed)
        for (const [word] of text.matchAll(words)) seen.add(word)
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
  return { pages, seen, misses }
}
