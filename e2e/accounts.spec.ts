import type { Page } from '@playwright/test'
import { formatPlainDate, instantOf } from '../lib/format/date'
import { barColors } from '../lib/theme/bar'
import {
  api,
  approveAndPay,
  dayIn,
  makePerson,
  makeProvider,
  newSessionOf,
  origin,
  publishDemand,
  readCookie,
  sendOffer,
  signInByCookies,
  type Person,
} from './fixture'
import { messagePattern } from './messages'
import { openVisitor } from './people'
import { expect, test } from './test'

const desk = { viewport: { width: 1280, height: 900 } }

test('settings keep their tab in the address and confirm before discarding input', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', desk)
  const { page, words } = visitor
  await signInByCookies(visitor, await makePerson('provider'))
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: words('accounts.settings.title') })
      .getByRole('link', { name: words(`accounts.settings.tab.${name}`), exact: true })
  await visitor.go('/settings/?tab=no-such-tab')
  await expect(tab('profile')).toHaveAttribute('aria-current', 'page')
  // All tabs are visible side by side.
  await expect(tab('privacy')).toBeInViewport({ ratio: 1 })
  for (const name of ['addresses', 'services', 'availability', 'security', 'privacy']) {
    await tab(name).click()
    await page.waitForURL((url) => url.searchParams.get('tab') === name)
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    await expect(
      page.getByRole('region', { name: words(`accounts.settings.tab.${name}`), exact: true }),
    ).toBeVisible()
  }
  await tab('availability').click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'availability')
  await page.reload()
  await expect(tab('availability')).toHaveAttribute('aria-current', 'page')

  await page.getByRole('switch', { name: words('accounts.availability.weekday.2') }).check()
  await tab('profile').click()
  const dialog = page.getByRole('dialog', { name: words('accounts.settings.unsaved.title') })
  await dialog.getByRole('button', { name: words('accounts.settings.unsaved.stay') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('switch', { name: words('accounts.availability.weekday.2') })).toBeChecked()
  await tab('profile').click()
  await dialog.getByRole('button', { name: words('accounts.settings.unsaved.leave') }).click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'profile')
  await tab('availability').click()
  await expect(page.getByRole('switch', { name: words('accounts.availability.weekday.2') })).not.toBeChecked()
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('signing out from the drawer of a phone asks first, where it can be answered', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'en', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const { page, words } = visitor
  await signInByCookies(visitor, await makePerson('consumer'))
  await visitor.go('/settings/?tab=profile')
  const name = page.getByLabel(words('accounts.profile.fullName'))
  await name.fill('Somebody Else')
  const leaveFromDrawer = async () => {
    await page.getByRole('button', { name: words('layout.menu.open') }).tap()
    await page
      .getByRole('dialog', { name: words('layout.menu.main') })
      .getByRole('button', { name: words('layout.account.signOut') })
      .tap()
  }
  const question = page.getByRole('dialog', { name: words('accounts.settings.unsaved.title') })
  await leaveFromDrawer()
  await question.getByRole('button', { name: words('accounts.settings.unsaved.stay') }).tap()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Somebody Else')
  expect(await readCookie(visitor, 'refreshToken')).toBeDefined()
  await leaveFromDrawer()
  await question.getByRole('button', { name: words('accounts.settings.unsaved.leave') }).tap()
  await page.waitForURL((url) => url.pathname === '/en/')
  expect(await readCookie(visitor, 'refreshToken')).toBeUndefined()
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('hours that are wrong are shown on their row, and the calendar follows the keyboard', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', desk)
  const { page, words } = visitor
  await signInByCookies(visitor, await makePerson('provider'))
  await visitor.go('/settings/?tab=availability')
  const monday = words('accounts.availability.weekday.1')
  await page.getByRole('switch', { name: monday }).check()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: monday }) })
  await row.getByRole('button', { name: new RegExp(words('accounts.availability.addSpan')) }).click()
  const second = row.getByRole('group').nth(1)
  await second.getByLabel(words('accounts.availability.from'), { exact: true }).selectOption('09:00')
  await expect(second.getByRole('alert')).toHaveText(words('accounts.availability.spanProblem.overlapping'))
  await expect(row.getByRole('group').first().getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: words('accounts.availability.save'), exact: true }).click()
  await expect(second.getByLabel(words('accounts.availability.from'), { exact: true })).toBeFocused()
  await second.getByRole('button').click()

  const grid = page.getByRole('grid')
  const day = grid.locator('button[tabindex="0"]')
  await day.focus()
  const before = await day.getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await expect(day).not.toHaveAttribute('aria-label', before ?? '')
  await expect(day).toBeFocused()
  const month = await page.locator('#calendar-month').innerText()
  await page.keyboard.press('PageDown')
  await expect(page.locator('#calendar-month')).not.toHaveText(month)
  await page
    .getByRole('button', { name: words('accounts.availability.calendar.takeOff'), exact: true })
    .click()
  await expect(day).toHaveAttribute(
    'aria-label',
    new RegExp(words('accounts.availability.calendar.kind.off')),
  )
  await page.getByRole('button', { name: words('accounts.availability.save'), exact: true }).click()
  await expect(page.getByText(words('accounts.availability.saved'))).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('button', { name: messagePattern('pt', 'accounts.availability.removeException') }),
  ).toHaveCount(1)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('a booked day is marked on the calendar and opens the booking', async ({ browser }) => {
  const [customer, provider] = [await makePerson('consumer'), await makeProvider()]
  const booking = await publishDemand(customer, 'Pedido para o calendário')
  const date = dayIn(2)
  const offer = await sendOffer(provider, booking, instantOf(date, '10:00'))
  await approveAndPay(customer, booking, offer)
  const visitor = await openVisitor(browser, 'pt', desk)
  const { page, words } = visitor
  await signInByCookies(visitor, provider)
  await visitor.go('/settings/?tab=availability')
  const month = page.locator('#calendar-month')
  const next = page.getByRole('button', { name: words('accounts.availability.calendar.next'), exact: true })
  // Two days on may be on the next month's page.
  if ((await month.textContent()) !== formatPlainDate(date, 'pt', 'monthYear')) await next.click()
  await expect(month).toHaveText(formatPlainDate(date, 'pt', 'monthYear'))
  const day = page.getByRole('grid').getByRole('button', { name: /, 1 serviço marcado/ })
  await expect(day).toHaveCount(1)
  await expect(day).toHaveAccessibleName(new RegExp(`^${formatPlainDate(date, 'pt', 'longDate')}`))
  await day.click()
  await page.locator(`main a[href="/my-bookings/${booking}/"]`).click()
  await page.waitForURL((url) => url.pathname === `/my-bookings/${booking}/`)
  await page.context().close()
})

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
/** The browser bar's colour; there is one such element, because the browser takes the first. */
const bar = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')
/** Records each theme of the page since it was opened, with times, and the first paint. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    themes: performance
      .getEntriesByType('mark')
      .filter(({ name }) => name.startsWith('theme '))
      .map(({ name, startTime }) => ({ name: name.slice(6), at: startTime })),
    painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? null,
  }))

test('the theme is there before the first paint, follows the device, and is kept', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', { ...desk, colorScheme: 'light' })
  const { page, words } = visitor
  await page.addInitScript(() => {
    const note = () => performance.mark(`theme ${document.documentElement.getAttribute('data-theme')}`)
    new MutationObserver(note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-theme'],
    })
    document.addEventListener('DOMContentLoaded', note)
  })
  const choose = (mode: string) =>
    page
      .locator('footer')
      .getByRole('radio', { name: words(`layout.theme.${mode}`) })
      .check({ force: true })
  const seen = async (mode: keyof typeof barColors) => {
    await page.reload()
    await expect.poll(async () => (await shown(page)).painted).not.toBeNull()
    const { themes, painted } = await shown(page)
    // No other theme at any time, and this one before the first paint.
    expect(new Set(themes.map(({ name }) => name))).toEqual(new Set([mode]))
    expect(themes[0]?.at).toBeLessThan(painted ?? 0)
    expect(await theme(page)).toBe(mode)
    expect(await bar(page)).toBe(barColors[mode])
  }
  await visitor.go('/contact-us/')
  await seen('light')
  await choose('dark')
  await expect.poll(() => theme(page)).toBe('dark')
  expect(await bar(page)).toBe(barColors.dark)
  await seen('dark')
  await choose('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await seen('light')
  await choose('system')
  await seen('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('changing the language keeps the page and its query', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', desk)
  const { page, words } = visitor
  await visitor.go('/login/?callbackUrl=%2Fwallet%2F')
  const here = page.url()
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await page.getByRole('button', { name: messagePattern('pt', 'layout.language.label') }).click()
  await page.getByRole('button', { name: words('layout.language.en'), exact: true }).click()
  await page.waitForURL(
    (url) => url.pathname === '/en/login/' && url.searchParams.get('callbackUrl') === '/wallet/',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  expect(await readCookie(visitor, 'NEXT_LOCALE')).toBe('en')
  expect(await theme(page)).toBe('dark')
  await page.getByRole('button', { name: messagePattern('en', 'layout.language.label') }).click()
  await page.getByRole('button', { name: words('layout.language.pt'), exact: true }).click()
  await page.waitForURL(here)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('signing out forgets everything that was named, and lands on the home page of the language', async ({
  browser,
}) => {
  const who = await makePerson('consumer')
  const visitor = await openVisitor(browser, 'en', desk)
  const { page, words } = visitor
  await signInByCookies(visitor, who)
  await visitor.go('/my-bookings/')
  const drafts = ['demand', 'currentStep', 'priceEstimates']
  await page.evaluate(
    (keys) => keys.forEach((key) => localStorage.setItem(key, JSON.stringify({ kept: true }))),
    drafts,
  )
  await expect.poll(() => readCookie(visitor, 'userRole')).toBe('customer')
  const refresh = await readCookie(visitor, 'refreshToken')
  // The other tab is told.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: words('layout.account.open') }).waitFor()
  await page.getByRole('button', { name: words('layout.account.open') }).click()
  await page.getByRole('button', { name: words('layout.account.signOut'), exact: true }).click()
  await page.waitForURL(`${origin}/en/`)
  await other.waitForURL(`${origin}/en/`)
  for (const name of ['accessToken', 'refreshToken', 'userRole', 'autoRoleFlag', 'shouldCompleteProfile'])
    expect(await readCookie(visitor, name)).toBeUndefined()
  expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), drafts)).toEqual([
    null,
    null,
    null,
  ])
  await expect(page.getByRole('link', { name: words('layout.signIn'), exact: true }).first()).toBeVisible()
  await expect(api('POST', '/api/token/refresh/', null, { refresh })).rejects.toThrow('401')
  await page.context().close()
})

test('signs a device out within seconds after its session is revoked elsewhere', async ({ browser }) => {
  const who = await makePerson('consumer')
  const [lost, home] = [await openVisitor(browser, 'pt', desk), await openVisitor(browser, 'pt', desk)]
  await signInByCookies(lost, await newSessionOf(who))
  await signInByCookies(home, who)
  await lost.go('/my-bookings/?statusId=approved')
  await expect(lost.page.getByRole('button', { name: lost.words('layout.account.open') })).toBeVisible()
  await home.go('/settings/?tab=security')
  await home.page.getByRole('button', { name: messagePattern('pt', 'accounts.devices.endOf') }).click()
  await home.page
    .getByRole('dialog')
    .getByRole('button', { name: home.words('accounts.devices.end'), exact: true })
    .click()
  await lost.page.waitForURL(
    (url) =>
      url.pathname === '/login/' && url.searchParams.get('callbackUrl') === '/my-bookings/?statusId=approved',
  )
  expect(await readCookie(lost, 'accessToken')).toBeUndefined()
  expect(await readCookie(lost, 'refreshToken')).toBeUndefined()
  // The session that ended the other goes on.
  await home.page.reload()
  await expect(home.page.getByRole('button', { name: home.words('layout.account.open') })).toBeVisible()
  await lost.page.context().close()
  await home.page.context().close()
})

test('two tabs with an aged token renew it once between them', async ({ browser }) => {
  const who: Person = await makePerson('consumer')
  const visitor = await openVisitor(browser, 'pt', desk)
  const { page, words } = visitor
  await signInByCookies(visitor, who)
  const other = await page.context().newPage()
  const path = `${origin}/my-bookings/?statusId=booking_offers`
  const account = (tab: Page) => tab.getByRole('button', { name: words('layout.account.open') })
  await Promise.all([page.goto(path), other.goto(path)])
  await Promise.all([account(page).waitFor(), account(other).waitFor()])

  const renewals: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/api/token/refresh/')) renewals.push(request.url())
  })
  await page.context().addCookies([{ name: 'accessToken', value: 'aged.and.refused', url: origin }])
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([account(page).waitFor(), account(other).waitFor()])
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(renewals).toHaveLength(1)
  expect(await readCookie(visitor, 'accessToken')).not.toBe('aged.and.refused')
  await page.context().close()
})
