import type { Browser, BrowserContextOptions } from '@playwright/test'
import { cpf } from 'cpf-cnpj-validator'
import sharp from 'sharp'
import { makeBooking, payBooking, startBooking } from './booking-fixture'
import { approveInSheet } from './comparing'
import { api, commandGateway, sessionOf, signInByCookies, type Person } from './fixture'
import { messagePattern } from './messages'
import { atGateway, chooseMethod, hasCard, isDone, payByPix, pressPay, typeCard } from './paying'
import { openVisitor, pickMenuAction, type Visitor } from './people'
import { readStartCode, startWithCode } from './start-code'
import { expect, test } from './test'
import { addOwnKey, readWithdrawal, withdrawAll } from './withdrawing'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const browserOf = async (browser: Browser, who: Person, options: BrowserContextOptions = {}) => {
  const visitor = await openVisitor(browser, 'pt', options)
  await signInByCookies(visitor, who)
  return visitor
}

/** Approves the offer on the page, which goes on to its payment. */
const approve = async (visitor: Visitor, booking: number) => {
  const { page, go } = visitor
  await go(`/my-bookings/${booking}/offers/`)
  await approveInSheet(visitor)
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
}

/** Delivers with a photo of the result. */
const deliverWithPhoto = async ({ page, words }: Visitor) => {
  await page.getByRole('button', { name: words('bookings.moves.deliver.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5b4' } })
    .jpeg()
    .toBuffer()
  const photos = dialog.getByRole('group', { name: words('bookings.moves.deliver.photos') })
  await photos.locator('input').setInputFiles({ name: 'pronto.jpg', mimeType: 'image/jpeg', buffer })
  await expect(photos.locator('img')).toBeVisible()
  await dialog.getByRole('button', { name: words('bookings.moves.deliver.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

const confirmMove = async ({ page, words }: Visitor, step: string) => {
  await page.getByRole('button', { name: words(`bookings.moves.${step}.action`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words(`bookings.moves.${step}.confirm`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a job is paid by Pix on a phone, both screens go with it to the end, and the money to the bank', async ({
  browser,
}) => {
  // A new key may be used after a delay, which passes while the work is done.
  const { customer, provider, booking } = await makeBooking()
  await api('PUT', '/api/profile/', provider, { tax_number: cpf.generate() })
  const c = await browserOf(browser, customer, phone)
  const p = await browserOf(browser, provider, phone)
  await addOwnKey(p)
  await approve(c, booking)
  await p.go(`/my-bookings/${booking}/`)
  await expect(p.page.getByText(messagePattern('pt', 'bookings.held.provider.title'))).toBeVisible()

  await chooseMethod(c, 'pix')
  await pressPay(c, 'pix')
  const code = c.page.getByLabel(c.words('payments.pix.code'))
  await expect(code).toHaveValue(/.{20}/)
  const shown = await code.inputValue()
  // The same code after a reload, and in another tab.
  await c.page.reload()
  await expect(code).toHaveValue(shown)
  const tab = await c.page.context().newPage()
  await tab.goto(c.page.url())
  await expect(tab.getByLabel(c.words('payments.pix.code'))).toHaveValue(shown)
  await atGateway(customer, booking, 'pay')
  await isDone(c)
  await expect(tab.getByRole('heading', { level: 1, name: c.words('payments.title.done') })).toBeVisible()
  await tab.close()

  await c.page.getByRole('link', { name: c.words('payments.done.toBooking') }).click()
  await startWithCode(p, await readStartCode(c))
  await deliverWithPhoto(p)
  for (const { page, words } of [c, p]) {
    const result = page.getByRole('region', { name: words('bookings.result.title') })
    const photo = result.getByRole('img')
    await photo.scrollIntoViewIfNeeded()
    await expect(photo).toHaveJSProperty('naturalWidth', 400)
  }
  await confirmMove(c, 'complete')
  for (const { page, words } of [c, p]) {
    await expect(page.getByRole('heading', { name: words('bookings.facts.course') })).toBeVisible()
    await expect(page.getByText(words('bookings.status.customer.completed')).first()).toBeVisible()
  }

  await p.go('/wallet/')
  await expect(p.page.locator('section').first()).toContainText('153,00')
  const withdrawal = await withdrawAll(p)
  await commandGateway((await readWithdrawal(provider, withdrawal)).reference, 'payout_done')
  await expect(p.page.getByText(p.words('withdraw.now.paid'))).toBeVisible()
  expect([c.heard, p.heard]).toEqual([[], []])
})

test('a rejected card explains the next step and keeps the input; the next attempt pays', async ({
  browser,
}) => {
  const { customer, booking } = await makeBooking()
  const c = await browserOf(browser, customer, phone)
  await approve(c, booking)
  await chooseMethod(c, 'card')
  await typeCard(c, 'FUND')
  await pressPay(c, 'card')
  await expect(c.page.getByText(c.words('payments.refusal.insufficient_funds.title'))).toBeVisible()
  await expect(c.page.getByLabel(c.words('payments.card.fields.number'))).toHaveValue('5031 4332 1540 6351')
  await c.page.getByLabel(c.words('payments.card.fields.holder')).fill('APRO')
  await pressPay(c, 'card')
  await isDone(c)
  expect(c.heard).toEqual([])
})

test('a code can be closed for another way to pay; time that runs out can be held again', async ({
  browser,
}) => {
  const { customer, booking } = await makeBooking()
  const c = await browserOf(browser, customer)
  await approve(c, booking)
  await chooseMethod(c, 'pix')
  await pressPay(c, 'pix')
  await c.page.getByRole('button', { name: c.words('payments.pix.cancel.action') }).click()
  await c.page.getByRole('button', { name: c.words('payments.pix.cancel.confirm'), exact: true }).click()
  await expect(c.page.getByText(c.words('payments.lastPix'))).toBeVisible()

  // Giving up ends the hold as its time-out does.
  await api('POST', `/api/bookings/${booking}/give-up/`, customer, {})
  await expect(c.page.getByRole('heading', { level: 1, name: c.words('payments.title.over') })).toBeVisible()
  await c.page.getByRole('button', { name: new RegExp(c.words('payments.over.again.action')) }).click()
  await payByPix(c, customer, booking)
  expect(c.heard).toEqual([])
})

test('card numbers and codes are sent to their gateway only', async ({ browser }) => {
  const { customer, booking } = await makeBooking()
  const c = await browserOf(browser, customer, phone)
  await approve(c, booking)
  const told: string[] = []
  const addresses: string[] = []
  const said: string[] = []
  c.page.on('request', (request) => {
    addresses.push(request.url())
    if (hasCard.test(request.postData() ?? '')) told.push(new URL(request.url()).pathname)
  })
  c.page.on('console', (message) => said.push(message.text()))
  c.page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await chooseMethod(c, 'card')
  await typeCard(c, 'APRO')
  await pressPay(c, 'card')
  await isDone(c)
  expect(told).toEqual(['/api/dev/payments/card/token/'])
  addresses.push(c.page.url())
  const kept = await c.page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    history.state as unknown,
    document.cookie,
    await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())),
  ])
  expect(addresses.filter((address) => hasCard.test(address))).toEqual([])
  expect(said.filter((text) => hasCard.test(text))).toEqual([])
  expect(JSON.stringify(kept)).not.toMatch(hasCard)
})

test('a cancellation shows each side’s sum to the cent, and settles it', async ({ browser }) => {
  const agreed = await makeBooking()
  await payBooking(agreed)
  const c = await browserOf(browser, agreed.customer, phone)
  await c.go(`/my-bookings/${agreed.booking}/`)
  await pickMenuAction(c, 'bookings.moves.cancel.action')
  const dialog = c.page.getByRole('dialog')
  await expect(dialog.getByText(c.words('payments.cancel.reason.free'))).toBeVisible()
  const refund = dialog.getByText(c.words('payments.cancel.mine')).locator('..')
  await expect(refund).toContainText('180,00')
  await dialog.getByRole('button', { name: c.words('payments.cancel.confirm'), exact: true }).click()
  await expect(
    c.page.getByText(c.words('bookings.status.customer.canceled_by_customer')).first(),
  ).toBeVisible()
  const money = c.page.getByRole('region', { name: c.words('bookings.facts.course') })
  await expect(money.getByText('180,00').first()).toBeVisible()
  expect(c.heard).toEqual([])
})

test('a canceling provider sees the refund, and the customer gets all of it', async ({ browser }) => {
  const agreed = await makeBooking()
  await payBooking(agreed)
  const p = await browserOf(browser, agreed.provider, phone)
  await p.go(`/my-bookings/${agreed.booking}/`)
  await pickMenuAction(p, 'bookings.moves.cancel.action')
  const dialog = p.page.getByRole('dialog')
  await expect(dialog.getByText(p.words('payments.cancel.customer')).locator('..')).toContainText('180,00')
  await dialog.getByRole('button', { name: p.words('payments.cancel.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const c = await browserOf(browser, agreed.customer, phone)
  await c.go(`/my-bookings/${agreed.booking}/`)
  const money = c.page.getByRole('region', { name: c.words('bookings.facts.course') })
  await expect(money.getByText('180,00').first()).toBeVisible()
  expect([c.heard, p.heard]).toEqual([[], []])
})

test('a dispute is opened knowingly, answered with a proposal, and accepted with its sums said', async ({
  browser,
}) => {
  const agreed = await makeBooking()
  await startBooking(agreed)
  const c = await browserOf(browser, agreed.customer, phone)
  const p = await browserOf(browser, agreed.provider)
  await c.go(`/my-bookings/${agreed.booking}/`)
  await pickMenuAction(c, 'bookings.moves.help')
  await c.page.getByRole('link', { name: c.words('bookings.help.dispute.action'), exact: true }).click()
  await c.page.getByRole('button', { name: c.words('disputes.open.go') }).click()
  await c.page.getByLabel(c.words('disputes.open.reason')).fill('O piso ficou riscado.')
  await c.page.getByRole('button', { name: c.words('disputes.open.confirm') }).click()
  await expect(
    c.page.getByRole('heading', { name: c.words('disputes.stage.now.talking'), level: 2 }),
  ).toBeVisible()

  await p.go(`/my-bookings/${agreed.booking}/dispute/`)
  await expect(p.page.getByText('O piso ficou riscado.')).toBeVisible()
  await p.page
    .getByLabel(p.words('disputes.split.refund.provider'), { exact: true })
    .pressSequentially('5000')
  await p.page.getByLabel(p.words('disputes.propose.text')).fill('Divido com você.')
  await p.page.getByRole('button', { name: p.words('disputes.propose.send') }).click()

  // The customer's open page updates by itself.
  await expect(c.page.getByText('Divido com você.')).toBeVisible()
  await c.page.getByRole('button', { name: c.words('disputes.accept.action'), exact: true }).click()
  const dialog = c.page.getByRole('dialog')
  await expect(dialog).toContainText('50,00')
  // 15% of the R$ 130,00 that stay.
  await expect(dialog).toContainText('110,50')
  await expect(dialog).toContainText('19,50')
  await dialog.getByRole('button', { name: c.words('disputes.accept.confirm') }).click()
  for (const { page, words } of [c, p])
    await expect(
      page.getByRole('heading', { name: words('disputes.outcome.split.title.customer') }),
    ).toBeVisible()
  expect([c.heard, p.heard]).toEqual([[], []])
})

test('a dispute with a photo goes to the team; an operator divides the money with a reason, to the cent', async ({
  browser,
}) => {
  const agreed = await makeBooking()
  await startBooking(agreed)
  const { customer, provider, booking } = agreed
  await api('POST', `/api/bookings/${booking}/dispute/`, customer, { reason: 'O piso ficou riscado.' })
  const c = await browserOf(browser, customer, phone)
  await c.go(`/my-bookings/${booking}/dispute/`)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b54' } })
    .jpeg()
    .toBuffer()
  await c.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'piso.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(
    c.page.getByRole('group', { name: c.words('disputes.evidence.photos') }).locator('img'),
  ).toBeVisible()
  await c.page.getByLabel(c.words('disputes.evidence.text')).fill('O risco perto da janela.')
  await c.page.getByRole('button', { name: c.words('disputes.evidence.send'), exact: true }).click()
  const photo = c.page.locator('ol img')
  await expect(photo).toBeVisible()
  await c.page.getByRole('button', { name: c.words('disputes.actions.escalate.action') }).click()
  await c.page
    .getByRole('button', { name: c.words('disputes.actions.escalate.confirm'), exact: true })
    .click()
  await expect(
    c.page.getByRole('heading', { name: c.words('disputes.stage.now.deciding'), level: 2 }),
  ).toBeVisible()

  const o = await browserOf(browser, await sessionOf('operador@demo.test'))
  // Cases are gathered every minute, and lead here.
  await o.go(`/my-bookings/${booking}/dispute/`)
  await expect(o.page.locator('ol img')).toBeVisible()
  await o.page.getByRole('radio', { name: new RegExp(`^${o.words('disputes.decide.split.label')}`) }).check()
  const refund = o.page.getByLabel(o.words('disputes.decide.refund.amount'))
  await refund.clear()
  await refund.pressSequentially('7525')
  await o.page.getByLabel(o.words('disputes.decide.reason')).fill('As fotos mostram o risco.')
  await o.page.getByRole('button', { name: o.words('disputes.decide.go'), exact: true }).click()
  const dialog = o.page.getByRole('dialog')
  await expect(dialog).toContainText('75,25')
  await dialog.getByRole('button', { name: o.words('disputes.decide.confirm'), exact: true }).click()

  const p = await browserOf(browser, provider, phone)
  await p.go(`/my-bookings/${booking}/dispute/`)
  for (const { page, words } of [o, c, p]) {
    await expect(
      page.getByRole('heading', { name: words('disputes.outcome.split.title.customer') }),
    ).toBeVisible()
    await expect(page.getByText('As fotos mostram o risco.').first()).toBeVisible()
    // 180,00 are 75,25 back, 89,04 to the provider and 15,71 of commission.
    for (const sum of ['75,25', '89,04', '15,71'])
      await expect(page.getByText(sum, { exact: false }).first()).toBeVisible()
  }
  expect([c.heard, p.heard, o.heard]).toEqual([[], [], []])
})
