import { readFile } from 'node:fs/promises'
import { messagePattern } from './messages'
import { fillSignIn, openVisitor, skipTour, type Visitor } from './people'
import { expect, test } from './test'

const password = 'uma frase bem comprida'

/** Somebody new, signed in by the API, at their privacy settings. */
const newcomer = async (visitor: Visitor) => {
  const email = `privacidade-${Date.now()}@example.com`
  await visitor.go('/privacy/')
  const origin = new URL(visitor.page.url()).origin
  const answer = await visitor.page.request.post(`${origin}/api/register/`, {
    data: { email, password, full_name: 'Paula Privada', role: 'consumer', accepted_terms: true },
  })
  expect(answer.status()).toBe(201)
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  await visitor.page.context().addCookies([
    { name: 'accessToken', value: access, url: origin },
    { name: 'refreshToken', value: refresh, url: origin },
  ])
  await skipTour(visitor)
  await visitor.go('/settings/?tab=privacy')
  return email
}

test('a user downloads their data, closes the account and returns within the week', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', {
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  })
  const { page, words } = visitor
  const email = await newcomer(visitor)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('privacy.export.action') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.zip$/)
  // The signature at the start of every ZIP.
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(page.getByText(messagePattern('pt', 'privacy.export.done'))).toBeVisible()

  await page.getByRole('switch', { name: words('privacy.consents.analytics') }).click()
  const history = page.getByRole('list', { name: words('privacy.consents.history') })
  await expect(history.getByText(words('privacy.consents.kind.analytics'))).toBeVisible()

  await page.getByRole('button', { name: words('privacy.erase.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('privacy.erase.password')).fill('não é esta')
  await dialog.getByRole('button', { name: words('privacy.erase.confirm') }).click()
  await expect(dialog.getByText(words('fieldErrors.wrong_password'))).toBeVisible()
  await dialog.getByLabel(words('privacy.erase.password')).fill(password)
  await dialog.getByRole('button', { name: words('privacy.erase.confirm') }).click()
  await page.waitForURL('**/goodbye/**')
  await expect(page.getByText(messagePattern('pt', 'privacy.goodbye.until'))).toBeVisible()
  expect(
    (await page.context().cookies()).filter(({ name }) => name === 'accessToken' || name === 'refreshToken'),
  ).toEqual([])

  await page.getByRole('link', { name: words('privacy.goodbye.back') }).click()
  await fillSignIn(visitor, email, password)
  await expect(page.getByText(words('privacy.erase.planned'), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: words('privacy.keep.action') })
    .first()
    .click()
  await expect(page.getByText(words('privacy.keep.kept'))).toBeVisible()
  await expect(page.getByRole('button', { name: words('privacy.keep.action') })).toHaveCount(0)
  expect(visitor.heard).toEqual([])
})
