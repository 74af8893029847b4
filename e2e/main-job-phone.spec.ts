import { api, makePerson, makeProvider, publishDemand, signInByCookies } from './fixture'
import { walkMainJob } from './main-job'
import { openVisitor } from './people'
import { expect, test } from './test'

test('the main job in English on a 390 px phone', async ({ browser }) => {
  await walkMainJob(browser, 'en', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
})

test('an offer sent from the end of a long page leads to the top of the list', async ({ browser }) => {
  const [customer, one] = [await makePerson('consumer'), await makeProvider()]
  const description = `Casa pequena ${Date.now()}`
  const booking = await publishDemand(customer, description)
  const provider = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 500 } })
  const { page, words } = provider
  await signInByCookies(provider, one)
  await provider.go('/provider/offers/?statusId=ready')
  await page
    .getByRole('listitem')
    .filter({ hasText: description })
    .getByRole('button', { name: words('offers.suggestion.make'), exact: true })
    .click()
  await page.getByLabel(words('makeOffer.items.amount')).pressSequentially('18000')
  const next = page.getByRole('button', { name: words('makeOffer.continue'), exact: true })
  for (const step of ['time', 'message', 'review']) {
    await next.click()
    await expect(page.getByText(words(`makeOffer.headings.${step}`))).toBeVisible()
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.getByRole('button', { name: words('makeOffer.send'), exact: true }).click()
  await page.waitForURL(/statusId=pending/)
  await expect(page.getByRole('link', { name: words('offers.moves.chat') })).toBeVisible()
  const { results } = await api<{ results: { booking: { pk: number } }[] }>(
    'GET',
    '/api/provider/demands/?statusId=pending',
    one,
  )
  expect(results.map((sent) => sent.booking.pk)).toEqual([booking])
  // The list is longer than the window, so that it could have stayed at its end.
  const [at, length] = await page.evaluate(() => [window.scrollY, document.body.scrollHeight])
  expect(at).toBe(0)
  expect(length).toBeGreaterThan(700)
  // Back leads from the list past the steps of the wizard, and leaves nothing over the page.
  await page.goBack()
  await page.waitForURL(/statusId=ready$/)
  await expect(page.locator('[class*=veil]')).toHaveCount(0, { timeout: 5_000 })
  await page.context().close()
})
