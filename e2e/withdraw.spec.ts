import { earner } from './earning'
import { visit, type Visitor } from './people'
import { expect, test } from './test'
import { api, enter, password, press, type Person } from './world'

interface Withdrawal {
  reference: string
  status: string
}
const read = (who: Person, pk: number) => api<Withdrawal>('GET', `/api/payment/withdrawals/${pk}/`, who)

/** Adds a key of the person's own CPF, waits until it may be used, and withdraws everything. */
const withdrawAll = async ({ page, words, go }: Visitor, isFirst: boolean): Promise<number> => {
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  await go('/withdraw/')
  if (isFirst) {
    await button('withdraw.destination.add').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('withdraw.add.password'), { exact: false }).first().fill(password)
    await dialog.getByRole('button', { name: words('withdraw.add.submit'), exact: true }).click()
  }
  const radio = page.locator('main').getByRole('radio')
  // In the demo a new key rests one minute.
  await expect(radio).toBeEnabled({ timeout: 90_000 })
  await radio.check()
  await page.getByRole('button', { name: /^Sacar tudo/ }).click()
  await button('withdraw.continue').click()
  await page.getByLabel(words('withdraw.password'), { exact: false }).first().fill(password)
  await page.getByRole('button', { name: /^Sacar R\$/ }).click()
  await page.waitForURL(/\/withdraw\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(new URL(page.url()).pathname)?.[1])
}

test('a provider withdraws, is refused, withdraws again, sees it paid, and then sent back by the bank', async ({
  browser,
}) => {
  // A key rests one minute, and returned money is looked for every minute.
  test.setTimeout(300_000)
  const provider = await earner()
  const visitor = await visit(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words } = visitor
  await enter(visitor, provider)
  const available = async () =>
    (await api<{ available_cents: number }>('GET', '/api/payment/provider/', provider)).available_cents

  const refused = await withdrawAll(visitor, true)
  expect(await available()).toBe(0)
  await press((await read(provider, refused)).reference, 'payout_refused')
  await expect(page.getByText(words('withdraw.now.returned'))).toBeVisible()
  expect(await available()).toBe(provider.cents)

  const paid = await withdrawAll(visitor, false)
  await press((await read(provider, paid)).reference, 'payout_done')
  await expect(page.getByText(words('withdraw.now.paid'))).toBeVisible()
  expect(await available()).toBe(0)

  await press((await read(provider, paid)).reference, 'payout_returned')
  await expect.poll(async () => (await read(provider, paid)).status, { timeout: 150_000 }).toBe('returned')
  await visitor.go(`/withdraw/${paid}/`)
  await expect(page.getByText(words('withdraw.now.returned'))).toBeVisible()
  expect(await available()).toBe(provider.cents)
})
