import { expect, test } from './test'

test.use({ provoked: [/Failed to load resource.*404|chunk/i] })

const script = /\/_next\/static\/.*\.js/

test('reloads a page once if a deploy removed its scripts, and keeps it readable', async ({ page }) => {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/services/', { waitUntil: 'commit' })
  await expect.poll(() => loads.length).toBe(2)
  // The reloaded page gets as many 404s again, and must not reload a second time.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toHaveLength(2)
})

test('within one deployment a page leads to the next without loading it whole', async ({ page }) => {
  await page.goto('/services/')
  await page.getByRole('banner').getByRole('button', { name: 'Serviços' }).click()
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('banner').getByRole('link', { name: 'Faxina residencial' }).click()
  await page.waitForURL('**/faxina-residencial/')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})
