import { expect, type Page } from '@playwright/test'
import { api, password, type Person } from './fixture'
import { holdsFocus, pressAt, tabTo } from './keyboard'
import { goBack, type Visitor } from './people'

interface Withdrawal {
  reference: string
  status: string
}
export const readWithdrawal = (who: Person, pk: number) =>
  api<Withdrawal>('GET', `/api/payment/withdrawals/${pk}/`, who)

/** Adds a key of the person's own CPF, which rests before it may be used. */
export const addOwnKey = async ({ page, words, go }: Visitor): Promise<void> => {
  await go('/withdraw/')
  await page.getByRole('button', { name: words('withdraw.destination.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('withdraw.add.password'), { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: words('withdraw.add.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Which withdrawal the page shows, once it does. */
const arrived = async (page: Page): Promise<number> => {
  await page.waitForURL(/\/withdraw\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(new URL(page.url()).pathname)?.[1])
}

/** Withdraws everything to the one key there is, once it may be used; answers which withdrawal it is. */
export const withdrawAll = async ({ page, words, go }: Visitor): Promise<number> => {
  await go('/withdraw/')
  const radio = page.locator('main').getByRole('radio')
  // The delay of a new key (DEMO_KEY_REST_MS).
  await expect(radio).toBeEnabled({ timeout: 90_000 })
  await radio.check()
  await page.getByRole('button', { name: /^Sacar tudo/ }).click()
  await page.getByRole('button', { name: words('withdraw.continue'), exact: true }).click()
  await page.getByLabel(words('withdraw.password'), { exact: false }).first().fill(password)
  await page.getByRole('button', { name: /^Sacar R\$/ }).click()
  return arrived(page)
}

/** The same without a mouse. */
export const withdrawByKeyboard = async ({ page, words, go }: Visitor): Promise<number> => {
  await go('/withdraw/')
  await pressAt(page, page.getByRole('button', { name: /^Sacar tudo/ }))
  // The only key is chosen from the start.
  await expect(page.locator('main').getByRole('radio')).toBeChecked()
  const on = page.getByRole('button', { name: words('withdraw.continue'), exact: true })
  await pressAt(page, on)
  const secret = page.getByLabel(words('withdraw.password'), { exact: false }).first()
  await expect(secret).toBeVisible()
  await holdsFocus(page)
  // Back leads to the amount, which still stands.
  await goBack(page)
  await holdsFocus(page)
  await pressAt(page, on)
  await tabTo(page, secret)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  return arrived(page)
}
