import { instantOf } from '../lib/format/date'
import {
  api,
  dayIn,
  makePerson,
  makeProvider,
  origin,
  publishDemand,
  sendOffer,
  signInByCookies,
} from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const wide = { viewport: { width: 1280, height: 900 } }

test('"Mobile breakpoint 1100px." "Below 1100px width a drawer menu appears"', async ({ browser }) => {
  const { page, go, words } = await openVisitor(browser, 'pt', { viewport: { width: 1100, height: 800 } })
  await go('/contact-us/')
  const [nav, button] = [
    page.getByRole('banner').getByRole('navigation', { name: words('layout.menu.main') }),
    page.getByRole('button', { name: words('layout.menu.open') }),
  ]
  await expect(nav).toBeVisible()
  await expect(button).toBeHidden()
  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(nav).toBeHidden()
  await expect(button).toBeVisible()
  await page.context().close()
})

test('opens a drawer of 75 % of an extra small window and 50 % of others, and closes it by Escape', async ({
  browser,
}) => {
  const { page, go, words } = await openVisitor(browser, 'pt', { viewport: { width: 320, height: 800 } })
  await go('/contact-us/')
  const drawer = page.getByRole('dialog', { name: words('layout.menu.main') })
  for (const [width, share] of [
    [320, 0.75],
    [599, 0.75],
    [600, 0.5],
    [1099, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: words('layout.menu.open') }).click()
    await expect(drawer.getByRole('link', { name: 'Como funciona' })).toBeVisible()
    await expect.poll(async () => (await drawer.boundingBox())?.x, `${width} px`).toBe(0)
    expect((await drawer.boundingBox())?.width, `${width} px`).toBeCloseTo(width * share, 0)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await page.context().close()
})

test('moves Schedule A Booking from the main nav to a top-bar button below 1100px', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 1100, height: 800 } })
  await signInByCookies(visitor, await makePerson('consumer'))
  await visitor.go('/contact-us/')
  const { page } = visitor
  const links = page
    .getByRole('banner')
    .getByRole('link', { name: 'Agendar serviço' })
    .filter({ visible: true })
  await expect(links).toHaveText(['Agendar serviço'])
  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(links).toHaveText(['Agendar'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links).toHaveCount(1)
  await page.context().close()
})

test('"Notification dropdown ... max height 50vh, width 18rem."', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', wide)
  const { page, words } = visitor
  await signInByCookies(visitor, await makePerson('consumer'))
  let told: object[] = []
  await page.route('**/api/notification/list/', (route) => route.fulfill({ json: { data: told } }))
  await visitor.go('/contact-us/')
  const bell = page.getByRole('banner').getByRole('button', { name: words('notifications.title') })
  const panel = page
    .getByRole('banner')
    .locator('p', { hasText: words('notifications.title') })
    .locator('../..')
  await bell.click()
  await expect(page.getByText(words('notifications.empty'))).toBeVisible()
  const empty = await panel.boundingBox()
  // 18 times 16 px wide; as tall as its content.
  expect(empty?.width).toBe(288)
  expect(empty?.height).toBeLessThan(150)
  told = Array.from({ length: 30 }, (_, at) => ({
    pk: at + 1,
    indicator: `bookings.new_demand.booking_id__${at + 1}`,
    is_read: false,
    modified_at: new Date().toISOString(),
    title: `Aviso ${at}`,
    text: 'texto',
    message: '',
  }))
  await page.reload()
  await bell.click()
  await expect(page.getByText('Aviso 29')).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ width: 288, height: 450 })
  await page.context().close()
})

test('"A full-page loader shows until user state is initialised, except on /discover/ and /services/ paths."', async ({
  browser,
}) => {
  const who = await makePerson('consumer')
  for (const path of ['/', '/contact-us/', '/discover/', '/services/', '/en/services/limpeza/']) {
    const visitor = await openVisitor(browser, 'pt', wide)
    const { page } = visitor
    await signInByCookies(visitor, who)
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/user/', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`${origin}${path}`)
    const loader = page.locator('[class*=loader]')
    const waits = !/discover|services/.test(path)
    await expect(loader, path).toBeVisible({ visible: waits })
    if (waits) expect(await loader.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
    answer()
    await expect(page.getByRole('button', { name: /conta|account/i })).toBeVisible()
    await expect(loader).toBeHidden()
    await page.context().close()
  }
})

test('covers content and shows a progress bar of 2px, 4px in the app root, on route changes', async ({
  browser,
}) => {
  const { page, go } = await openVisitor(browser, 'pt', wide)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  // Holds the prefetch too: a page that is already there needs no progress bar.
  await page.route(/\/contact-us\/.*_rsc=/, async (route) => {
    await held
    await route.continue()
  })
  await go('/services/')
  const [veil, bar] = [page.locator('[class*=veil]'), page.locator('#nprogress .bar')]
  // The component is loaded after hydration, and hears of no click before.
  await expect(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contato' }).click()
    await expect(bar).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(veil).toHaveCSS('opacity', '1')
  // Below the header and over everything else; the content behind shows through.
  const { x, y, width, height } = (await veil.boundingBox()) ?? { x: -1, y: -1, width: -1, height: -1 }
  expect([x, Math.round(y), width, Math.round(y + height)]).toEqual([0, 54, 1280, 900])
  const alpha = await veil.evaluate((element) =>
    Number(/[\d.]+(?=\)$)/.exec(getComputedStyle(element).backgroundColor)?.[0]),
  )
  expect(alpha).toBeGreaterThan(0.2)
  expect(alpha).toBeLessThan(0.8)
  expect(
    await bar.evaluate((element) => [
      getComputedStyle(element).height,
      getComputedStyle(element).backgroundColor,
    ]),
  ).toEqual(['4px', 'rgb(41, 121, 255)'])
  // Resets the variable, which the root may set.
  await page.evaluate(() => document.documentElement.style.setProperty('--progress-height', 'initial'))
  await expect(bar).toHaveCSS('height', '2px')
  answer()
  await page.waitForURL('**/contact-us/')
  await expect(veil).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await page.context().close()
})

test("on a phone no button of the header is filled like the page's own action", async ({ browser }) => {
  const [customer, provider] = await Promise.all([makePerson('consumer'), makePerson('provider')])
  for (const who of [null, customer, provider])
    for (const width of [320, 390]) {
      const visitor = await openVisitor(browser, 'pt', { viewport: { width, height: 844 }, hasTouch: true })
      const { page } = visitor
      if (who) await signInByCookies(visitor, who)
      await visitor.go('/contact-us/')
      const header = page.getByRole('banner')
      await expect(
        header.getByRole(who ? 'button' : 'link', { name: who ? 'Conta' : 'Entrar' }),
      ).toBeVisible()
      const parts = await header.locator('a, button').evaluateAll((all) =>
        all
          .filter((part) => part.getClientRects().length > 0)
          .map((part) => ({
            name: part.getAttribute('aria-label') ?? part.textContent,
            fill: getComputedStyle(part).backgroundColor,
            height: part.getBoundingClientRect().height,
            width: part.getBoundingClientRect().width,
          })),
      )
      expect(parts.length).toBe(who ? 6 : 4)
      for (const part of parts) {
        expect(part.fill, part.name ?? '').toBe('rgba(0, 0, 0, 0)')
        expect([part.name, part.height >= 44 && part.width >= 40]).toEqual([part.name, true])
      }
      await page.context().close()
    }
})

test('"Link viewport prefetch margin 200px"', async ({ browser }) => {
  const { page, go } = await openVisitor(browser, 'pt', wide)
  await page.addInitScript(() => {
    const margins: string[] = []
    Object.assign(window, { margins })
    const Real = window.IntersectionObserver
    window.IntersectionObserver = class extends Real {
      override observe(target: Element) {
        if (target instanceof HTMLAnchorElement) margins.push(this.rootMargin)
        super.observe(target)
      }
    }
  })
  await go('/')
  await expect
    .poll(() => page.evaluate(() => [...new Set((window as unknown as { margins: string[] }).margins)]))
    .toEqual(['200px 200px 200px 200px'])
  await page.context().close()
})

test('letters twice as large leave nothing outside a window of 390 px', async ({ browser }) => {
  const { page, go } = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  // With the cookie banner open: its two buttons are targets too.
  await page.context().clearCookies()
  for (const path of [
    '/',
    '/services/',
    '/services/limpeza/',
    '/services/limpeza/faxina-residencial/',
    '/discover/limpeza/faxina-residencial/sp/sao-paulo/',
    '/how-it-works/client/',
    '/contact-us/',
    '/acessibilidade/',
    '/nothing-here/',
  ]) {
    await go(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    const inside = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390
    }
    expect([await inside('Aceitar'), await inside('Recusar')], path).toEqual([true, true])
  }
  await page.context().close()
})

/** Returns by how much a card's content overflows to the right. */
const beyond = (card: Element) => {
  const edge = card.getBoundingClientRect().right
  return Math.max(
    0,
    ...[...card.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right - edge),
  )
}
/** Returns whether a field shows its whole placeholder. */
const showsPlaceholder = (field: HTMLInputElement) => {
  const style = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return false
  pen.font = `${style.fontWeight} ${getComputedStyle(field, '::placeholder').fontSize} ${style.fontFamily}`
  return (
    pen.measureText(field.placeholder).width <=
    field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  )
}

for (const language of ['pt', 'en'] as const)
  test(`fits the search placeholder and provider cards on a phone at 200% text, ${language}`, async ({
    browser,
  }) => {
    const { page, go } = await openVisitor(browser, language, { viewport: { width: 390, height: 844 } })
    const enlarge = (to: string) =>
      page.evaluate((size) => (document.documentElement.style.fontSize = size), to)
    await go('/')
    const search = page.getByRole('search').getByRole('combobox')
    for (const size of ['100%', '130%', '150%', '200%']) {
      await enlarge(size)
      expect(await search.evaluate(showsPlaceholder), size).toBe(true)
    }
    await go('/discover/limpeza/faxina-residencial/')
    await enlarge('200%')
    const cards = page.getByRole('main').locator('a[href*="/providers/"]')
    expect(await cards.count()).toBeGreaterThan(0)
    for (const card of await cards.all()) expect(await card.evaluate(beyond)).toBe(0)
    await page.context().close()
  })

test('keeps hyphenated words of names on one line, in cards and titles, on phone and tablet', async ({
  browser,
}) => {
  const { page, go } = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  for (const [path, width] of [
    ['/services/assistencia-tecnica/', 390],
    ['/services/assistencia-tecnica/instalacao-de-ar-condicionado/', 390],
    ['/', 768],
    ['/demand/', 768],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await go(path)
    await page.getByRole('main').getByText('ar-condicionado').filter({ visible: true }).first().waitFor()
    const words = page
      .getByRole('main')
      .locator('span')
      .filter({ hasText: /^ar-condicionado$/, visible: true })
    expect(await words.count()).toBeGreaterThan(0)
    for (const word of await words.all())
      expect(
        await word.evaluate(
          (one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight),
        ),
      ).toBeLessThan(1.5)
  }
  await go('/providers/3/')
  const looks = (name: string) =>
    page
      .getByRole('main')
      .getByText(name, { exact: true })
      .first()
      .evaluate((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).color])
  expect(await looks('Limpeza pós-obra')).toEqual(await looks('Faxina residencial'))
  await page.context().close()
})

test('an updated offer leaves nothing outside a window of 390 px, for either side, in both languages', async ({
  browser,
}) => {
  const [customer, provider] = await Promise.all([makePerson('consumer'), makeProvider()])
  const booking = await publishDemand(customer, 'Casa pequena')
  const offer = await sendOffer(provider, booking)
  await api('POST', `/api/offers/${offer}/update/`, provider, {
    items: [{ kind: 'labour', text: 'Faxina com as janelas por fora', amount_cents: 1_234_567 }],
    message: 'Com as janelas.',
    starts_at: instantOf(dayIn(3), '09:00'),
    duration_minutes: 480,
    warranty_days: 60,
  })
  for (const language of ['pt', 'en'] as const)
    for (const [who, paths] of [
      [provider, ['/provider/offers/?statusId=pending', `/provider/messages/?id=${offer}`]],
      [customer, [`/my-bookings/${booking}/offers/`]],
    ] as const) {
      const visitor = await openVisitor(browser, language, { viewport: { width: 390, height: 844 } })
      await signInByCookies(visitor, who)
      for (const path of paths) {
        await visitor.go(path)
        await expect(
          visitor.page
            .getByRole('main')
            .getByText(/12[.,]345[.,]67|Posso atender/)
            // The list of rooms is behind the conversation.
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      }
      await visitor.page.context().close()
    }
})
