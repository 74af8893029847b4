import { openVisitor } from './people'
import { expect, test } from './test'

test('"A cookie banner at the bottom" is one slim line that covers no end of a page and shifts nothing', async ({
  browser,
}) => {
  for (const [viewport, least] of [
    [{ width: 1280, height: 900 }, 46],
    [{ width: 390, height: 844 }, 62],
    [{ width: 320, height: 640 }, 90],
  ] as const) {
    const { page, go } = await openVisitor(browser, 'pt', { viewport })
    await page.context().clearCookies()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
            shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/services/', '/login/']) {
      await go(path)
      const banner = page.getByRole('region', { name: 'Cookies' })
      const { y, height } = (await banner.boundingBox()) ?? { y: -1, height: Infinity }
      expect(y + height, path).toBeCloseTo(viewport.height, 0)
      expect(height, path).toBeLessThanOrEqual(least)
      // A font may move a word; the line, were it to move the page, would shift by a hundred times as much.
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      )
      expect(shifted, path).toBeLessThan(0.001)
    }
    await go('/')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [banner, footer] = [page.getByRole('region', { name: 'Cookies' }), page.getByRole('contentinfo')]
    const end = (await footer.boundingBox()) ?? { y: Infinity, height: 0 }
    expect(end.y + end.height).toBeLessThanOrEqual(((await banner.boundingBox())?.y ?? 0) + 1)
    await page.context().close()
  }
})

test('the footer reopens the cookie banner, moves the focus there, and gets it back', async ({ browser }) => {
  const { page, go, words } = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  await go('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeHidden()
  const opener = page.getByRole('button', { name: words('layout.footer.links.cookies') })
  await opener.click()
  await expect(banner).toBeFocused()
  await expect(banner).toBeInViewport()
  await banner.getByRole('button', { name: words('layout.cookies.decline') }).click()
  await expect(banner).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toBeInViewport()
  await page.context().close()
})
