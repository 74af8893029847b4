import type { Page } from '@playwright/test'
import {
  api,
  makePerson,
  makeProvider,
  origin,
  publishDemand,
  quietCity,
  sendOffer,
  signInByCookies,
} from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

test('the bell counts unread notifications, links to them, and agrees across tabs', async ({ browser }) => {
  const [customer, provider] = [await makePerson('consumer'), await makeProvider()]
  const booking = await publishDemand(customer, 'Pedido para o sino')
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 1280, height: 900 } })
  const { page, words } = visitor
  await signInByCookies(visitor, customer)
  await visitor.go('/services/')
  const other = await page.context().newPage()
  await other.goto(`${origin}/services/`)
  const bell = (tab: Page) =>
    tab.locator('header').getByRole('button', { name: words('notifications.title') })
  const count = async (expected: number) => {
    for (const tab of [page, other])
      if (expected === 0) await expect(bell(tab).locator('span')).toHaveCount(0)
      else await expect(bell(tab).locator('span')).toHaveText(String(expected))
  }
  // The demand's own notification comes first; hovering marks it as read.
  await count(1)
  await bell(page).click()
  const row = page.locator('header li:has([data-unread])').first()
  await row.hover()
  await count(0)
  await page.keyboard.press('Escape')

  // The offer, and the message that comes with it: two things to look at.
  await sendOffer(provider, booking)
  await count(2)
  await bell(page).click()
  await page.locator(`header li a[href="/my-bookings/${booking}/offers/"]`).first().click()
  await page.waitForURL((url) => url.pathname === `/my-bookings/${booking}/offers/`)
  await expect(page.getByText('Posso atender.')).toBeVisible()
  await count(1)
  await bell(page).click()
  await row.hover()
  await count(0)
  // Read notifications stay read.
  const listed = other.waitForResponse('**/api/notification/list/')
  await other.reload()
  await listed
  await expect(bell(other)).toBeVisible()
  await count(0)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('a provider is notified of a request on any page and opens it directly', async ({ browser }) => {
  const provider = await makeProvider(quietCity)
  const visitor = await openVisitor(browser, 'en', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const { page, words } = visitor
  await signInByCookies(visitor, provider)
  await visitor.go('/wallet/')
  const bell = page.locator('header').getByRole('button', { name: words('notifications.title') })
  await expect(bell).toBeVisible()
  await visitor.quiet()
  const customer = await makePerson('consumer')
  const booking = await publishDemand(customer, 'Pedido para o sino do profissional', quietCity)
  await expect(bell.locator('span')).toHaveText('1')
  await bell.tap()
  // The account speaks Portuguese; the list is in the page's language.
  await expect(page.locator('header li:has([data-unread])')).toContainText('A new request for you')
  await page.locator('header li:has([data-unread])').getByRole('link').tap()
  await page.waitForURL(
    (url) => url.pathname === '/en/provider/offers/' && url.searchParams.get('statusId') === 'ready',
  )
  await expect(page.getByRole('button', { name: words('offers.suggestion.make'), exact: true })).toHaveCount(
    1,
  )
  await expect(bell.locator('span')).toHaveCount(0)
  // Leaves nothing open that a provider of the next run could be notified of.
  await api('POST', `/api/bookings/${booking}/cancel/`, customer)
  await page.context().close()
})
