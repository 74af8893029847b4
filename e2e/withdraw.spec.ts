import { runAxe } from './axe'
import { api, commandGateway, signInByCookies } from './fixture'
import { paidProvider } from './paid-provider'
import { openVisitor } from './people'
import { expect, test } from './test'
import { addOwnKey, readWithdrawal as read, withdrawAll, withdrawByKeyboard } from './withdrawing'

test('a refused withdrawal returns the money, and the next one is paid', async ({ browser }) => {
  const provider = await paidProvider()
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words } = visitor
  await signInByCookies(visitor, provider)
  const available = async () =>
    (await api<{ available_cents: number }>('GET', '/api/payment/provider/', provider)).available_cents

  await addOwnKey(visitor)
  const refused = await withdrawAll(visitor)
  expect(await available()).toBe(0)
  await commandGateway((await read(provider, refused)).reference, 'payout_refused')
  await expect(page.getByText(words('withdraw.now.returned'))).toBeVisible()
  expect(await available()).toBe(provider.cents)

  const paid = await withdrawByKeyboard(visitor)
  const wrong = await runAxe(visitor, 'a withdrawal, light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([...wrong, ...(await runAxe(visitor, 'a withdrawal, dark'))]).toEqual([])
  await commandGateway((await read(provider, paid)).reference, 'payout_done')
  await expect(page.getByText(words('withdraw.now.paid'))).toBeVisible()
  expect(await available()).toBe(0)
})
