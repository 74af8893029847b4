import type { Page } from '@playwright/test'
import { tourTexts } from '../lib/tour/texts'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const newcomer = async (visitor: Visitor, role: 'consumer' | 'provider') => {
  const { page } = visitor
  await visitor.go('/')
  const answer = await page.request.post(new URL('/api/register/', page.url()).href, {
    data: {
      email: `tour-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`,
      password: 'girafa-de-patins-7',
      full_name: 'Nina Nova',
      role,
      accepted_terms: true,
    },
  })
  expect(answer.status()).toBe(201)
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const url = new URL(page.url()).origin
  await page.context().addCookies([
    { name: 'accessToken', value: access, url },
    { name: 'refreshToken', value: refresh, url },
  ])
  await visitor.go('/')
}

/** Returns whether a visible element is highlighted. */
const highlighted = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-tour]')].some(
      (one) => getComputedStyle(one).outlineStyle === 'solid' && one.getClientRects().length > 0,
    ),
  )

for (const [name, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`a newcomer is shown around once on a ${name}, and again when asked`, async ({ browser }) => {
    const visitor = await openVisitor(browser, name === 'phone' ? 'pt' : 'en', options)
    const { page } = visitor
    const role = name === 'phone' ? 'customer' : 'provider'
    const words = tourTexts[visitor.language]
    await newcomer(visitor, role === 'customer' ? 'consumer' : 'provider')
    const tour = page.getByRole('dialog')
    await expect(tour.getByRole('heading')).toHaveText(words.steps[role].welcome.title)
    expect(await highlighted(page)).toBe(false)
    // The page stays in use beside the first step.
    expect(await tour.evaluate((one) => one.matches(':modal') || one.contains(document.activeElement))).toBe(
      false,
    )
    for (const step of ['bookings', 'menu', 'schedule', 'messages'] as const) {
      if (step === 'bookings') await tour.getByRole('button', { name: words.next }).click()
      else await page.keyboard.press('ArrowRight')
      await expect(tour.getByRole('heading')).toHaveText(words.steps[role][step].title)
      // Set after the step is painted; on a phone the tabs are loaded after the page.
      await expect.poll(() => highlighted(page)).toBe(true)
    }
    await tour.getByRole('button', { name: words.back }).click()
    await expect(tour.getByRole('heading')).toHaveText(words.steps[role].schedule.title)
    await tour.getByRole('button', { name: words.next }).click()
    await tour.getByRole('button', { name: words.next }).click()
    await expect.poll(() => highlighted(page)).toBe(false)
    await expect.poll(() => tour.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    const done = page.waitForResponse((response) => response.url().includes('/api/user/introduction_tour/'))
    const again = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/api/user/'),
    )
    await tour.getByRole('button', { name: words.finish }).click()
    await expect(tour).toHaveCount(0)
    expect((await done).status()).toBe(200)
    expect(
      ((await (await again).json()) as { is_completed_introduction_tour: boolean })
        .is_completed_introduction_tour,
    ).toBe(true)

    await page.reload()
    const menu = page.getByRole('button', { name: visitor.words('layout.account.open') })
    await expect(menu).toBeVisible()
    await expect(tour).toHaveCount(0)
    await menu.click()
    await page.getByRole('button', { name: visitor.words('layout.account.tour') }).click()
    await expect(tour).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })
