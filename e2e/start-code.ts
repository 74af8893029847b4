import type { Visitor } from './people'
import { expect } from './test'

/** Opens what is folded until the day of the work; nothing on the day itself. */
const unfold = async ({ page, words }: Visitor, side: 'customer' | 'provider', content: string) => {
  const fold = page.locator('summary', { hasText: words(`bookings.startCode.ahead.${side}`) })
  const title = page.getByRole('heading', { name: words(content) })
  await expect(fold.or(title).first()).toBeVisible()
  if (!(await title.isVisible())) await fold.click()
}

/** The customer's start code, whole in view without scrolling. */
export const readStartCode = async (customer: Visitor): Promise<string> => {
  await unfold(customer, 'customer', 'bookings.startCode.title')
  const { page, words } = customer
  const shown = page.getByRole('region', { name: words('bookings.startCode.title') })
  await expect(shown).toBeInViewport({ ratio: 1 })
  const code = (await shown.innerText()).replace(/\D/g, '')
  expect(code).toMatch(/^\d{4}$/)
  return code
}

/** Types the code in the provider's form, before the agreed hour. */
export const startWithCode = async (provider: Visitor, code: string): Promise<void> => {
  await unfold(provider, 'provider', 'bookings.startCode.enterTitle')
  const { page, words } = provider
  await page.getByLabel(words('bookings.startCode.field')).fill(code)
  await page.getByRole('button', { name: words('bookings.startCode.start'), exact: true }).click()
  await page.getByRole('button', { name: words('bookings.startCode.early.confirm') }).click()
}
