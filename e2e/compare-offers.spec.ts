import { instantOf } from '../lib/format/date'
import { runAxe } from './axe'
import {
  api,
  dayIn,
  makePerson,
  makeProvider,
  publishDemand,
  quietCity,
  sendOffer,
  signInByCookies,
} from './fixture'
import { messagePattern } from './messages'
import { goBack, openVisitor } from './people'
import { expect, test } from './test'

/* Offers of a request, on a phone. */
const phone = { viewport: { width: 390, height: 844 } }

test('compares three offers: a sheet, two side by side, and approves from the sheet', async ({ browser }) => {
  const customer = await makePerson('consumer')
  const booking = await publishDemand(customer, 'Comparação de propostas', quietCity)
  const providers = await Promise.all([1, 2, 3].map(() => makeProvider(quietCity)))
  const offers: number[] = []
  for (const [at, provider] of providers.entries())
    offers.push(await sendOffer(provider, booking, instantOf(dayIn(2 + at), '10:00')))
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words, go } = visitor
  await signInByCookies(visitor, customer)
  await go(`/my-bookings/${booking}/offers/`)

  const names = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.open') })
  await expect(names).toHaveCount(3)
  for (const card of await page.locator('main li').all()) await expect(card).toBeInViewport({ ratio: 1 })
  const pins = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.pinName') })
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: words('offers.moves.approve.action'), exact: true })

  // Back and Escape close the sheet, stay on the page and return the focus.
  await names.nth(1).click()
  await expect(approve).toBeInViewport({ ratio: 1 })
  expect(await runAxe(visitor, 'offers')).toEqual([])
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(names.nth(1)).toBeFocused()
  await names.first().click()
  await expect(approve).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toContain(`/my-bookings/${booking}/offers/`)

  await pins.first().click()
  await pins.nth(2).click()
  await page.getByRole('button', { name: words('offers.compare.sideBySide'), exact: true }).click()
  const approvals = dialog.getByRole('button', {
    name: messagePattern('pt', 'offers.moves.approve.summed'),
  })
  await expect(approvals).toHaveCount(2)
  for (const one of await approvals.all()) await expect(one).toBeInViewport({ ratio: 1 })
  expect(await runAxe(visitor, 'offers')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The chat's link opens the sheet of its offer; an ended one is named on the list.
  await api('POST', `/api/offers/${offers[2]}/withdraw/`, providers[2] ?? customer, {})
  await go(`/my-bookings/${booking}/offers/?offer=${offers[2]}`)
  await expect(page.getByText(messagePattern('pt', 'offers.compare.named.ended'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await go(`/customer/messages/?id=${offers[0]}`)
  await page.getByRole('link', { name: words('chat.job.offer') }).click()
  await page.waitForURL(new RegExp(`offer=${offers[0]}$`))
  await approve.click()
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
  await page.context().close()
})

test('an offer is changed from its chat on one page; its customer reads why, and accepts below it', async ({
  browser,
}) => {
  const [customer, provider] = await Promise.all([makePerson('consumer'), makeProvider(quietCity)])
  const booking = await publishDemand(customer, 'Janelas por dentro', quietCity)
  const offer = await sendOffer(provider, booking, instantOf(dayIn(2), '10:00'))
  const [pro, asks] = [await openVisitor(browser, 'pt', phone), await openVisitor(browser, 'pt', phone)]
  await signInByCookies(pro, provider)
  await signInByCookies(asks, customer)
  const reason = 'Incluí as janelas por dentro, R$ 15 a mais.'

  await pro.go(`/provider/messages/?id=${offer}`)
  await pro.page.getByRole('link', { name: pro.words('chat.job.edit') }).click()
  await pro.page.waitForURL(/make=\d+&from=chat$/)
  await pro.page.getByLabel(pro.words('makeOffer.items.amount')).fill('195,00')
  await pro.page.getByLabel(pro.words('makeOffer.messageUpdate.label')).fill(reason)
  expect(await runAxe(pro, 'offers')).toEqual([])
  expect(await pro.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await pro.page.getByRole('button', { name: pro.words('makeOffer.sendUpdate') }).click()
  await pro.page.waitForURL(new RegExp(`/provider/messages/\\?id=${offer}$`))
  const line = /^Proposta atualizada: R\$\s180,00 → R\$\s195,00$/
  await expect(pro.page.getByRole('log').getByText(line)).toBeVisible()

  await asks.go(`/customer/messages/?id=${offer}`)
  const log = asks.page.getByRole('log')
  const update = log.getByRole('region', { name: messagePattern('pt', 'offers.update.by') })
  const accept = update.getByRole('button', { name: asks.words('offers.moves.accept-update.action') })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await expect(log.getByText(reason)).toBeInViewport({ ratio: 1 })
  const top = async (one: typeof update) => (await one.boundingBox())?.y ?? 0
  expect(await top(log.getByText(reason))).toBeLessThan(await top(update))
  expect(await runAxe(asks, 'chat')).toEqual([])

  // The sheet asks for nothing else before the answer.
  await asks.page.getByRole('link', { name: asks.words('chat.job.offer') }).click()
  const sheet = asks.page.getByRole('dialog')
  await expect(sheet.getByText(reason)).toBeVisible()
  await expect(sheet.getByText('Posso atender')).toBeVisible()
  await sheet.getByRole('button', { name: asks.words('offers.moves.accept-update.action') }).click()
  await expect(
    sheet.getByRole('button', { name: asks.words('offers.moves.approve.action'), exact: true }),
  ).toBeVisible()
  await expect(
    pro.page.getByRole('log').getByText(/^Proposta atualizada aceita: R\$\s180,00 → R\$\s195,00$/),
  ).toBeVisible()
  for (const visitor of [pro, asks]) await visitor.page.context().close()
})
