import type { Locator } from '@playwright/test'
import type { Visitor } from './people'

/** Opens the sheet of the first offer on the page of offers. */
export const openOffer = async ({ page, words }: Visitor): Promise<Locator> => {
  const name = new RegExp(words('offers.compare.open').replace('{name}', '.+'))
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog').first()
}

/** Approves the first offer from its sheet, which goes on to its payment. */
export const approveInSheet = async (visitor: Visitor) => {
  const sheet = await openOffer(visitor)
  await sheet.getByRole('button', { name: visitor.words('offers.moves.approve.action'), exact: true }).click()
}
