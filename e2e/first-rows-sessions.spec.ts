import type { Browser, Page } from '@playwright/test'
import { makePerson, newSessionOf, password, publishDemand, signInByCookies, type Person } from './fixture'
import { fillSignIn, goBack, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const path = '/my-bookings/'

const makeCustomer = async (description: string) => {
  const person = await makePerson('consumer')
  return { person, link: `a[href="/my-bookings/${await publishDemand(person, description)}/"]` }
}

/** A browser that restores pages as they were left, which Playwright turns off. */
const restoring = test.extend<{ restorer: Browser }>({
  restorer: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await use(browser)
    await browser.close()
  },
})

/** Marks whether the browser restored the page's document or loaded it. */
const isRestored = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-left'))
const leave = async ({ page, go }: Visitor) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
  await go('/contact-us/')
}

for (const [name, cookies] of [
  ['rendered for its reader', ({ access, refresh }: Person) => ({ access, refresh })],
  ['filled in by its scripts', ({ refresh }: Person) => ({ access: '', refresh })],
] as const)
  restoring(`a page ${name} is not seen again after the session`, async ({ restorer }) => {
    const { person, link } = await makeCustomer('Depois de sair')
    const visitor = await openVisitor(restorer, 'pt')
    const { page } = visitor
    const session = await newSessionOf(person)
    await signInByCookies(visitor, { ...session, ...cookies(session) })
    await visitor.go(path)
    await expect(page.locator(link)).toBeVisible()
    await leave(visitor)
    await page.context().clearCookies({ name: /Token$/ })
    await goBack(page)
    await page.waitForURL((url) => url.pathname === '/login/')
    await expect(page.locator(link)).toHaveCount(0)
    expect(await page.content()).not.toContain(person.email)
    expect(await isRestored(page)).toBe(false)
    // The browser names the socket it closes with the page.
    expect(visitor.heard.filter((one) => !one.includes('Back-Forward Cache'))).toEqual([])
    await page.context().close()
  })

const signOut = async ({ page, words }: Visitor) => {
  await page.getByRole('button', { name: words('layout.account.open') }).click()
  await page.getByRole('button', { name: words('layout.account.signOut'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
const signInAs = async (visitor: Visitor, { email }: Person) => {
  await visitor.go(`/login/?callbackUrl=${encodeURIComponent(path)}`)
  await fillSignIn(visitor, email, password)
  await visitor.page.waitForURL((url) => url.pathname === path)
}

test('two accounts take turns in two tabs of one browser, and neither sees the other’s rows', async ({
  browser,
}) => {
  const [ana, bia] = [await makeCustomer('Conta da Ana'), await makeCustomer('Conta da Bia')]
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  const tab = await page.context().newPage()
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
    [ana, bia],
  ] as const) {
    await signInAs(visitor, one.person)
    // A link within the page, a document of its own, another tab, and back.
    for (const at of [page, tab]) {
      if (at === tab) await tab.goto(new URL(path, page.url()).href)
      for (const again of [() => Promise.resolve(), () => at.reload()]) {
        await again()
        await expect(at.locator(one.link)).toBeVisible()
        await expect(at.locator(other.link)).toHaveCount(0)
        expect(await at.content()).not.toContain(other.person.email)
      }
    }
    await signOut(visitor)
    await tab.waitForURL((url) => url.pathname !== path)
    await goBack(page)
    await page.waitForURL((url) => url.pathname === '/login/')
    await expect(page.locator(one.link)).toHaveCount(0)
  }
  expect(visitor.heard).toEqual([])
  await page.context().close()
})
