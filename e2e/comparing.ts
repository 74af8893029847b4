import type { Locator } from '@playwright/test'
import type { Visitor } from './people'
import { expect } from './test'

/** Opens the sheet of the first offer on the page of offers. */
export const openOffer = async ({ page, words }: Visitor): Promise<Locator> => {
  const name = new RegExp(words('offers.compare.open').replace('{name}', '.+'))
  await page.getByRole('button', { name }).first().click()
  return page.getByRole('dialog').first()
}

/** Approves the first offer from its sheet, which goes on to its payment. */
export const approveInSheet = async (visitor: Visitor) => {
  const { page, words } = visitor
  const sheet = await openOffer(visitor)
  await sheet.getByRole('button', { name: words('offers.moves.approve.action'), exact: true }).click()
  const dialogs = page.getByRole('dialog')
  // The sheet's own button has the same name.
  await expect(dialogs).toHaveCount(2)
  await dialogs
    .last()
    .getByRole('button', { name: words('offers.moves.approve.confirm'), exact: true })
    .click()
}
