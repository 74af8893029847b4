import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { tabTexts } from '../lib/frame/tab-texts'
import { makeBooking } from './booking-fixture'
import { clippedLabels } from './clipped-labels'
import { api, makePerson, sessionOf, signInByCookies, type Person } from './fixture'
import { isFocusSeen } from './keyboard'
import { openVisitor } from './people'
import { expect, test } from './test'

/* Pages with bars, choices, tabs and progress, at high zoom and in forced colours. */

const open = async (browser: Browser, who: Person | null, options: BrowserContextOptions) => {
  const visitor = await openVisitor(browser, 'pt', options)
  if (who) await signInByCookies(visitor, who)
  return visitor
}
/** The page has settled: nothing of it is on its way. */
const isThere = async (page: Page) => {
  await page.locator('html:not([data-session=pending])').waitFor()
  await page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
  await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0)
}
/** Everything that reaches beyond the window's right edge and is in no scroller, with its words. */
const beyondWindow = (page: Page) =>
  page.evaluate(() => {
    const isInScroller = (element: Element) => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true
      return false
    }
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      const { right, width } = one.getBoundingClientRect()
      const isOut = width > 1 && right > innerWidth + 1
      return isOut && one.checkVisibility({ visibilityProperty: true }) && !isInScroller(one)
        ? [`${Math.round(right - innerWidth)} px: ${one.outerHTML.slice(0, 120)}`]
        : []
    })
  })

/** Returns the height in px that fixed and sticky elements cover of the window. */
const coveredHeight = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    const stays = (at: Element | null) => {
      for (let one = at; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
      return false
    }
    let covered = 0
    for (let y = 0; y < innerHeight; y++) if (stays(document.elementFromPoint(innerWidth / 2, y))) covered++
    return covered
  })

/** Chosen, current and pressed things without the system's colour of a selection, and others that look chosen. */
const wrongChoices = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(probe)
    const selected = getComputedStyle(probe).backgroundColor
    probe.remove()
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    const wrong: string[] = []
    const look = (element: Element, isChosen: boolean) => {
      if (element.checkVisibility() && (ground(element) === selected) !== isChosen)
        wrong.push(
          `${isChosen ? 'not seen as chosen' : 'seen as chosen'}: ${element.outerHTML.slice(0, 160)}`,
        )
    }
    for (const one of document.querySelectorAll(
      '[aria-current=page], [aria-current=true], [aria-pressed=true]',
    ))
      look(one, true)
    for (const one of document.querySelectorAll('[aria-pressed=false]')) look(one, false)
    for (const input of document.querySelectorAll<HTMLInputElement>('[data-choice] input')) {
      const card = input.closest('[data-choice]')
      if (card) look(card, input.checked)
      const tick = card?.querySelector('input ~ [aria-hidden] svg')
      if (tick && tick.checkVisibility({ visibilityProperty: true }) !== input.checked)
        wrong.push(`ticked wrongly: ${card?.textContent}`)
    }
    return wrong
  })

const magnified: BrowserContextOptions = { viewport: { width: 320, height: 256 }, forcedColors: 'active' }

for (const [who, email, paths] of [
  [
    'a visitor',
    null,
    ['/', '/discover/limpeza/faxina-residencial/sp/sao-paulo/', '/demand/?service=eletricista'],
  ],
  [
    'a customer',
    'cliente1@demo.test',
    ['/my-bookings/', '/my-bookings/2/offers/', '/customer/messages/?id=2', '/wallet/top-up/'],
  ],
  [
    'a provider',
    'profissional1@demo.test',
    ['/provider/offers/', '/provider/offers/?statusId=pending&make=2', '/settings/?tab=availability'],
  ],
] as const)
  test(`at 400 % and in forced colours, pages of ${who} stay uncovered and mark the current choice`, async ({
    browser,
  }) => {
    const { page, go } = await open(browser, email && (await sessionOf(email)), magnified)
    // With the question about cookies.
    await page.context().clearCookies({ name: 'cookie_consent' })
    for (const path of paths) {
      await go(path)
      await isThere(page)
      expect.soft(await beyondWindow(page), path).toEqual([])
      expect.soft(await wrongChoices(page), path).toEqual([])
      // A conversation scrolls within, and names the day that is read.
      expect.soft(await coveredHeight(page), path).toBeLessThanOrEqual(path.includes('?id=') ? 40 : 0)
    }
    await page.context().close()
  })

test("a wizard's progress is seen in the system's colours", async ({ browser }) => {
  const { page, go, words } = await open(browser, null, { forcedColors: 'active' })
  await go('/demand/?service=eletricista')
  await isThere(page)
  const grounds = () =>
    page
      .getByRole('navigation', { name: words('ui.wizard.label') })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((one) => getComputedStyle(one.firstElementChild ?? one, '::before').backgroundColor),
      )
  const [current, ahead] = await grounds()
  expect(current).not.toBe(ahead)
  await page.context().close()
})

test("boxes set apart by their ground alone have an edge in the system's colours", async ({ browser }) => {
  const { page, go, words } = await open(browser, await sessionOf('profissional1@demo.test'), {
    forcedColors: 'active',
  })
  await go('/wallet/')
  await isThere(page)
  const sum = page.getByText(words('wallet.provider.available')).first()
  const edge = await sum.evaluate((element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { outlineStyle, outlineColor } = getComputedStyle(one)
      if (outlineStyle === 'solid') return outlineColor
    }
    return null
  })
  expect(edge).toMatch(/^rgb\(/)
  await page.context().close()
})

test('text at 200 % stays inside a phone, and no label of it is cut off', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 } }
  const { customer, provider, booking, offer } = await makeBooking()
  const c = await open(browser, customer, phone)
  const p = await open(browser, provider, phone)
  const v = await open(browser, null, phone)
  const look = async ({ page, go }: typeof c, path: string) => {
    await go(path)
    await isThere(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => beyondWindow(page), path).toEqual([])
    await expect.poll(() => clippedLabels(page), path).toEqual([])
  }
  for (const path of ['/', '/login/', '/demand/?service=eletricista']) await look(v, path)
  await look(c, `/my-bookings/${booking}/offers/`)
  await look(c, `/customer/messages/?id=${offer}`)
  await look(p, `/provider/offers/?statusId=pending&make=${offer}`)
  await look(p, '/provider/offers/?statusId=pending')
  await api('POST', `/api/offers/${offer}/approve/`, customer)
  await look(c, `/my-bookings/${booking}/pay/`)
  await api('POST', '/api/payment/intents/', customer, { booking, method: 'pix' })
  await look(c, `/my-bookings/${booking}/pay/`)
  await expect(c.page.getByLabel(c.words('payments.pix.code'))).toBeVisible()
  await look(c, `/my-bookings/${booking}/`)
  await look(c, '/wallet/top-up/')
  await look(c, '/my-bookings/')
  await look(c, '/settings/?tab=privacy')
  await look(p, '/wallet/')
  await look(p, '/settings/?tab=services')
  await look(p, '/settings/?tab=availability')
  await look(p, '/settings/')
  await Promise.all([c, p, v].map(({ page }) => page.context().close()))
})

for (const [where, path] of [
  ['a wizard', '/demand/?service=eletricista'],
  ['a page with a bar', '/discover/limpeza/faxina-residencial/sp/sao-paulo/'],
] as const)
  test(`the question about cookies and the bars hide nothing that has the focus: ${where}`, async ({
    browser,
  }) => {
    const { page, go } = await open(browser, null, { viewport: { width: 390, height: 700 } })
    await page.context().clearCookies({ name: 'cookie_consent' })
    await go(path)
    await isThere(page)
    await page.getByRole('region', { name: 'Cookies' }).waitFor()
    for (let stops = 0; stops < 30; stops++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) break
      await isFocusSeen(page)
    }
    await page.context().close()
  })

test('shows the cookie banner above the tab bar, and scrolls focused elements above both', async ({
  browser,
}) => {
  const { page, go } = await open(browser, await makePerson('consumer'), {
    viewport: { width: 390, height: 700 },
  })
  await page.context().clearCookies({ name: 'cookie_consent' })
  await go('/my-bookings/')
  await isThere(page)
  const boxOf = async (role: 'navigation' | 'region', name: string) =>
    (await page.getByRole(role, { name }).boundingBox()) ?? { y: 0, height: 0 }
  const banner = await boxOf('region', 'Cookies')
  const bar = await boxOf('navigation', tabTexts.pt.label)
  expect(banner.y + banner.height).toBeLessThanOrEqual(bar.y + 1)
  const padding = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom))
  await expect.poll(padding).toBeGreaterThanOrEqual(700 - banner.y)
  await page.context().close()
})
