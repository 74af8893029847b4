import type { Locator } from '@playwright/test'
import { instantOf } from '../lib/format/date'
import { makeBooking } from './booking-fixture'
import { api, dayIn, signInByCookies } from './fixture'
import { holdsFocus, pressAt, tabTo } from './keyboard'
import { messagePattern } from './messages'
import { atGateway, isDone } from './paying'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

/** A button by its exact name. */
const button = ({ page, words }: Visitor, key: string, within: Locator = page.locator('body')) =>
  within.getByRole('button', { name: words(key), exact: true })

const payBy = ({ page, words }: Visitor, method: 'pix' | 'card') =>
  page.getByRole('button', { name: new RegExp(words(`payments.pay.${method}`).replace('{amount}', '.*')) })

/** Opens the menu of a booking's page and takes its last entry, which cancels. */
const askToCancel = async (visitor: Visitor) => {
  const { page, words } = visitor
  await pressAt(page, button(visitor, 'bookings.moves.more'))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(
    page.getByRole('menuitem', { name: words('bookings.moves.cancel.action'), exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(words('payments.cancel.reason.free'))).toBeVisible()
}

test('without a mouse, on a narrow window: approve, pay by card, cancel; the focus is always seen', async ({
  browser,
}) => {
  const { customer, booking } = await makeBooking()
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words } = visitor
  const dialog = page.getByRole('dialog')
  await signInByCookies(visitor, customer)
  await visitor.go(`/my-bookings/${booking}/offers/`)

  const card = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.open') })
  await pressAt(page, card)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  const approve = button(visitor, 'offers.moves.approve.action', dialog)
  await pressAt(page, approve)
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))

  // Arrows choose among the ways to pay.
  await tabTo(page, page.getByRole('radio', { name: messagePattern('pt', 'payments.methods.pix.label') }))
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('radio', { name: messagePattern('pt', 'payments.methods.card.label') }),
  ).toBeChecked()
  for (const [field, typed] of [
    ['number', '5031433215406351'],
    ['holder', 'APRO'],
    ['expiry', '1130'],
    ['cvv', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(words(`payments.card.fields.${field}`)))
    await page.keyboard.type(typed)
  }
  await pressAt(page, payBy(visitor, 'card'))
  await isDone(visitor)
  await holdsFocus(page)

  await pressAt(page, page.getByRole('link', { name: words('payments.done.toBooking') }))
  await page.waitForURL(new RegExp(`/my-bookings/${booking}/$`))
  await askToCancel(visitor)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await holdsFocus(page)
  await askToCancel(visitor)
  await pressAt(page, button(visitor, 'payments.cancel.confirm', dialog))
  await expect(page.getByText(words('bookings.status.customer.canceled_by_customer')).first()).toBeVisible()
  await holdsFocus(page)
  expect(visitor.heard).toEqual([])
})

test('without a mouse: a Pix code is made, copied and shown, and the page goes on to its end', async ({
  browser,
}) => {
  const { customer, booking, offer } = await makeBooking(undefined, instantOf(dayIn(3), '10:00'))
  await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  const visitor = await openVisitor(browser, 'pt', { viewport: { width: 390, height: 844 } })
  const { page, words } = visitor
  await signInByCookies(visitor, customer)
  await visitor.go(`/my-bookings/${booking}/pay/`)
  await pressAt(
    page,
    page.getByRole('radio', { name: messagePattern('pt', 'payments.methods.pix.label') }),
    'Space',
  )
  await pressAt(page, payBy(visitor, 'pix'))
  await expect(page.getByLabel(words('payments.pix.code'))).toHaveValue(/.{20}/)
  await holdsFocus(page)
  await tabTo(page, button(visitor, 'payments.pix.copy'))
  await tabTo(page, page.getByLabel(words('payments.pix.code')))
  await pressAt(page, page.locator('summary', { hasText: words('payments.pix.showQr') }))
  await expect(page.getByRole('img', { name: words('payments.pix.qr') })).toBeVisible()
  await atGateway(customer, booking, 'pay')
  await isDone(visitor)
  await holdsFocus(page)
  expect(visitor.heard).toEqual([])
})
