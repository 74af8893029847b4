import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { mockCall, mockFixture, mockSent } from '@/hooks/testing/pay-fixture'
import { chargedOf, checkoutOf, escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import { SignedIn } from '@/hooks/testing/signed-in-stores'
import { windowWidth } from '@/hooks/testing/window-width'
import type { Payment } from '@/lib/contract/payments'
import { getQueryClient } from '@/lib/query-client'
import { storageKeys } from '@/lib/storage/keys'
import { writeLocal } from '@/lib/storage/local'
import pt from '@/locales/pt.json'
import { PayPage } from './pay-page'

jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.payments
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const looks = () => mockSent.filter(({ id }) => id === 'getPayment').length

/** Opens the page of an existing payment. */
const open = async (payment: Payment) => {
  const { pk, status, method, amount_cents } = payment
  Object.assign(mockFixture, {
    booking: escrowedBooking({ payment: { ...chargedOf(amount_cents), pk, status, method } }),
    checkout: () => checkoutOf(),
    payment,
  })
  const { Page } = pageAt('/my-bookings/31/pay/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <SignedIn>
          <PayPage booking={31} />
        </SignedIn>
      </Page>
    </QueryClientProvider>,
  )
  await pass(100)
}
const see = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  window.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  windowWidth(390)
  jest.useFakeTimers()
  localStorage.clear()
  getQueryClient().clear()
  mockSent.length = 0
  window.scrollTo = () => undefined
})
afterEach(() => {
  see('visible')
  jest.useRealTimers()
})

test('polls a payment in creation until its code and its end, then stops polling', async () => {
  await open(paymentOf({ status: 'creating', pix: null, can: [] }))
  expect(screen.getByRole('heading', { level: 1, name: words.title.pix })).toBeTruthy()
  expect(screen.getByRole('status', { name: words.pix.making })).toBeTruthy()
  mockFixture.payment = paymentOf()
  await pass(3_000)
  expect(screen.getByDisplayValue('00020126-code')).toBeTruthy()
  mockFixture.payment = paymentOf({ status: 'paid', can: [] })
  await pass(3_000)
  expect(screen.getByRole('heading', { level: 1, name: words.title.done })).toBeTruthy()
  const sofar = looks()
  await pass(60_000)
  expect(looks()).toBe(sofar)
})

test('a card that is still being charged goes on to its refusal', async () => {
  const choice = {
    booking: 31,
    method: 'card',
    coupon: null,
    useBalance: false,
    earlyStart: false,
    offer: null,
  }
  writeLocal(storageKeys.payChoice, choice)
  await open(paymentOf({ method: 'card', status: 'creating', pix: null, can: [] }))
  expect(screen.getByText(words.waits.charging)).toBeTruthy()
  const failure = { code: 'insufficient_funds', text: '' } as const
  mockFixture.payment = paymentOf({ method: 'card', status: 'failed', pix: null, failure, can: [] })
  await pass(3_000)
  expect(screen.getByText(words.refusal.insufficient_funds.title)).toBeTruthy()
})

test('a page that was hidden does not look, and does at once when it is seen again', async () => {
  await open(paymentOf({ status: 'creating', pix: null, can: [] }))
  act(() => see('hidden'))
  const sofar = looks()
  await pass(30_000)
  expect(looks()).toBe(sofar)
  mockFixture.payment = paymentOf({ status: 'paid', can: [] })
  // Well before the next poll.
  await pass(100)
  act(() => see('visible'))
  await pass(100)
  expect(looks()).toBe(sofar + 1)
  expect(screen.getByRole('heading', { level: 1, name: words.title.done })).toBeTruthy()
})

test('money that went back because it came too late says so', async () => {
  await open(paymentOf({ status: 'refunded', came_late: true, can: [] }))
  expect(screen.getByText(/^O pagamento chegou depois que o prazo dele terminou e não valeu/)).toBeTruthy()
})

test('says that a Pix code ended and nothing was charged', async () => {
  await open(paymentOf({ status: 'expired' }))
  expect(screen.getByText(words.lastPix)).toBeTruthy()
})

test('a refused Pix leads to another code or to a card, and is not told as a card', async () => {
  await open(paymentOf({ status: 'failed', failure: { code: 'other', text: '' } }))
  expect(screen.getByText(words.refusal.pix.title)).toBeTruthy()
  expect(screen.queryByText(words.refusal.other.title)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.refusal.pix.card }))
  await pass(100)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(words.methods.card.label) }).checked,
  ).toBe(true)
  expect(screen.queryByText(words.refusal.pix.title)).toBeNull()
})
