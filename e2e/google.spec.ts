import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePerson, newEmail, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 } }

/** Which person the test's issuer signs in; told by a login hint, which Google would not need. */
const beKnownAs = async (page: Page, email: string) => {
  const hint = [randomUUID(), email, true, 'Gil Terceiro'].join('|')
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/, (route) =>
    route.continue({ url: `${route.request().url()}&login_hint=${encodeURIComponent(hint)}` }),
  )
}

test('a new user signs in with Google and chooses a role', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'en', phone)
  const { page, words } = visitor
  await beKnownAs(page, newEmail())
  await visitor.go('/login/')
  await page.getByRole('button', { name: words('accounts.google.continue') }).click()
  await page.waitForURL(/\/en\/complete-profile\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('a Google account is linked in the settings, signs in, and is unlinked', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  const said = (key: string) => words(`accounts.identities.${key}`)
  const who = await makePerson('consumer')
  const google = newEmail()
  await beKnownAs(page, google)
  await signInByCookies(visitor, who)
  await visitor.go('/settings/?tab=security')
  await page.getByRole('button', { name: said('link'), exact: true }).click()
  await expect(page.getByText(said('linked'))).toBeVisible()
  await expect(page.getByRole('heading', { name: google })).toBeVisible()

  await page.getByRole('button', { name: words('accounts.security.signOut') }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await visitor.go('/login/?callbackUrl=%2Fsettings%2F%3Ftab%3Dsecurity')
  await page.getByRole('button', { name: words('accounts.google.continue') }).click()
  await page.waitForURL((url) => url.pathname === '/settings/')
  await expect(page.getByText(who.email)).toBeVisible()

  await page.getByRole('button', { name: new RegExp(google) }).click()
  await page
    .getByRole('dialog', { name: said('unlinkTitle') })
    .getByRole('button', { name: said('unlink'), exact: true })
    .click()
  await expect(page.getByText(said('unlinked'))).toBeVisible()
  await expect(page.getByRole('heading', { name: google })).toHaveCount(0)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})
