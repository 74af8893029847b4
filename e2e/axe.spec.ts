import type { BrowserContextOptions } from '@playwright/test'
import sharp from 'sharp'
import { look } from './axe'
import { glance } from './glance'
import { atGateway, chooseMethod, isDone, pressPay } from './paying'
import { visit, type Visitor } from './people'
import { expect, test } from './test'
import { api, enter, offering, person, publish, sendOffer, sessionOf } from './world'

/** Checks every page; all violations are reported together. */
const check = async (visitor: Visitor, paths: readonly string[]) => {
  const wrong: string[] = []
  for (const path of paths) {
    await visitor.go(path)
    await visitor.page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
    await visitor.quiet()
    wrong.push(...(await look(visitor, path)), ...(await glance(visitor, path)))
    // As a screen reader has them: what is not in sight on this window does not count.
    const titles = await visitor.page.getByRole('heading', { level: 1 }).allTextContents()
    if (titles.length !== 1) wrong.push(`${path}: headings of level 1: ${titles.join(' | ')}`)
  }
  expect(wrong).toEqual([])
}

const open = [
  '/',
  '/services/',
  '/services/limpeza/',
  '/services/limpeza/faxina-residencial/',
  '/how-it-works/client/',
  '/how-it-works/provider/',
  '/contact-us/',
  '/terms/',
  '/privacy/',
  '/login/',
  '/register/',
  '/forgot-password/',
  '/goodbye/',
  '/unsubscribe/?token=none',
  '/demand/',
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
  '/my-bookings/?statusId=booking_offers',
  '/my-bookings/1/',
  '/my-bookings/1/pay/',
  '/my-bookings/1/dispute/',
  '/my-bookings/2/offers/',
  '/customer/messages/?id=2',
  '/wallet/',
  '/wallet/top-up/',
  '/settings/?tab=profile',
  '/settings/?tab=addresses',
  '/settings/?tab=security',
  '/settings/?tab=privacy',
  '/customer/messages/?id=2&search=',
  ...missing,
]
const work = [
  '/provider/offers/?statusId=ready',
  '/provider/offers/?statusId=pending',
  '/provider/offers/?statusId=pending&make=2',
  '/provider/offers/?statusId=completed',
  '/provider/messages/',
  '/wallet/',
  '/withdraw/',
  '/settings/?tab=services',
  '/settings/?tab=availability',
  '/providers/3/',
]

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

test('pages anybody may open, light, on a desk', async ({ browser }) => {
  await check(await visit(browser, 'pt', { colorScheme: 'light' }), open)
})

test('pages anybody may open, dark, on a phone, in English', async ({ browser }) => {
  await check(await visit(browser, 'en', { ...phone, colorScheme: 'dark' }), open)
})

test("a customer's pages", async ({ browser }) => {
  const customer = await visit(browser, 'pt', { ...phone, colorScheme: 'light' })
  await enter(customer, await sessionOf('cliente1@demo.test'))
  await check(customer, mine)
})

test("a provider's pages, dark", async ({ browser }) => {
  const provider = await visit(browser, 'pt', { colorScheme: 'dark' })
  await enter(provider, await sessionOf('profissional1@demo.test'))
  await check(provider, work)
})

test('what paying shows on a phone, dark: the card with its faults, the Pix code, and that it is paid', async ({
  browser,
}) => {
  const customer = await person('consumer')
  const provider = await offering()
  const booking = await publish(customer, `Acessível ${Date.now()}`)
  const offer = await sendOffer(provider, booking)
  await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  const visitor = await visit(browser, 'pt', { ...phone, colorScheme: 'dark' })
  const { page, words } = visitor
  await enter(visitor, customer)
  await visitor.go(`/my-bookings/${booking}/pay/`)
  await chooseMethod(visitor, 'card')
  await pressPay(visitor, 'card')
  await expect(page.getByText(words('fieldErrors.required')).first()).toBeVisible()
  const wrong = await look(visitor, 'card')
  await chooseMethod(visitor, 'pix')
  await pressPay(visitor, 'pix')
  await expect(page.getByLabel(words('payments.pix.code'))).toHaveValue(/.{20}/)
  await page.getByText(words('payments.pix.showQr')).click()
  wrong.push(...(await look(visitor, 'pix')))
  await atGateway(customer, booking, 'pay')
  await isDone(visitor)
  wrong.push(...(await look(visitor, 'done')))
  await visitor.go(`/my-bookings/${booking}/`)
  await page.getByRole('button', { name: words('bookings.moves.more') }).click()
  // Its code comes with the press.
  await expect(page.getByRole('menu')).toBeVisible()
  wrong.push(...(await look(visitor, 'more')))
  await page.getByRole('menuitem', { name: words('bookings.moves.cancel.action'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(words('payments.cancel.reason.free'))).toBeVisible()
  wrong.push(...(await look(visitor, 'cancel')))
  expect(wrong).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`what opens on a provider's profile on a phone, ${colorScheme}: registrations, one of them wrong, and the portrait's cut`, async ({
    browser,
  }) => {
    const provider = await visit(browser, colorScheme === 'dark' ? 'en' : 'pt', { ...phone, colorScheme })
    const { page, words } = provider
    const profile = (key: string) => words(`accounts.profile.${key}`)
    await enter(provider, await sessionOf('profissional1@demo.test'))
    await provider.go('/settings/?tab=profile')
    await page.getByRole('button', { name: profile('registrations.add') }).click()
    await page.getByRole('button', { name: profile('save'), exact: true }).click()
    await expect(page.getByText(words('fieldErrors.required'))).toBeVisible()
    const wrong = await look(provider, 'registrations')

    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b54' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await expect(
      page.getByRole('dialog', { name: profile('crop.title') }).getByTestId('cropper'),
    ).toBeVisible()
    wrong.push(...(await look(provider, 'cut')))
    expect(wrong).toEqual([])
    await page.context().close()
  })
