import { instantOf } from '../lib/format/date'
import { runAxe } from './axe'
import {
  api,
  dayIn,
  makePerson,
  makeProvider,
  publishDemand,
  quietCity,
  sendOffer,
  signInByCookies,
} from './fixture'
import { messagePattern } from './messages'
import { goBack, openVisitor } from './people'
import { expect, test } from './test'

/* A customer with three offers, on a phone. */

test('compares three offers: a sheet, two side by side, and approves from the sheet', async ({ browser }) => {
  const customer = await makePerson('consumer')
  const booking = await publishDemand(customer, 'Comparação de propostas', quietCity)
  const providers = await Promise.all([1, 2, 3].map(() => makeProvider(quietCity)))
  const offers: number[] = []
  for (const [at, provider] of providers.entries())
    offers.push(await sendOffer(provider, booking, instantOf(dayIn(2 + at), '10:00')))
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words, go } = visitor
  await signInByCookies(visitor, customer)
  await go(`/my-bookings/${booking}/offers/`)

  const names = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.open') })
  await expect(names).toHaveCount(3)
  for (const card of await page.locator('main li').all()) await expect(card).toBeInViewport({ ratio: 1 })
  const pins = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.pinName') })
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: words('offers.moves.approve.action'), exact: true })

  // Back and Escape close the sheet, stay on the page and return the focus.
  await names.nth(1).click()
  await expect(approve).toBeInViewport({ ratio: 1 })
  expect(await runAxe(visitor, 'offers')).toEqual([])
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(names.nth(1)).toBeFocused()
  await names.first().click()
  await expect(approve).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toContain(`/my-bookings/${booking}/offers/`)

  await pins.first().click()
  await pins.nth(2).click()
  await page.getByRole('button', { name: words('offers.compare.sideBySide'), exact: true }).click()
  const approvals = dialog.getByRole('button', {
    name: messagePattern('pt', 'offers.moves.approve.summed'),
  })
  await expect(approvals).toHaveCount(2)
  for (const one of await approvals.all()) await expect(one).toBeInViewport({ ratio: 1 })
  expect(await runAxe(visitor, 'offers')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The chat's link opens the sheet of its offer; an ended one is named on the list.
  await api('POST', `/api/offers/${offers[2]}/withdraw/`, providers[2] ?? customer, {})
  await go(`/my-bookings/${booking}/offers/?offer=${offers[2]}`)
  await expect(page.getByText(messagePattern('pt', 'offers.compare.named.ended'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await go(`/customer/messages/?id=${offers[0]}`)
  await page.getByRole('link', { name: words('chat.job.offer') }).click()
  await page.waitForURL(new RegExp(`offer=${offers[0]}$`))
  await approve.click()
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
  await page.context().close()
})
