import { readdir, readFile } from 'node:fs/promises'
import type { BrowserContextOptions } from '@playwright/test'
import {
  city,
  makePerson,
  newEmail,
  newPhone,
  origin,
  password,
  publishDemand,
  readCookie,
  signInByCookies,
} from './fixture'
import { codeFor, openVisitor, skipTour, type Visitor } from './people'
import { expect, test } from './test'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const register = async ({ page, words }: Visitor, email: string) => {
  await page.getByLabel(words('accounts.register.fullName')).fill('Pessoa de Teste')
  await page.getByLabel(words('accounts.register.email')).fill(email)
  await page.getByLabel(words('accounts.register.password')).first().fill(password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('accounts.register.submit'), exact: true }).tap()
}

const confirm = async (visitor: Visitor, to: string) => {
  const { page, words } = visitor
  // Sent with its last digit.
  await page.getByLabel(words('accounts.code.label')).fill(await codeFor(visitor, to))
}

const isWide = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('a customer registers on a phone and stands at the door of the first demand', async ({ browser }) => {
  const customer = await openVisitor(browser, 'pt', phone)
  const { page, words } = customer
  const email = newEmail()
  const door = '/demand/?service=faxina-residencial'
  await customer.go(`/login/?callbackUrl=${encodeURIComponent(door)}`)
  // The address to come back to is kept from sign-in through registering.
  await page.getByRole('link', { name: words('accounts.login.register'), exact: true }).tap()
  await page.waitForURL(
    (url) => url.pathname === '/register/' && url.searchParams.get('callbackUrl') === door,
  )
  expect(await isWide(customer)).toBe(0)
  await register(customer, email)
  await page.waitForURL((url) => `${url.pathname}${url.search}` === door)
  await skipTour(customer)
  await expect(page.locator('#request-step')).toBeVisible()
  expect(await readCookie(customer, 'userRole')).toBe('customer')

  // The bar below the header links to the code's page, and back.
  await customer.go(`/verify-email/?callbackUrl=${encodeURIComponent(door)}`)
  await confirm(customer, email)
  await page.waitForURL((url) => `${url.pathname}${url.search}` === door)
  await expect(page.getByText(words('layout.unverified.text'))).toHaveCount(0)
  expect(customer.heard).toEqual([])
  await page.context().close()
})

test('a provider registers on a phone, sets everything up, and the first request arrives', async ({
  browser,
}) => {
  const provider = await openVisitor(browser, 'en', phone)
  const { page, words } = provider
  const email = newEmail()
  await provider.go('/register/?role=provider')
  await expect(
    page.getByRole('radio', { name: new RegExp(words('accounts.register.role.provider')) }),
  ).toBeChecked()
  await register(provider, email)
  await page.waitForURL(/\/en\/verify-email\//)
  await skipTour(provider)
  await confirm(provider, email)
  await page.waitForURL(/\/en\/provider\/begin\//)

  const line = (key: string) => page.getByRole('link', { name: words(`accounts.checklist.items.${key}.do`) })
  const offers = '/provider/offers/?statusId=ready'
  await provider.go(offers)
  await expect(line('services')).toBeVisible()
  await expect(line('email')).toHaveCount(0)
  expect(await isWide(provider)).toBe(0)

  await line('phone').tap()
  await page.waitForURL(/verify-phone/)
  const number = newPhone()
  await page.getByLabel(words('accounts.verifyPhone.phone')).fill(number)
  await page.getByRole('button', { name: words('accounts.verifyPhone.send'), exact: true }).tap()
  await confirm(provider, `+55${number}`)
  await page.waitForURL(/\/en\/provider\/offers\//)
  await expect(line('phone')).toHaveCount(0)

  await line('services').tap()
  await page.waitForURL(/tab=services/)
  const cities = page.getByLabel(words('accounts.services.defaultCities'))
  await cities.fill(city.typed)
  await page.getByRole('option', { name: city.name }).tap()
  // A tap toggles all cities of a state.
  await page.getByRole('button', { name: words('accounts.city.states'), exact: true }).tap()
  const minas = page.getByRole('button', { name: 'MG Minas Gerais', exact: true })
  await minas.tap()
  await expect(page.getByText(/^854 /)).toBeVisible()
  await minas.tap()
  await expect(page.getByText(/^1 /)).toBeVisible()
  await page.getByLabel(words('accounts.services.add')).fill('home clening')
  await page.getByRole('option', { name: 'Home cleaning', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.getByRole('button', { name: words('accounts.services.save'), exact: true }).tap()
  await expect(page.getByText(words('accounts.services.saved'))).toBeVisible()

  await provider.go('/settings/?tab=availability')
  await page.getByRole('switch', { name: words('accounts.availability.weekday.1') }).check()
  await page
    .getByRole('button', {
      name: words('accounts.availability.copyOf').replace('{day}', words('accounts.availability.weekday.1')),
    })
    .tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('accounts.availability.copyConfirm'), exact: true })
    .tap()
  await expect(page.getByRole('switch', { name: words('accounts.availability.weekday.5') })).toBeChecked()
  await page.getByRole('button', { name: words('accounts.availability.save'), exact: true }).tap()
  await expect(page.getByText(words('accounts.availability.saved'))).toBeVisible()

  await provider.go('/settings/?tab=profile')
  await page
    .getByLabel(words('accounts.profile.bio'))
    .fill('Twelve years of cleaning homes, with my own products and references.')
  await page.getByRole('button', { name: words('accounts.profile.save'), exact: true }).tap()
  await expect(page.getByText(words('accounts.profile.saved'))).toBeVisible()

  await provider.go(offers)
  // Remaining items are optional: the opportunities come first, and the list is collapsed.
  await expect(line('photo')).toBeHidden()
  await page.getByText(words('accounts.checklist.titleOptional')).tap()
  await expect(line('photo')).toBeVisible()
  for (const key of ['services', 'cities', 'hours', 'bio']) await expect(line(key)).toHaveCount(0)
  const pictures = await readdir('public/services')
  const photo = {
    name: 'photo.webp',
    mimeType: 'image/webp',
    buffer: await readFile(`public/services/${pictures.find((name) => name.startsWith('1f1ea-1f1f8.'))}`),
  }
  const sent = await page.request.post(`${origin}/api/profile/photo/`, {
    multipart: { file: photo },
    headers: { authorization: `Bearer ${await readCookie(provider, 'accessToken')}` },
  })
  expect(sent.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: words('offers.empty.ready.title') })).toBeVisible()
  await expect(line('photo')).toHaveCount(0)

  // The open page updates with the first request.
  const description = `Pedido ${Date.now()}`
  await publishDemand(await makePerson('consumer'), description)
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('button', { name: words('offers.suggestion.make'), exact: true }) })
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: words('offers.suggestion.details') }).tap()
  await expect(card.getByText(description)).toBeVisible()
  expect(provider.heard).toEqual([])
  await page.context().close()
})

test('returns a visitor to the page and its query after signing in', async ({ browser }) => {
  const who = await makePerson('consumer')
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  await visitor.go('/settings/?tab=addresses')
  await page.waitForURL(
    (url) => url.pathname === '/login/' && url.searchParams.get('callbackUrl') === '/settings/?tab=addresses',
  )
  const email = page.getByLabel(words('accounts.login.email'))
  const secret = page.getByLabel(words('accounts.login.password'), { exact: false }).first()
  const submit = page
    .locator('main')
    .getByRole('button', { name: words('accounts.login.submit'), exact: true })
  await email.fill(who.email)
  await secret.fill('nem perto disso 99')
  await submit.tap()
  await expect(page.getByText(words('errors.no_active_account'))).toBeVisible()
  await expect(email).toHaveValue(who.email)
  await secret.fill(password)
  await submit.tap()
  await page.waitForURL((url) => `${url.pathname}${url.search}` === '/settings/?tab=addresses')
  await expect(
    page
      .getByRole('navigation', { name: words('accounts.settings.title') })
      .getByRole('link', { name: words('accounts.settings.tab.addresses') }),
  ).toHaveAttribute('aria-current', 'page')
  await page.context().close()
})

test('a customer becomes a provider as well, and changes sides without losing anything', async ({
  browser,
}) => {
  const who = await makePerson('consumer')
  const booking = await publishDemand(who, 'Pedido de antes')
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 1280, height: 900 } })
  const { page, words } = visitor
  await signInByCookies(visitor, who)
  await visitor.go('/my-bookings/?statusId=booking_offers')
  const nav = page.getByRole('navigation', { name: words('layout.menu.main') }).first()
  const offers = nav.getByRole('link', { name: words('layout.nav.offers'), exact: true })
  await expect(nav.getByRole('link', { name: words('layout.nav.myBookings'), exact: true })).toBeVisible()
  await expect(offers).toHaveCount(0)
  const menu = () => page.getByRole('button', { name: words('layout.account.open') }).click()

  await menu()
  await page.getByRole('link', { name: words('layout.account.become.provider') }).click()
  await expect(
    page.getByRole('heading', { name: words('accounts.complete.become.provider.title') }),
  ).toBeVisible()
  await page.getByRole('button', { name: words('accounts.register.role.submit'), exact: true }).click()
  await page.getByLabel(words('accounts.services.defaultCities')).fill(city.typed)
  await page.getByRole('option', { name: city.name }).click()
  await page.getByLabel(words('accounts.services.add')).fill('faxna')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: words('accounts.complete.continue'), exact: true }).click()
  await page.waitForURL(/\/provider\/offers\//)
  await expect(offers).toBeVisible()
  expect([await readCookie(visitor, 'userRole'), await readCookie(visitor, 'autoRoleFlag')]).toEqual([
    'provider',
    undefined,
  ])

  await menu()
  await page.getByRole('button', { name: words('layout.account.switchTo.customer') }).click()
  await page.waitForURL(/\/my-bookings\//)
  await expect(offers).toHaveCount(0)
  await expect(page.locator(`main a[href*="/my-bookings/${booking}/"]`).first()).toBeVisible()
  expect(await readCookie(visitor, 'userRole')).toBe('customer')
  await page.reload()
  await expect(page.locator(`main a[href*="/my-bookings/${booking}/"]`).first()).toBeVisible()
  await expect(offers).toHaveCount(0)

  await menu()
  await page.getByRole('button', { name: words('layout.account.switchTo.provider') }).click()
  await page.waitForURL(/\/provider\/offers\//)
  await visitor.go('/settings/?tab=services')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})
