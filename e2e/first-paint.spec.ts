import { anyToken, expect, test } from './test'

/**
 * After this a page does not wait for its paint any more (server/web/deferred-script-loader.ts); timers may be a
 * little early.
 */
const late = 590

/** Returns the times of the paint and of each script request, ms since navigation. */
const times = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ initiatorType, name }) => initiatorType === 'script' || /\.js(?:\?|$)/.test(name),
  )
  return { painted: paint?.startTime ?? Number.NaN, asked: scripts.map(({ startTime }) => startTime) }
}

for (const path of ['/', '/services/', '/services/limpeza/faxina-residencial/'])
  test(`${path} is painted before a script of it is asked for, unless it is late, and acts a moment later`, async ({
    page,
  }) => {
    const said: string[] = []
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()),
    )
    page.on('pageerror', ({ message }) => said.push(message))
    await page.goto(path)
    // Drawn by the page's scripts only.
    await page.getByRole('banner').getByRole('button', { name: 'Serviços' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Faxina residencial' })).toBeVisible()
    const { painted, asked } = await page.evaluate(times)
    expect(asked.length).toBeGreaterThan(3)
    for (const moment of asked) expect(moment).toBeGreaterThan(Math.min(painted, late))
    expect(said).toEqual([])
  })

test('a page to act on does not wait: its scripts are asked for while it arrives', async ({ page }) => {
  await page.goto('/login/', { waitUntil: 'load' })
  const html = await page.evaluate(() => [...document.querySelectorAll('head script[src]')].length)
  expect(html).toBeGreaterThan(3)
  expect(await (await page.request.get('/login/')).text()).toContain('async=""')
})

test('a tap before hydration takes effect after it', async ({ page }) => {
  let come = () => {}
  const asked = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.getByRole('button', { name: 'Recusar' }).click()
  await expect(banner).toBeVisible()
  come()
  await expect(banner).toBeHidden()
  expect((await page.context().cookies()).find(({ name }) => name === 'cookie_consent')?.value).toBe(
    'declined',
  )
})

for (const path of [
  '/my-bookings/',
  '/provider/offers/',
  '/customer/messages/',
  '/provider/messages/',
  '/wallet/',
  '/en/settings/',
])
  test(`${path} has its title and structure before any script runs`, async ({ request }) => {
    const html = await (await request.get(path, { headers: anyToken })).text()
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(html).toContain('aria-busy="true"')
  })
