import type { BrowserContextOptions } from '@playwright/test'
import sharp from 'sharp'
import { runAxe } from './axe'
import { checkPages, phone as darkPhone, desk } from './axe-pages'
import {
  api,
  makePerson,
  makeProvider,
  publishDemand,
  sendOffer,
  sessionOf,
  signInByCookies,
} from './fixture'
import { textsIn, uniqueMessages } from './messages'
import { atGateway, chooseMethod, isDone, pressPay } from './paying'
import { openVisitor } from './people'
import { expect, test } from './test'

// The pages used most are in `axe-core.spec.ts`.
const open = [
  '/services/',
  '/services/limpeza/',
  '/how-it-works/client/',
  '/how-it-works/provider/',
  '/contact-us/',
  '/acessibilidade/',
  '/terms/',
  '/privacy/',
  '/register/',
  '/forgot-password/',
  '/goodbye/',
  '/unsubscribe/?token=none',
  '/demand/?service=eletricista',
  '/schedule-booking/',
  '/no-such-page/',
  '/providers/999999/',
]
/** Somebody else's, or nobody's. */
const missing = [
  '/my-bookings/999999/',
  '/my-bookings/999999/pay/',
  '/my-bookings/999999/dispute/',
  '/my-bookings/999999/help/',
  '/my-bookings/999999/offers/',
  '/customer/messages/?id=999999',
]
const mine = [
  '/my-bookings/1/pay/',
  '/my-bookings/1/dispute/',
  '/my-bookings/2/offers/',
  '/wallet/',
  '/wallet/top-up/',
  '/settings/?tab=profile',
  '/settings/?tab=addresses',
  '/settings/?tab=security',
  '/settings/?tab=privacy',
  '/customer/messages/?id=2&search=',
]
const work = [
  '/provider/offers/?statusId=pending',
  '/provider/offers/?statusId=pending&make=2',
  '/provider/offers/?statusId=completed',
  '/provider/begin/?step=service',
  '/provider/begin/?step=area',
  '/provider/begin/?step=hours',
  '/provider/begin/?step=photo',
  '/provider/begin/?step=price',
  '/provider/begin/?step=pix',
  '/provider/begin/?step=jobs',
  '/provider/messages/',
  '/withdraw/',
  '/settings/?tab=services',
  '/settings/?tab=availability',
  '/providers/3/',
]

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

/** Languages and settings take turns over the pages: the frame around them is the same on each. */
const every = (rest: number) => open.filter((_path, at) => at % 2 === rest)

test('passes axe on public pages in Portuguese, light on a desk and then dark on a phone', async ({
  browser,
}) => {
  await checkPages(await openVisitor(browser, 'pt'), every(0), desk, darkPhone)
})

test('passes axe on public pages in English, dark on a phone and then light on a desk', async ({
  browser,
}) => {
  await checkPages(await openVisitor(browser, 'en'), every(1), darkPhone, desk)
})

test('sends no text of the other language in a public page', async ({ request }) => {
  const wrong: string[] = []
  for (const language of ['pt', 'en'] as const) {
    const foreign = uniqueMessages(language === 'pt' ? 'en' : 'pt')
    for (const path of open) {
      const said = textsIn(await (await request.get(language === 'en' ? `/en${path}` : path)).text())
      wrong.push(...foreign.filter((text) => said.has(text)).map((text) => `${language} ${path}: ${text}`))
    }
  }
  expect(wrong).toEqual([])
})

test("passes axe on a customer's pages", async ({ browser }) => {
  const customer = await openVisitor(browser, 'pt')
  await signInByCookies(customer, await sessionOf('cliente1@demo.test'))
  await checkPages(customer, mine, { ...darkPhone, colorScheme: 'light' })
})

test('passes axe on pages that a customer may not see', async ({ browser }) => {
  const customer = await openVisitor(browser, 'pt')
  await signInByCookies(customer, await sessionOf('cliente1@demo.test'))
  await checkPages(customer, missing, { ...darkPhone, colorScheme: 'light' })
})

test("passes axe on a provider's pages, dark", async ({ browser }) => {
  const provider = await openVisitor(browser, 'pt')
  await signInByCookies(provider, await sessionOf('profissional1@demo.test'))
  await checkPages(provider, work, { ...desk, colorScheme: 'dark' })
})

test('payment screens on a phone in dark theme: card errors, Pix code and paid state', async ({
  browser,
}) => {
  const customer = await makePerson('consumer')
  const provider = await makeProvider()
  const booking = await publishDemand(customer, `Acessível ${Date.now()}`)
  const offer = await sendOffer(provider, booking)
  await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  const visitor = await openVisitor(browser, 'pt', { ...phone, colorScheme: 'dark' })
  const { page, words } = visitor
  await signInByCookies(visitor, customer)
  await visitor.go(`/my-bookings/${booking}/pay/`)
  await chooseMethod(visitor, 'card')
  await pressPay(visitor, 'card')
  await expect(page.getByText(words('fieldErrors.required')).first()).toBeVisible()
  const wrong = await runAxe(visitor, 'card')
  await chooseMethod(visitor, 'pix')
  await pressPay(visitor, 'pix')
  await expect(page.getByLabel(words('payments.pix.code'))).toHaveValue(/.{20}/)
  await page.getByText(words('payments.pix.showQr')).click()
  wrong.push(...(await runAxe(visitor, 'pix')))
  await atGateway(customer, booking, 'pay')
  await isDone(visitor)
  wrong.push(...(await runAxe(visitor, 'done')))
  await visitor.go(`/my-bookings/${booking}/`)
  await page.getByRole('button', { name: words('bookings.moves.more') }).click()
  // Its code comes with the press.
  await expect(page.getByRole('menu')).toBeVisible()
  wrong.push(...(await runAxe(visitor, 'more')))
  await page.getByRole('menuitem', { name: words('bookings.moves.cancel.action'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(words('payments.cancel.reason.free'))).toBeVisible()
  wrong.push(...(await runAxe(visitor, 'cancel')))
  expect(wrong).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`passes axe on registrations with an error and the portrait crop, on a phone, ${colorScheme}`, async ({
    browser,
  }) => {
    const provider = await openVisitor(browser, colorScheme === 'dark' ? 'en' : 'pt', {
      ...phone,
      colorScheme,
    })
    const { page, words } = provider
    const profile = (key: string) => words(`accounts.profile.${key}`)
    await signInByCookies(provider, await sessionOf('profissional1@demo.test'))
    await provider.go('/settings/?tab=profile')
    await page.getByRole('button', { name: profile('registrations.add') }).click()
    await page.getByRole('button', { name: profile('save'), exact: true }).click()
    await expect(page.getByText(words('fieldErrors.required'))).toBeVisible()
    const wrong = await runAxe(provider, 'registrations')

    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b54' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await expect(
      page.getByRole('dialog', { name: profile('crop.title') }).getByTestId('cropper'),
    ).toBeVisible()
    wrong.push(...(await runAxe(provider, 'cut')))
    expect(wrong).toEqual([])
    await page.context().close()
  })
