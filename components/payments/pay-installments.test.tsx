import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { mockCall, mockFixture, mockSent } from '@/hooks/testing/pay-fixture'
import { chargedOf, checkoutOf, escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { windowWidth } from '@/hooks/testing/window-width'
import pt from '@/locales/pt.json'
import { PayPage } from './pay-page'

jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.payments
const parts = { installments: 3, installment_cents: 7_000, interest_cents: 1_000, charged_cents: 21_000 }
const open = () => showSignedInAt('/my-bookings/31/pay/', pt, <PayPage booking={31} />)
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')
const sums = () =>
  plain(screen.getByRole('complementary', { name: words.lines.title }).querySelector('dl')?.textContent)
const button = () => plain(screen.getByRole('button', { name: /R\$/ }).textContent)

beforeEach(() => {
  // The coupon of an earlier test is stored with the choice.
  localStorage.clear()
  windowWidth(390)
  window.scrollTo = () => undefined
  Object.assign(mockFixture, {
    booking: escrowedBooking(),
    checkout: () => checkoutOf(),
    coupon: () => ({ code: 'BEMVINDO', discount_cents: 19_100, lines: [] }),
    payment: paymentOf(),
  })
})
afterEach(cleanup)

const chooseThree = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${words.methods.card.label}`) }))
  fireEvent.change(screen.getByLabelText(words.card.installments.label), { target: { value: '3' } })
}

test('shows button and total with the interest of the chosen installments', async () => {
  open()
  await chooseThree()
  expect(button()).toBe('Pagar 3x de R$ 70,00 · total R$ 210,00')
  expect(sums()).toMatch(/Juros da operadoraR\$ 10,00TotalR\$ 210,00$/)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${words.methods.pix.label}`) }))
  expect(button()).toBe('Pagar R$ 200,00 com Pix')
  expect(sums()).toMatch(/TotalR\$ 200,00$/)
  expect(sums()).not.toContain('Juros')
})

test('falls back to one part where a lower total no longer allows so many', async () => {
  open()
  await chooseThree()
  mockFixture.checkout = () => checkoutOf({ total_cents: 900, installments: [chargedOf(900)] })
  fireEvent.change(screen.getByLabelText(words.coupon.label), { target: { value: 'BEMVINDO' } })
  fireEvent.click(screen.getByRole('button', { name: words.coupon.apply }))
  expect(await screen.findByRole('button', { name: /R\$\s9,00 com cartão/ })).toBeTruthy()
})

test('shows the charged total and interest after payment', async () => {
  const payment = paymentOf({
    ...chargedOf(20_000, parts),
    method: 'card',
    status: 'paid',
    card: { brand: 'visa', last4: '5682' },
    paid_at: '2026-11-22T15:10:00.000Z',
  })
  Object.assign(mockFixture, { booking: escrowedBooking({ status: 'approved', payment }), payment })
  open()
  await screen.findByRole('heading', { level: 1, name: words.title.done })
  const page = plain(document.body.textContent)
  expect(page).toContain('R$ 210,00')
  expect(page).toContain(
    'Em 3x de R$ 70,00: R$ 200,00 do serviço e R$ 10,00 de juros da operadora do cartão.',
  )
})

test('asks for the payment method before a coupon, each part under a heading', async () => {
  open()
  const method = await screen.findByRole('radio', { name: new RegExp(`^${words.methods.pix.label}`) })
  const coupon = screen.getByLabelText(words.coupon.label)
  expect(method.compareDocumentPosition(coupon)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(parts).toEqual([
    'Faxina',
    words.methods.title,
    words.coupon.title,
    words.cancellation.title,
    words.lines.title,
  ])
})

test('makes the Pix code at once after a declined card', async () => {
  const failure = { code: 'insufficient_funds', text: '' } as const
  const failed = paymentOf({ method: 'card', status: 'failed', pix: null, failure })
  Object.assign(mockFixture, {
    booking: escrowedBooking({ payment: failed }),
    payment: failed,
    pay: () => paymentOf({ pk: 6 }),
  })
  open()
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${words.methods.card.label}`) }))
  fireEvent.click(await screen.findByRole('button', { name: words.refusal.usePix }))
  expect(await screen.findByDisplayValue('00020126-code')).toBeTruthy()
  const made = mockSent.filter(({ id }) => id === 'createPayment')
  expect(made.map(({ input }) => input.body?.method)).toEqual(['pix'])
})

test('proposes coupons with the best one marked, and folds the field for another', async () => {
  const offered = { text: '', discount_cents: 2_000 }
  const coupons = ['BEMVINDO', 'VOLTE'].map((code) => ({ ...offered, code }))
  mockFixture.checkout = () => checkoutOf({ coupons })
  open()
  const chips = within(await screen.findByRole('list', { name: words.coupon.proposed })).getAllByRole(
    'button',
  )
  expect(chips.map((chip) => chip.textContent?.includes(words.coupon.best))).toEqual([true, false])
  const other = screen.getByLabelText(words.coupon.label).closest('details')
  expect([other?.open, other?.querySelector('summary')?.textContent]).toEqual([false, words.coupon.other])
})
