import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cpf } from 'cpf-cnpj-validator'
import { formatMoney } from '../lib/format/money'
import {
  api,
  commandGateway,
  makePerson,
  makeProvider,
  password,
  sessionOf,
  signInByCookies,
  type Person,
} from './fixture'
import { messagePattern } from './messages'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const money = (cents: number) => formatMoney(cents, 'pt')
const phone = { viewport: { width: 390, height: 844 } }

/** A browser in which somebody is signed in. */
const visitAs = async (browser: Parameters<typeof openVisitor>[0], who: Person, options = {}) => {
  const visitor = await openVisitor(browser, 'pt', options)
  await signInByCookies(visitor, who)
  return visitor
}
/** Presses the pay button of a deposit, which names method and sum. */
const payDeposit = ({ page, words }: Visitor, method: 'pix' | 'card') =>
  page
    .getByRole('button', { name: new RegExp(words(`payments.pay.${method}`).replace('{amount}', '.*')) })
    .click()
const button = ({ page, words }: Visitor, key: string) =>
  page.getByRole('button', { name: words(key), exact: true })

/** The number at the end of the address. */
const numberOf = (page: Page) => Number(/(\d+)\/$/.exec(new URL(page.url()).pathname)?.[1])

test('tops up a tier by Pix with its bonus, lists and exports the statement, and refunds it', async ({
  browser,
}) => {
  const customer = await makePerson('consumer')
  const visitor = await visitAs(browser, customer, phone)
  const { page, words } = visitor
  const [tier] = await api<{ deposit_cents: number; bonus_cents: number }[]>(
    'GET',
    '/api/payment/deposit_discounts/',
    customer,
  )
  if (!tier) throw new Error('no tier')
  await visitor.go('/wallet/')
  await page.getByRole('link', { name: words('wallet.customer.topUp') }).click()
  await page
    .getByRole('group', { name: words('wallet.topUp.tiers') })
    .getByRole('button', { name: money(tier.deposit_cents) })
    .click()
  await payDeposit(visitor, 'pix')
  await page.waitForURL(/\/wallet\/top-up\/\d+\/$/)
  await expect(page.getByText(words('wallet.deposit.pending.title'))).toBeVisible()
  const pk = numberOf(page)
  const { reference } = await api<{ reference: string }>('GET', `/api/payment/intents/${pk}/`, customer)
  await commandGateway(reference, 'pay')
  await expect(page.getByText(words('wallet.deposit.paid.title'))).toBeVisible()

  await page.getByRole('link', { name: words('wallet.deposit.toWallet') }).click()
  await expect(page.locator('section').first()).toContainText(money(tier.deposit_cents))
  await expect(page.locator('dl').first()).toContainText(money(tier.bonus_cents))
  const rows = page.getByRole('list', { name: words('wallet.statement.title') }).getByRole('listitem')
  await page.getByLabel(words('wallet.statement.kindLabel')).selectOption('deposit')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`+${money(tier.deposit_cents)}`)
  for (const [format, opens] of [
    ['csv', /\S/],
    ['pdf', /^%PDF-/],
    ['ofx', /^OFXHEADER:100/],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page
      .getByRole('button', {
        name: words('wallet.statement.files.download').replace('{format}', format.toUpperCase()),
      })
      .click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(new RegExp(`^extrato-[\\d-]+\\.${format}$`))
    expect(readFileSync(await file.path(), 'latin1')).toMatch(opens)
  }

  await rows.getByRole('link').click()
  await button(visitor, 'wallet.deposit.askBack.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('wallet.deposit.askBack.action') })
    .click()
  // The gateway may have returned the money before the request is answered.
  const [asked, returned] = [words('wallet.deposit.askBack.done'), words('wallet.deposit.returned.title')]
  await expect(page.getByText(asked).or(page.getByText(returned))).toBeVisible()
  await visitor.go('/wallet/')
  await expect(page.locator('dl').first()).toContainText(words('wallet.customer.bonus.none'))
})

test('a customer tops up by card, and saves it', async ({ browser }) => {
  const customer = await makePerson('consumer')
  const visitor = await visitAs(browser, customer)
  const { page, words } = visitor
  await visitor.go('/wallet/top-up/')
  await page.getByRole('radio', { name: new RegExp(words('wallet.topUp.card.name')) }).check()
  const amount = page.getByLabel(words('wallet.topUp.amount'), { exact: false }).first()
  await amount.clear()
  await amount.pressSequentially('5000')
  const field = (name: string) =>
    page.getByLabel(words(`payments.card.fields.${name}`), { exact: false }).first()
  await field('number').fill('4235647728025682')
  await field('holder').fill('FUND')
  await field('expiry').fill('1190')
  await field('cvv').fill('123')
  await page.getByRole('checkbox', { name: words('payments.card.save') }).check()
  await payDeposit(visitor, 'card')
  // Refused, it is said where the amount and the card still stand.
  await expect(page.getByText(words('payments.refusal.insufficient_funds.title'))).toBeVisible()
  await expect(field('number')).toHaveValue('4235 6477 2802 5682')
  await field('holder').fill('APRO')
  await payDeposit(visitor, 'card')
  await expect(page.getByText(words('wallet.deposit.paid.title'))).toBeVisible()
  await page.getByRole('link', { name: words('wallet.deposit.toWallet') }).click()
  await expect(page.getByText(messagePattern('pt', 'wallet.cards.name')).first()).toBeVisible()
  await button(visitor, 'wallet.cards.remove')
    .or(page.getByRole('button', { name: /^Remover Visa/ }))
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('wallet.cards.remove') })
    .click()
  await expect(page.getByText(words('wallet.cards.empty'))).toBeVisible()
})

test('without a CPF the way leads through the profile and back; a key is added, rests, and can be chosen', async ({
  browser,
}) => {
  const provider = await makeProvider()
  const visitor = await visitAs(browser, provider, phone)
  const { page, words } = visitor
  await visitor.go('/withdraw/')
  await page.getByRole('link', { name: words('withdraw.noTaxNumber.action') }).click()
  await page.getByLabel(words('accounts.profile.taxNumber')).fill(cpf.generate())
  await button(visitor, 'accounts.profile.save').click()
  await page.waitForURL(/\/withdraw\/$/)
  await button(visitor, 'withdraw.destination.add').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('withdraw.add.password'), { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: words('withdraw.add.submit'), exact: true }).click()
  const radio = page.locator('main').getByRole('radio')
  await expect(radio).toHaveCount(1)
  await expect(radio).toBeDisabled()
  await expect(page.getByText(messagePattern('pt', 'withdraw.destination.resting'))).toBeVisible()
  // The delay of a new key (DEMO_KEY_REST_MS).
  await expect(radio).toBeEnabled({ timeout: 90_000 })
})

test('operators see that the books are true and compare them with the gateway; nobody else finds the page', async ({
  browser,
}) => {
  const operator = await visitAs(browser, await sessionOf('operador@demo.test'))
  const { page, words } = operator
  await operator.go('/operator/payments/')
  await expect(page.getByText(words('operators.ledger.true'))).toBeVisible()
  await button(operator, 'operators.reconciliation.action').click()
  await expect(
    page.getByRole('row', { name: new RegExp(words('operators.reconciliation.available')) }),
  ).toBeVisible()

  const stranger = await visitAs(browser, await makePerson('consumer'))
  await stranger.go('/operator/payments/')
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText(words('public.notFound.title'))
  const visitor = await openVisitor(browser, 'pt')
  await visitor.go('/operator/payments/')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(words('public.notFound.title'))
})
