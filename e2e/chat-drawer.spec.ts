import { runAxe } from './axe'
import { openOffer } from './comparing'
import { makePerson, makeProvider, publishDemand, sendOffer, signInByCookies } from './fixture'
import { goBack, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const desk = { viewport: { width: 1440, height: 900 } }

/** A customer at an offer, and its provider at the conversation. */
const atOffer = async (visitor: Visitor) => {
  const [one, other] = [await makePerson('consumer'), await makeProvider()]
  const booking = await publishDemand(one, 'Pedido para conversar ao lado')
  const offer = await sendOffer(other, booking)
  await signInByCookies(visitor, one)
  await visitor.go(`/my-bookings/${booking}/offers/`)
  return { other, booking, offer }
}
const chatLink = async (visitor: Visitor) =>
  (await openOffer(visitor)).getByRole('link', { name: visitor.words('offers.moves.chat') })
const drawerOf = ({ page, words }: Visitor) =>
  page.getByRole('complementary', { name: words('chat.drawer.label') })

test('opens a conversation beside the offers, answered live, and closes it on Back', async ({ browser }) => {
  const customer = await openVisitor(browser, 'pt', desk)
  const provider = await openVisitor(browser, 'en', desk)
  const { other, offer } = await atOffer(customer)
  const { page, words } = customer
  const address = page.url()
  const drawer = drawerOf(customer)
  const field = drawer.getByLabel(words('chat.write'))
  await (await chatLink(customer)).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
  expect(await runAxe(customer, 'offers with a conversation beside them')).toEqual([])

  await page.keyboard.type('Tem estacionamento?')
  await page.keyboard.press('Enter')
  await signInByCookies(provider, other)
  await provider.go(`/provider/messages/?id=${offer}`)
  const log = provider.page.getByRole('log')
  await expect(log.getByText('Tem estacionamento?')).toHaveCount(1)
  await provider.page.getByLabel(provider.words('chat.write')).fill('Tem sim.')
  await provider.page.getByLabel(provider.words('chat.write')).press('Enter')
  await expect(drawer.getByRole('log').getByText('Tem sim.')).toHaveCount(1)
  await expect(log.getByText('Tem sim.')).toHaveCount(1)

  // The page beside stays usable.
  const sheet = await openOffer(customer)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await goBack(page)
  await expect(drawer).toHaveCount(0)
  expect(page.url()).toBe(address)
  expect([customer.heard, provider.heard]).toEqual([[], []])
})

test('closes on Escape with the focus where it was, and leads to the page of messages', async ({
  browser,
}) => {
  const customer = await openVisitor(browser, 'en', desk)
  const { page, words } = customer
  const { offer } = await atOffer(customer)
  const drawer = drawerOf(customer)
  await (await chatLink(customer)).click()
  await expect(drawer.getByLabel(words('chat.write'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await (await chatLink(customer)).click()
  await drawer.getByRole('link', { name: words('chat.drawer.open') }).click()
  await page.waitForURL(`**/en/customer/messages/?id=${offer}`)
  await expect(drawer).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-chat'))).toBe(false)
})

test('leads to the page of messages in a narrower window', async ({ browser }) => {
  const customer = await openVisitor(browser, 'pt', { viewport: { width: 1199, height: 900 } })
  const { offer } = await atOffer(customer)
  await (await chatLink(customer)).click()
  await customer.page.waitForURL(`**/customer/messages/?id=${offer}`)
  await expect(customer.page.getByRole('log')).toBeVisible()
})
