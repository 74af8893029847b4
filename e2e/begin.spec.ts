import type { BrowserContextOptions } from '@playwright/test'
import { cpf } from 'cpf-cnpj-validator'
import sharp from 'sharp'
import { runAxe } from './axe'
import { clippedLabels } from './clipped-labels'
import {
  api,
  city,
  makePerson,
  newEmail,
  newPhone,
  password,
  publishDemand,
  sessionIn,
  signInByCookies,
} from './fixture'
import { checkLayout } from './layout-check'
import { codeFor, goBack, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const steps = ['service', 'area', 'hours', 'photo', 'price', 'pix'] as const

const heading = ({ page, words }: Visitor, step: (typeof steps)[number] | 'jobs' | 'unready') =>
  page.getByRole('heading', { level: 1, name: words(`begin.${step}.heading`) })
const goOn = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words('begin.continue'), exact: true }).tap()

const registerProvider = async (visitor: Visitor) => {
  const { page, words } = visitor
  const email = newEmail()
  await visitor.go('/register/?role=provider')
  await page.getByLabel(words('accounts.register.fullName')).fill('Rosa Nova')
  await page.getByLabel(words('accounts.register.email')).fill(email)
  await page.getByLabel(words('accounts.register.password')).first().fill(password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('accounts.register.submit'), exact: true }).tap()
  await page.waitForURL(/\/verify-email\//)
  await page.getByLabel(words('accounts.code.label')).fill(await codeFor(visitor, email))
  await page.waitForURL(/\/provider\/begin\//)
}

const portrait = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#2f7f67' } })
    .jpeg()
    .toBuffer()

test('a provider registers on a phone, answers every step, and finds a request that fits', async ({
  browser,
}) => {
  const description = `Pedido ${Date.now()}`
  await publishDemand(await makePerson('consumer'), description)
  const provider = await openVisitor(browser, 'pt', phone)
  const { page, words } = provider
  await registerProvider(provider)

  await expect(heading(provider, 'service')).toBeVisible()
  await page.getByRole('searchbox').fill('faxna residencial')
  await page.getByRole('button', { name: 'Faxina residencial', exact: true }).tap()
  await page.getByLabel(words('begin.service.city')).fill(city.typed)
  await page.getByRole('button', { name: new RegExp(`^${city.name.source.replace(' – ', ' ')}$`) }).tap()
  await goOn(provider)

  await expect(heading(provider, 'area')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Mapa de / })).toBeVisible()
  await page.getByRole('radio', { name: words('begin.area.within').replace('{km}', '100') }).check()
  await goOn(provider)

  await expect(heading(provider, 'hours')).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(words('begin.hours.presets.daily.label')) }).check()
  await goOn(provider)

  await expect(heading(provider, 'photo')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() })
  await page.getByRole('button', { name: words('accounts.profile.crop.use') }).tap()
  await expect(page.locator('main img').first()).toBeVisible()
  await goOn(provider)

  await expect(heading(provider, 'price')).toBeVisible()
  await page.getByRole('textbox', { name: /^Faxina residencial/ }).pressSequentially('18000')
  await goOn(provider)

  await expect(heading(provider, 'pix')).toBeVisible()
  await page.getByLabel(words('begin.pix.taxNumber')).fill(cpf.generate(true))
  await goOn(provider)
  await page.getByLabel(words('withdraw.add.password')).fill(password)
  await goOn(provider)

  await expect(heading(provider, 'jobs')).toBeVisible()
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('button', { name: words('offers.suggestion.make'), exact: true }) })
    .filter({ hasText: description })
  await expect(card).toHaveCount(1)
  // The phone is confirmed from here, and leads back.
  await page.getByRole('link', { name: words('begin.jobs.confirm.phone') }).tap()
  const number = newPhone()
  await page.getByLabel(words('accounts.verifyPhone.phone')).fill(number)
  await page.getByRole('button', { name: words('accounts.verifyPhone.send'), exact: true }).tap()
  await page.getByLabel(words('accounts.code.label')).fill(await codeFor(provider, `+55${number}`))
  await page.waitForURL(/\/provider\/begin\/\?step=jobs$/)
  await expect(page.getByText(words('begin.jobs.confirm.title'))).toHaveCount(0)

  const who = await sessionIn(provider)
  const [offered] = await api<{ cities: number[]; price_cents: number }[]>('GET', '/api/user/services', who)
  expect(offered?.price_cents).toBe(18_000)
  expect(offered?.cities).toContain(city.ibge)
  const { weekly } = await api<{ weekly: unknown[] }>('GET', '/api/user/availability/', who)
  expect(weekly).toHaveLength(7)
  const { pix_keys } = await api<{ pix_keys: unknown[] }>('GET', '/api/payment/transfer/', who)
  expect(pix_keys).toHaveLength(1)
  expect(provider.heard).toEqual([])
  await page.context().close()
})

test('a provider skips ahead, goes back, leaves, and continues from the list of requests', async ({
  browser,
}) => {
  const provider = await openVisitor(browser, 'en', phone)
  const { page, words } = provider
  await registerProvider(provider)
  const skip = page.getByRole('button', { name: words('begin.skip'), exact: true })
  await expect(heading(provider, 'service')).toBeVisible()
  await skip.tap()
  await expect(heading(provider, 'hours')).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(words('begin.hours.presets.business.label')) }).check()
  await goOn(provider)
  await expect(heading(provider, 'photo')).toBeVisible()
  await goBack(page)
  await expect(heading(provider, 'hours')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { checked: true })).toBeVisible()

  await page.getByRole('button', { name: words('begin.leave') }).tap()
  await page.waitForURL(/\/en\/provider\/offers\//)
  await page.getByRole('link', { name: words('accounts.checklist.begin') }).tap()
  await expect(heading(provider, 'service')).toBeVisible()
  for (const next of ['hours', 'photo', 'pix', 'unready'] as const) {
    const name = new RegExp(`^(${words('begin.continue')}|${words('begin.skip')})$`)
    await page.getByRole('button', { name }).first().tap()
    await expect(heading(provider, next)).toBeVisible()
  }
  await page.getByRole('button', { name: words('begin.jobs.none.missing') }).tap()
  await expect(heading(provider, 'service')).toBeVisible()
  expect(provider.heard).toEqual([])
  await page.context().close()
})

test('every step stays inside 320 px and, with text at 200 %, inside a phone', async ({ browser }) => {
  const provider = await openVisitor(browser, 'pt', { viewport: { width: 320, height: 640 } })
  const { page } = provider
  const who = await makePerson('provider')
  const [service] = await api<{ sub_services: { pk: number }[] }[]>('GET', '/api/services/', null)
  await api('PUT', '/api/user/services', who, [
    { sub_service: service?.sub_services[0]?.pk, cities: [city.ibge] },
  ])
  await signInByCookies(provider, who)
  const wrong: string[] = []
  for (const step of [...steps, 'jobs'] as const) {
    const path = `/provider/begin/?step=${step}`
    await page.setViewportSize({ width: 320, height: 640 })
    await provider.go(path)
    await expect(heading(provider, step)).toBeVisible()
    await provider.quiet()
    wrong.push(...(await runAxe(provider, path)), ...(await checkLayout(provider, path)))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => clippedLabels(page), path).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path)
      .toBeLessThanOrEqual(0)
  }
  expect(wrong).toEqual([])
  await page.context().close()
})
