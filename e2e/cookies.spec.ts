import { makeProvider, origin, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

declare global {
  interface Window {
    looks: number
  }
}

test('an account page reads its cookies a few times only, and sees another tab’s writes', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt')
  await signInByCookies(visitor, await makeProvider())
  const { page } = visitor
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    window.looks = 0
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      get(this: Document): unknown {
        window.looks++
        return cookie?.get?.call(this)
      },
      set(this: Document, value: unknown) {
        cookie?.set?.call(this, value)
      },
    })
  })
  await visitor.go('/provider/offers/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.quiet()
  // Each waits for another process of the browser. It was 132.
  expect(await page.evaluate(() => window.looks)).toBeLessThan(20)

  const other = await page.context().newPage()
  // A page without requests to the API, which would renew the token first.
  await other.goto(`${origin}/offline.html`)
  const token = 'of-another-tab'
  const asked = page.waitForRequest((request) => request.headers().authorization === `Bearer ${token}`)
  await other.evaluate((value) => {
    document.cookie = `accessToken=${value}; path=/; samesite=lax`
  }, token)
  await page.getByRole('link', { name: visitor.words('offers.tabs.pending') }).click()
  await asked
})
