import type { Browser } from '@playwright/test'
import { runAxe } from './axe'
import { makePerson, sessionOf, signInByCookies, type Person } from './fixture'
import { isFocusSeen, tabTo } from './keyboard'
import type { Language } from './messages'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 } }

const browserOf = async (browser: Browser, who: Person, language: Language = 'pt', options = {}) => {
  const visitor = await openVisitor(browser, language, options)
  await signInByCookies(visitor, who)
  return visitor
}

/** The form of somebody's roles, as a locator of its dialog. */
const dialogOf = ({ page, words }: Visitor) => ({
  box: page.getByRole('dialog'),
  role: (scope: string) =>
    page.getByRole('dialog').getByRole('checkbox', {
      name: new RegExp(`^${words(`operators.team.scope.${scope}.name`)}`),
    }),
  field: (key: string) => page.getByRole('dialog').getByLabel(words(`operators.team.${key}`)),
  submit: (key: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: words(`operators.team.${key}.submit`), exact: true }),
})

for (const language of ['pt', 'en'] as const)
  test(`an admin appoints somebody on a phone, who then finds the pages of their role alone (${language})`, async ({
    browser,
  }) => {
    const person = await makePerson('consumer')
    const a = await browserOf(browser, await sessionOf('operador@demo.test'), language, phone)
    await a.go('/operator/team/')
    await a.page.getByRole('button', { name: a.words('operators.team.appoint.action') }).click()
    const form = dialogOf(a)
    await form.field('email').fill('ninguem@example.com')
    await form.role('moderation').check()
    await form.field('reason').fill('cuida das denúncias')
    await form.submit('appoint').click()
    await expect(form.box.getByText(a.words('fieldErrors.unknown_account'))).toBeVisible()
    expect(await runAxe(a, `appointing ${language}`)).toEqual([])
    await form.field('email').fill(person.email)
    await form.submit('appoint').click()
    await expect(form.box).toBeHidden()
    await expect(a.page.getByText(person.email)).toBeVisible()

    const m = await browserOf(browser, person, language, phone)
    await m.go('/operator/payments/')
    await expect(m.page.getByRole('heading', { level: 1 })).toHaveText(m.words('operators.cases.title'))
    await expect(m.page.getByText(m.words('operators.ledger.title'))).toHaveCount(0)
    await m.go('/operator/team/')
    await expect(m.page.getByRole('heading', { level: 1 })).toHaveText(m.words('public.notFound.title'))
    expect([a.heard, m.heard]).toEqual([[], []])
  })

test('an admin takes a role away by keyboard alone, and the trail names it', async ({ browser }) => {
  const person = await makePerson('consumer')
  const admin = await sessionOf('operador@demo.test')
  const a = await browserOf(browser, admin)
  await a.go('/operator/team/')
  const { page, words } = a
  await tabTo(page, page.getByRole('button', { name: words('operators.team.appoint.action') }))
  await isFocusSeen(page)
  await page.keyboard.press('Enter')
  const form = dialogOf(a)
  await tabTo(page, form.field('email'))
  await page.keyboard.type(person.email)
  for (const scope of ['support', 'finance']) {
    await tabTo(page, form.role(scope))
    await isFocusSeen(page)
    await page.keyboard.press('Space')
  }
  await tabTo(page, form.field('reason'))
  await page.keyboard.type('entra na equipe hoje')
  await tabTo(page, form.submit('appoint'))
  await page.keyboard.press('Enter')
  await expect(form.box).toBeHidden()

  const row = page.getByRole('article').filter({ hasText: person.email })
  await tabTo(page, row.getByRole('button'))
  await page.keyboard.press('Enter')
  await tabTo(page, form.role('finance'))
  await page.keyboard.press('Space')
  await tabTo(page, form.field('reason'))
  await page.keyboard.type('deixa de cuidar das contas')
  await page.keyboard.press('Tab')
  await tabTo(page, form.submit('change'))
  await page.keyboard.press('Enter')
  await expect(form.box).toBeHidden()
  await expect(row.getByRole('listitem')).toHaveText([words('operators.team.scope.support.name')])

  await a.go('/operator/trail/?action=operator.revoke')
  const entry = page.getByRole('article').first()
  await expect(entry).toContainText('deixa de cuidar das contas')
  await expect(entry).toContainText(words('operators.team.scope.finance.name'))
  expect(a.heard).toEqual([])
})
