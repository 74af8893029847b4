import { tabTexts } from '../lib/frame/tab-texts'
import { makePerson, publishDemand, sessionOf, signInByCookies } from './fixture'
import { goBack, openVisitor, pickMenuAction, type Visitor } from './people'
import { expect, test } from './test'

// The browser logs this when a test cuts the connection.
test.use({ provoked: [/net::ERR_INTERNET_DISCONNECTED/] })

const customer = 'cliente2@demo.test'
const provider = 'profissional4@demo.test'
const wide = { viewport: { width: 1440, height: 900 } }
const namesIn = async ({ page, words }: Visitor) =>
  (
    await page
      .getByRole('navigation', { name: words('layout.menu.main') })
      .first()
      .locator('> ul > li')
      .filter({ visible: true })
      .allInnerTexts()
  ).map((text) => text.trim())

test('"Visitors: Services, How it works, Contact; language switch and Sign in"', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', wide)
  await visitor.go('/')
  expect(await namesIn(visitor)).toEqual(['Serviços', 'Como funciona', 'Contato'])
  await expect(visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /Idioma/ })).toBeVisible()
})

test('"Customers: Schedule A Booking, My Bookings, Services, Messages"', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', wide)
  await signInByCookies(visitor, await sessionOf(customer))
  await visitor.go('/services/')
  await expect
    .poll(() => namesIn(visitor))
    .toEqual(['Agendar serviço', 'Meus pedidos', 'Serviços', 'Mensagens'])
})

test('"Providers: Offers, Wallet, Services, My Bookings, Messages, Schedule A Booking"', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', wide)
  await signInByCookies(visitor, await sessionOf(provider))
  await visitor.go('/services/')
  await expect
    .poll(() => namesIn(visitor))
    .toEqual(['Propostas', 'Carteira', 'Serviços', 'Meus pedidos', 'Mensagens', 'Agendar serviço'])
})

test('opens a flyout of services with icon, name and link, and sub-services with image on hover', async ({
  browser,
}) => {
  const { page, go } = await openVisitor(browser, 'pt', wide)
  await go('/')
  await page.getByRole('banner').getByRole('button', { name: 'Serviços' }).hover()
  const repairs = page.getByRole('banner').getByRole('link', { name: 'Reformas e reparos' })
  await expect(repairs.locator('img')).toBeVisible()
  await repairs.hover()
  const list = page.getByRole('list', { name: 'Reformas e reparos' })
  await expect(list.getByRole('link').first().locator('img')).toBeVisible()
  await expect(list.getByRole('link', { name: 'Eletricista' })).toHaveAttribute(
    'href',
    '/services/reformas-e-reparos/eletricista/',
  )
})

test('signed in on a phone, tabs lead through the account; a conversation, a wizard and a desk have none', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signInByCookies(visitor, await sessionOf('cliente1@demo.test'))
  await visitor.go('/my-bookings/')
  const tabs = page.getByRole('navigation', { name: 'Áreas da sua conta' })
  await expect(tabs.getByRole('link')).toHaveText([/Início/, /Pedidos/, /Pedir/, /Mensagens/])
  const current = tabs.locator('[aria-current]')
  await expect(current).toHaveText(/Pedidos/)
  const bar = await tabs.boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844)
  for (const tab of await tabs.locator('a, button').all())
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  // The end of the page stands above the bar, and no footer below it.
  const room = () => page.evaluate(() => getComputedStyle(document.body).paddingBottom)
  expect(await room()).toBe(`${bar?.height}px`)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await tabs.getByRole('link', { name: /Mensagens/ }).click()
  await page.waitForURL('**/customer/messages/')
  await expect(current).toHaveText(/Mensagens/)
  await page.locator('main').getByRole('link').first().click()
  await page.waitForURL(/messages\/\?id=/)
  await expect(tabs).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir menu', exact: true })).toBeHidden()
  await page.goBack()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Abrir menu', exact: true }),
  ).toBeVisible()

  await tabs.getByRole('button', { name: 'Conta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conta' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await tabs.getByRole('button', { name: 'Conta' }).click()
  await sheet.getByRole('link', { name: 'Configurações' }).click()
  await page.waitForURL('**/settings/**')
  await expect(current).toHaveText(/Conta/)
  await tabs.getByRole('link', { name: 'Pedir' }).click()
  await page.waitForURL('**/demand/')
  await expect(tabs).toHaveCount(0)
  expect(await room()).toBe('0px')

  await visitor.go('/services/')
  await expect(tabs).toBeVisible()
  await page.setViewportSize({ width: 900, height: 844 })
  await expect(tabs).toBeHidden()
  expect(await room()).toBe('0px')
  expect(visitor.heard).toEqual([])
})

test('"Messages pages and service pages have no page-top spacing", others leave room for the header', async ({
  browser,
}) => {
  const { page, go } = await openVisitor(browser, 'pt', wide)
  const top = () => page.locator('main').evaluate((main) => getComputedStyle(main).paddingTop)
  for (const path of ['/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/']) {
    // Also in the HTML: moving it by script would be a layout shift.
    expect(await (await page.request.get(path)).text()).toMatch(/<main(?![^>]*data-spaced)[^>]*>/)
    await go(path)
    expect(await top()).toBe('0px')
  }
  await go('/how-it-works/client/')
  // 3.4rem
  expect(await top()).toBe('54.4px')
})

test('tracks nothing before the cookie banner is answered, and hides it on either answer', async ({
  browser,
  baseURL,
}) => {
  for (const [answer, kept] of [
    ['Aceitar', 'accepted'],
    ['Recusar', 'declined'],
  ] as const) {
    const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
        foreign.push(request.url())
      expect(request.headers()['x-tracking-id']).toBeUndefined()
    })
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    expect(
      (await context.cookies()).filter(({ name }) => name === 'tracking_id' || name === 'cookie_consent'),
    ).toEqual([])
    page.removeAllListeners('request')
    await banner.getByRole('button', { name: answer }).click()
    await expect(banner).toBeHidden()
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'cookie_consent')?.value).toBe(kept)
    expect(cookies.some(({ name }) => name === 'tracking_id')).toBe(kept === 'accepted')
    expect(foreign).toEqual([])
    await context.close()
  }
})

test('without a connection there is a page that says so, and nothing else is kept', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/services/')
  await expect(page.getByRole('heading', { level: 1, name: 'Você está sem conexão' })).toBeVisible()
  await context.setOffline(false)
  expect(
    await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    ),
  ).toEqual(['/offline.html', '/icon.svg'])
  await context.close()
})

test('closes overlays by Back in engines without close watchers, leaving no extra history entry', async ({
  browser,
}) => {
  const customer = await makePerson('consumer')
  const booking = await publishDemand(customer, 'Casa pequena')
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words } = visitor
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await signInByCookies(visitor, customer)
  await visitor.go('/my-bookings/')
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path)
  await page.getByRole('main').getByRole('link', { name: 'Faxina residencial' }).click()
  await isAt(`/my-bookings/${booking}/`)

  const closeByBack = async () => {
    await page.waitForFunction(() => (window.history.state as { over?: true } | null)?.over)
    await goBack(page)
  }
  const more = page.getByRole('button', { name: words('bookings.moves.more') })
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await closeByBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await pickMenuAction(visitor, 'bookings.moves.cancel.actionRequest')
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeByBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await isAt(`/my-bookings/${booking}/`)

  const sheet = page.getByRole('dialog', { name: tabTexts.pt.account })
  const account = page
    .getByRole('navigation', { name: tabTexts.pt.label })
    .getByRole('button', { name: tabTexts.pt.account })
  await account.click()
  await expect(sheet).toBeVisible()
  await closeByBack()
  await expect(sheet).toBeHidden()
  await account.click()
  await sheet.getByRole('button', { name: words('layout.menu.close') }).click()
  await expect(sheet).toBeHidden()
  // From a link in the sheet, Back leads to the page it lay over, and from there to the one before.
  await account.click()
  await sheet.getByRole('link', { name: words('layout.account.settings') }).click()
  await isAt('/settings/')
  await goBack(page)
  await isAt(`/my-bookings/${booking}/`)
  await expect(more).toBeVisible()
  await goBack(page)
  await isAt('/my-bookings/')
  await page.context().close()
})
