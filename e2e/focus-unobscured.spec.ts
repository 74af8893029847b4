import type { Browser, Page } from '@playwright/test'
import { makeBooking } from './booking-fixture'
import { api, sessionOf, signInByCookies, type Person } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

/* WCAG 2.2, 2.4.11: nothing that has the focus is behind a bar by more than half, with a narrow window or large text. */

const settings = [
  { name: '320 px', viewport: { width: 320, height: 640 }, letters: '100%' },
  { name: '200 % text', viewport: { width: 390, height: 844 }, letters: '200%' },
] as const
/** No page has so many stops: its focus is caught. */
const mostStops = 200

type Stop = { isEnd: true } | { isEnd: false; covered: string | null }

/**
 * Returns which element covers the focused one; null if none does. What scrolls with the page covers nothing
 * for good, so only sticky and fixed elements count. Ends at the page's last stop, or where a stop comes again.
 */
const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement
    const { stops } = window as unknown as { stops: Set<Element> }
    if (!at || at === document.body || stops.has(at)) return { isEnd: true }
    const bar = (from: Element | null) => {
      for (let one = from; one && one !== document.body; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      return null
    }
    const { left, top, right, bottom } = at.getBoundingClientRect()
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const free = innerHeight - parseFloat(scrollPaddingTop) - parseFloat(scrollPaddingBottom)
    // Of a box higher than the space between the bars a part is always elsewhere; of a text, browsers show the caret.
    const isPartial = bottom - top > free || at instanceof HTMLTextAreaElement
    // Not the corners, which may be round.
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
    const points = shares.flatMap((x) =>
      shares.map((y) => [left + x * (right - left), top + y * (bottom - top)]),
    )
    const name = at.outerHTML.slice(0, 140)
    let covering: string | null = null
    let hidden = 0
    for (const [x = 0, y = 0] of points) {
      const seen = document.elementFromPoint(x, y)
      const over = seen && bar(seen)
      const isOut = y < 0 || y >= innerHeight
      if (isOut || (over && seen !== at && !at.contains(seen) && !over.contains(at))) hidden++
      else continue
      covering = isOut ? 'the edge of the window' : (over?.outerHTML.slice(0, 90) ?? '')
    }
    // A bar that appears by the scrolling itself may cover the smaller part.
    const isCovered = isPartial ? hidden === points.length : hidden > points.length / 2
    return {
      isEnd: false,
      covered: isCovered ? `${covering} covers ${name} (${Math.round(top)} to ${Math.round(bottom)})` : null,
    }
  })

/** Tabs through a page. Returns the stops that stay covered after the page has scrolled to them. */
const coveredStops = async (page: Page, where: string): Promise<string[]> => {
  const wrong: string[] = []
  await page.evaluate(() => void Object.assign(window, { stops: new Set<Element>() }))
  for (let n = 0; n < mostStops; n++) {
    await page.keyboard.press('Tab')
    let stop = await readStop(page)
    if (stop.isEnd) {
      // A page without any stop would pass by being empty.
      if (n === 0) wrong.push(`${where}: no stop`)
      return wrong
    }
    if (stop.covered !== null)
      // Animated scrolling may take some frames.
      await expect
        .poll(async () => (stop = await readStop(page)).isEnd || stop.covered === null, { timeout: 3_000 })
        .toBe(true)
        .catch(() => undefined)
    if (!stop.isEnd && stop.covered !== null) wrong.push(`${where}: ${stop.covered}`)
    await page.evaluate(() => {
      const { stops } = window as unknown as { stops: Set<Element | null> }
      stops.add(document.activeElement)
    })
  }
  return [...wrong, `${where}: more than ${mostStops} stops`]
}

const checkPages = async (browser: Browser, who: Person | null, paths: readonly string[]) => {
  const wrong: string[] = []
  for (const { name, viewport, letters } of settings) {
    const visitor = await openVisitor(browser, 'pt', { viewport, reducedMotion: 'reduce' })
    const { page } = visitor
    if (who) await signInByCookies(visitor, who)
    // With the question about cookies, the tallest of the bars.
    await page.context().clearCookies({ name: 'cookie_consent' })
    for (const path of paths) {
      await visitor.go(path)
      await page.locator('html:not([data-session=pending])').waitFor()
      await page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
      await visitor.quiet()
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters)
      await visitor.quiet()
      wrong.push(...(await coveredStops(page, `${path} ${name}`)))
    }
    await page.context().close()
  }
  expect(wrong).toEqual([])
}

test('no bar covers a focus stop of public pages at 320 px and with text at 200 %', async ({ browser }) => {
  await checkPages(browser, null, [
    '/',
    '/services/limpeza/faxina-residencial/',
    '/discover/limpeza/faxina-residencial/sp/sao-paulo/',
    '/providers/3/',
    '/contact-us/',
    '/acessibilidade/',
    '/login/',
    '/register/',
    '/demand/?service=eletricista',
  ])
})

test("no bar covers a focus stop of a customer's pages at 320 px and with text at 200 %", async ({
  browser,
}) => {
  const { customer, booking, offer } = await makeBooking()
  await api('POST', `/api/offers/${offer}/approve/`, customer)
  await checkPages(browser, customer, [
    '/my-bookings/?statusId=booking_offers',
    `/my-bookings/${booking}/`,
    `/my-bookings/${booking}/pay/`,
    `/customer/messages/?id=${offer}`,
    '/wallet/top-up/',
    '/settings/?tab=profile',
  ])
})

test("no bar covers a focus stop of a provider's pages at 320 px and with text at 200 %", async ({
  browser,
}) => {
  await checkPages(browser, await sessionOf('profissional1@demo.test'), [
    '/provider/offers/?statusId=ready',
    '/provider/offers/?statusId=pending&make=2',
    '/provider/messages/',
    '/wallet/',
    '/settings/?tab=services',
    '/settings/?tab=availability',
  ])
})
