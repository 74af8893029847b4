import { api, makePerson, makeProvider, publishDemand, sendOffer } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

test('shows a simulated charge and obeys its buttons on a phone without scripts', async ({ browser }) => {
  const customer = await makePerson('consumer')
  const provider = await makeProvider()
  const booking = await publishDemand(customer, `Gateway ${Date.now()}`)
  const offer = await sendOffer(provider, booking)
  await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  const { reference } = await api<{ reference: string }>('POST', '/api/payment/intents/', customer, {
    booking,
    method: 'pix',
  })
  const { page } = await openVisitor(browser, 'pt', {
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  await page.goto(`/dev/payments/?lang=en&reference=${reference}`)
  const charge = page.locator('article')
  const press = (name: string) => charge.getByRole('button', { name, exact: true }).click()
  await expect(charge.getByRole('heading')).toContainText(`${reference}: waiting`)
  await expect(charge.locator('code')).toHaveText(/^000201.{20}/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // A payment with a lost webhook is found by polling; the buttons then match a paid one.
  await press('Lose the next message')
  await press('Pay')
  await expect(charge.getByRole('heading')).toContainText('paid')
  await expect(charge.getByRole('button', { name: 'Ask for the Pix back (MED)' })).toBeVisible()
  await expect(charge.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  await expect
    .poll(async () => (await api<{ status: string }>('GET', `/api/demands/${booking}/`, customer)).status)
    .toBe('approved')
  await charge.getByRole('button', { name: 'Ask for the Pix back (MED)' }).click()
  await expect(charge.getByText('MED: evidence due')).toBeVisible()
})
