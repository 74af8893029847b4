import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import type { PayChoice } from '@/hooks/payments/payment-choice'
import { pageAt } from '@/hooks/testing/page'
import { checkoutOf, escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import type { Checkout, Payment } from '@/lib/contract/payments'
import pt from '@/locales/pt.json'
import { PayBooking } from './pay-booking'

/* The payment page's screen, by status of the latest payment. */
const mockAsked: string[] = []
const mockWorld: { checkout: (query: Record<string, unknown>) => Checkout; payment: Payment } = {
  checkout: () => checkoutOf(),
  payment: paymentOf(),
}
const mockCall = async ({ id }: { id: string }, { query }: { query?: Record<string, unknown> }) => {
  mockAsked.push(id)
  if (id === 'getCheckout') return mockWorld.checkout(query ?? {})
  if (id === 'getPayment') return mockWorld.payment
  if (id === 'checkCoupon') return { code: 'DEZ', discount_cents: 1_000, lines: [] }
  return id === 'getCustomerBalance' ? { cash_cents: 20_000, bonus_cents: 0 } : []
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.payments
const first = { booking: 31, method: null, coupon: null, useBalance: false, earlyStart: false, offer: null }
const Host = ({ payment }: { payment: Payment | null }) => {
  const [choice, setChoice] = useState<PayChoice>(first)
  const change = useCallback((part: Partial<PayChoice>) => setChoice((now) => ({ ...now, ...part })), [])
  return <PayBooking booking={escrowedBooking({ payment })} choice={choice} onChoice={change} />
}
const open = (payment: Payment | null = null) => {
  if (payment) mockWorld.payment = payment
  const { Page } = pageAt('/my-bookings/31/pay/', 'pt', pt)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Page>
        <Host payment={payment} />
      </Page>
    </QueryClientProvider>,
  )
  return client
}
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(name) }))

beforeEach(() => {
  mockAsked.length = 0
  window.scrollTo = () => undefined
})

test('omits "not charged" from a refusal that predates the page', async () => {
  const failure = { code: 'other', text: '' } as const
  open(paymentOf({ method: 'card', status: 'failed', pix: null, failure, can: [] }))
  await choose(`^${words.methods.card.label}`)
  expect(await screen.findByText(words.refusal.other.title)).toBeTruthy()
  expect(screen.queryByText(new RegExp(words.refusal.notCharged))).toBeNull()
})

test('sums are asked for only while nothing is under way; a card being charged is not paid again', async () => {
  const charging = paymentOf({ method: 'card', pix: null })
  const client = open(charging)
  expect(await screen.findByText(words.waits.charging)).toBeTruthy()
  expect(mockAsked).not.toContain('getCheckout')
  mockWorld.payment = { ...charging, status: 'failed', can: [] }
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('table', { name: words.cancellation.title })).toBeTruthy()
})

test('keeps other methods if the balance covers the total, and choosing one turns the balance off', async () => {
  const methods = (isCovered: boolean): Checkout['methods'] => [
    { method: 'pix', available: !isCovered, reason: null },
    { method: 'card', available: !isCovered, reason: null },
    { method: 'balance', available: true, reason: null },
  ]
  const covered = checkoutOf({
    lines: [{ kind: 'cash', text: 'Saldo da carteira', amount_cents: -20_000 }],
    total_cents: 0,
    methods: methods(true),
  })
  mockWorld.checkout = ({ use_balance: isUsed }) =>
    isUsed === 'true' ? covered : checkoutOf({ methods: methods(false) })
  open()
  await choose(words.methods.balance.hint)
  await screen.findByText('Saldo da carteira')
  await choose(`^${words.methods.pix.label}`)
  const pay = await screen.findByRole('button', { name: new RegExp(words.pay.pix.replace('{amount}', '.*')) })
  expect(pay.textContent).toContain('200,00')
  expect(screen.queryByText('Saldo da carteira')).toBeNull()
})

test('a proposed coupon is applied with one press, and proposed again once removed', async () => {
  mockWorld.checkout = () =>
    checkoutOf({ coupons: [{ code: 'DEZ', text: 'Dez a menos', discount_cents: 1_000 }] })
  open()
  const { applied, off, remove } = words.coupon
  const proposed = await screen.findByRole('button', { name: /^DEZ/ })
  expect(proposed.textContent?.replace(/\s/g, ' ')).toContain(off.replace('{amount}', 'R$ 10,00'))
  fireEvent.click(proposed)
  expect(await screen.findByText(applied.replace('{code}', 'DEZ'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: remove }))
  expect(await screen.findByRole('button', { name: /^DEZ/ })).toBeTruthy()
})

test('why coupon and bonus take off less than they would is said beside the sums', async () => {
  mockWorld.checkout = () =>
    checkoutOf({ promotion: { limit_cents: 2_250, coupon_cut_cents: 0, bonus_cut_cents: 1_050 } })
  open()
  const said = await screen.findByText(/no máximo a nossa comissão sobre este serviço: R\$\s22,50/)
  expect(said.textContent).toMatch(/R\$\s10,50 de bônus continuam na sua carteira/)
  expect(said.textContent).not.toMatch(/do cupom/)
})

test('says in one line until when canceling is free and what it costs afterwards', async () => {
  mockWorld.checkout = () => checkoutOf()
  open()
  const table = await screen.findByRole('table', { name: words.cancellation.title })
  expect(table.closest('details')?.querySelector('summary')?.textContent).toMatch(
    /^Cancele grátis até seg\., 30 de nov\., 09:00\. Depois, de R\$\s40,00 a R\$\s80,00\.$/,
  )
})
