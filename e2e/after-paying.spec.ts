import type { Browser } from '@playwright/test'
import { makeBooking } from './booking-fixture'
import { api, commandGateway, makePerson, signInByCookies, type Person } from './fixture'
import { chooseMethod, isDone, payByPix, pressPay, typeCard } from './paying'
import { goBack, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

/* The browser's Back after money has been paid. */

const phoneOf = async (browser: Browser, who: Person) => {
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  await signInByCookies(visitor, who)
  return visitor
}

/** Goes on to the booking and back: the same address shows the paid state, and one way to the booking. */
const isPaidAfterBack = async (visitor: Visitor, booking: number) => {
  const { page, words } = visitor
  const onward = page.getByRole('link', { name: words('payments.done.toBooking') })
  const noForm = async () => {
    await isDone(visitor)
    await expect(onward).toHaveCount(1)
    await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Pagar/ }).filter({ visible: true })).toHaveCount(0)
  }
  await onward.click()
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/$`))
  await goBack(page)
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
  await noForm()
  // From another document, too: the browser may keep this one as it was.
  await visitor.go('/')
  await goBack(page)
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
  await noForm()
}

for (const method of ['pix', 'card', 'balance'] as const)
  test(`shows the paid booking on Back after paying by ${method}`, async ({ browser }) => {
    const fixture = await makeBooking()
    const { customer, booking } = fixture
    if (method === 'balance') await topUp(customer)
    await api('POST', `/api/offers/${fixture.offer}/approve/`, customer)
    const visitor = await phoneOf(browser, customer)
    await visitor.go(`/my-bookings/${booking}/pay/`)
    if (method === 'pix') await payByPix(visitor, customer, booking)
    if (method === 'card') {
      await chooseMethod(visitor, 'card')
      await typeCard(visitor, 'APRO')
      await pressPay(visitor, 'card')
    }
    if (method === 'balance') {
      const { page, words } = visitor
      await page.getByRole('radio', { name: new RegExp(words('payments.methods.balance.label')) }).check()
      await page.getByRole('button', { name: words('payments.pay.balance') }).click()
    }
    await isDone(visitor)
    await isPaidAfterBack(visitor, booking)
    await visitor.page.context().close()
  })

/** Puts more into the wallet than a booking costs. */
const topUp = async (customer: Person) => {
  const wish = { amount_cents: 50_000, method: 'pix' }
  const { reference } = await api<{ reference: string }>('POST', '/api/payment/deposits/', customer, wish)
  await commandGateway(reference, 'pay')
}

test('goes back to the wallet after a top-up, not to its form', async ({ browser }) => {
  const customer = await makePerson('consumer')
  const visitor = await phoneOf(browser, customer)
  const { page, words } = visitor
  await visitor.go('/wallet/')
  await page.getByRole('link', { name: words('wallet.customer.topUp') }).click()
  await page
    .getByRole('group', { name: words('wallet.topUp.tiers') })
    .getByRole('button')
    .first()
    .click()
  await pressPay(visitor, 'pix')
  await page.waitForURL(/\/wallet\/top-up\/\d+\/$/)
  const [pk] = /\d+/.exec(new URL(page.url()).pathname) ?? []
  const { reference } = await api<{ reference: string }>('GET', `/api/payment/intents/${pk}/`, customer)
  await commandGateway(reference, 'pay')
  await expect(page.getByText(words('wallet.deposit.paid.title'))).toBeVisible()
  await goBack(page)
  await page.waitForURL(/\/wallet\/$/)
  await page.context().close()
})
