import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mockCall, mockFixture, mockMade, mockSent, mockToken } from '@/hooks/testing/pay-fixture'
import { chargedOf, checkoutOf, escrowedBooking, paymentOf } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { windowWidth } from '@/hooks/testing/window-width'
import { ApiError } from '@/lib/api/error'
import type { Payment } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import pt from '@/locales/pt.json'
import { PayPage } from './pay-page'

jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.payments
const open = () => showSignedInAt('/my-bookings/31/pay/', pt, <PayPage booking={31} />)
const sentTo = (id: string) => mockSent.filter((one) => one.id === id)
const choose = async (method: 'pix' | 'card') =>
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${words.methods[method].label}`) }))
const payButton = (of: 'pix' | 'card') =>
  screen.findByRole('button', { name: new RegExp(words.pay[of].replace('{amount}', '.*')) })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label.replace(/[()]/g, '\\$&')}`)), {
    target: { value },
  })
const typeCard = () => {
  type(words.card.fields.number, '5031433215406351')
  type(words.card.fields.holder, 'APRO')
  type(words.card.fields.expiry, '1130')
  type(words.card.fields.cvv, '123')
}

beforeEach(() => {
  windowWidth(390)
  localStorage.clear()
  mockSent.length = 0
  mockMade.tokens = 0
  Object.assign(mockFixture, {
    booking: escrowedBooking(),
    checkout: () => checkoutOf(),
    payment: paymentOf(),
    pay: () => paymentOf(),
    coupon: () => ({ code: 'BEMVINDO', discount_cents: 2000, lines: [] }),
    token: mockToken,
  })
  window.scrollTo = () => undefined
})

test('pays by Pix unless another method is chosen, once for two taps, and shows the code in the form’s place', async () => {
  open()
  const button = await payButton('pix')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByDisplayValue('00020126-code')).toBeTruthy()
  expect(sentTo('createPayment')).toHaveLength(1)
  expect(sentTo('createPayment')[0]?.input.body).toEqual({ booking: 31, method: 'pix', total_cents: 20_000 })
})

test('requires a chosen payment method where Pix is unavailable', async () => {
  const pix = { method: 'pix', available: false, reason: 'Fora do ar.' } as const
  const card = { method: 'card', available: true, reason: null } as const
  mockFixture.checkout = () => checkoutOf({ methods: [pix, card] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /R\$/ }))
  expect(await screen.findByText(words.problem.chooseMethod)).toBeTruthy()
  expect((document.activeElement as HTMLInputElement).name).toBe('method')
  expect(sentTo('createPayment')).toHaveLength(0)
})

test('an answer that was lost is asked for again under the same name, after a reload too', async () => {
  const lost = () => {
    throw new ApiError({ code: 'network_error' })
  }
  mockFixture.pay = lost
  open()
  fireEvent.click(await payButton('pix'))
  await screen.findByText(words.problem.noAnswer)
  cleanup()
  open()
  mockFixture.pay = () => paymentOf()
  // The chosen method was stored as well.
  fireEvent.click(await payButton('pix'))
  await screen.findByDisplayValue('00020126-code')
  const keys = sentTo('createPayment').map(({ input }) => input.idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('starts a new attempt for another sum and names the change', async () => {
  mockFixture.pay = () => {
    mockFixture.checkout = () => checkoutOf({ total_cents: 21_000 })
    throw new ApiError({ status: 409, code: 'price_changed' })
  }
  open()
  fireEvent.click(await payButton('pix'))
  expect(
    (await screen.findByText(/mudou de R\$\s200,00 para R\$\s210,00/)).closest('[role=alert]'),
  ).toBeTruthy()
  mockFixture.pay = () => paymentOf()
  fireEvent.click(await payButton('pix'))
  await screen.findByDisplayValue('00020126-code')
  const [first, second] = sentTo('createPayment').map(({ input }) => input)
  expect(second?.body).toMatchObject({ total_cents: 21_000 })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('a coupon that does not fit stays in its field with the reason; Enter there asks, and does not pay', async () => {
  mockFixture.coupon = () => {
    throw new ApiError({ status: 422, code: 'validation_error', errors: { code: ['coupon_expired'] } })
  }
  open()
  const field = await screen.findByLabelText<HTMLInputElement>(words.coupon.label)
  fireEvent.change(field, { target: { value: 'VELHO10' } })
  // Confirms an input method's composition in Safari.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByText(pt.fieldErrors.coupon_expired)).id).toBe(
    field.getAttribute('aria-describedby'),
  )
  expect(field.value).toBe('VELHO10')
  expect([sentTo('checkCoupon').length, sentTo('createPayment').length]).toEqual([1, 0])
  fireEvent.change(field, { target: { value: 'VELHO1' } })
  expect(screen.queryByText(pt.fieldErrors.coupon_expired)).toBeNull()
})

test('pays with a valid coupon’s discount, and removes an invalid one with its reason', async () => {
  mockFixture.checkout = ({ coupon }) =>
    coupon === 'BEMVINDO' ? checkoutOf({ total_cents: 18_000 }) : checkoutOf()
  open()
  fireEvent.change(await screen.findByLabelText(words.coupon.label), { target: { value: 'bemvindo' } })
  fireEvent.click(screen.getByRole('button', { name: words.coupon.apply }))
  await screen.findByText(words.coupon.applied.replace('{code}', 'BEMVINDO'))
  await choose('pix')
  expect((await payButton('pix')).textContent).toContain('180,00')
  cleanup()

  mockFixture.checkout = ({ coupon }) => {
    if (coupon)
      throw new ApiError({
        status: 422,
        code: 'validation_error',
        errors: { coupon: ['coupon_minimum'] },
        bounds: { coupon: { least_cents: 30_000 } },
      })
    return checkoutOf()
  }
  open()
  // Testing Library normalizes the non-breaking space.
  const least = pt.ui.limits.least.replace('{limit}', formatMoney(30_000, 'pt').replace(/\s/, ' '))
  expect(await screen.findByText(`${pt.fieldErrors.coupon_minimum} ${least}`)).toBeTruthy()
  expect((await payButton('pix')).textContent).toContain('200,00')
})

test('checks an unapplied coupon before paying; a refused one does not block the next try', async () => {
  open()
  fireEvent.change(await screen.findByLabelText(words.coupon.label), { target: { value: 'bemvindo' } })
  fireEvent.click(await payButton('pix'))
  const applied = await screen.findByText(words.coupon.applied.replace('{code}', 'BEMVINDO'))
  expect(sentTo('createPayment')).toHaveLength(0)

  mockFixture.coupon = () => {
    throw new ApiError({ status: 422, code: 'validation_error', errors: { code: ['coupon_expired'] } })
  }
  fireEvent.click(screen.getByRole('button', { name: words.coupon.remove }))
  await waitFor(() => expect(applied.isConnected).toBe(false))
  const field = screen.getByLabelText<HTMLInputElement>(words.coupon.label)
  fireEvent.change(field, { target: { value: 'VELHO10' } })
  fireEvent.click(await payButton('pix'))
  await screen.findByText(pt.fieldErrors.coupon_expired)
  expect(document.activeElement).toBe(field)
  expect(sentTo('createPayment')).toHaveLength(0)
  fireEvent.click(await payButton('pix'))
  await screen.findByDisplayValue('00020126-code')
})

test('shows and focuses errors of the gateway’s fields', async () => {
  mockFixture.token = () => {
    throw new ApiError({ status: 400, code: 'validation_error', errors: { exp_year: ['invalid'] } })
  }
  open()
  await choose('card')
  typeCard()
  fireEvent.click(await payButton('card'))
  expect(await screen.findByText(pt.fieldErrors.invalid)).toBeTruthy()
  await waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('card-expiry'))
  expect(sentTo('createPayment')).toHaveLength(0)
})

test('explains a declined card, keeps the input, and retries as another attempt', async () => {
  const failed = paymentOf({
    method: 'card',
    status: 'failed',
    pix: null,
    failure: { code: 'insufficient_funds', text: '' },
  })
  mockFixture.pay = () => failed
  open()
  await choose('card')
  typeCard()
  fireEvent.click(await payButton('card'))
  expect(await screen.findByText(words.refusal.insufficient_funds.title)).toBeTruthy()
  expect(screen.getByText(new RegExp(words.refusal.notCharged))).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.card.fields.number)).value).toBe(
    '5031 4332 1540 6351',
  )
  mockFixture.pay = () => paymentOf({ pk: 6, method: 'card', status: 'paid', pix: null })
  fireEvent.click(await payButton('card'))
  await screen.findByText(words.title.done)
  const attempts = sentTo('createPayment').map(({ input }) => input)
  expect(attempts).toHaveLength(2)
  expect(attempts[1]?.idempotencyKey).not.toBe(attempts[0]?.idempotencyKey)
  expect(attempts[1]?.body?.card_token).not.toBe(attempts[0]?.body?.card_token)
})

test('a payment the booking tells of before the answer to it leaves the form as it is', async () => {
  let answer = (_payment: Payment) => {}
  const answered = new Promise<Payment>((resolve) => (answer = resolve))
  mockFixture.pay = () => answered
  const { client } = open()
  await choose('card')
  typeCard()
  const failed = paymentOf({
    method: 'card',
    status: 'failed',
    pix: null,
    failure: { code: 'other', text: '' },
  })
  fireEvent.click(await payButton('card'))
  await waitFor(() => expect(sentTo('createPayment')).toHaveLength(1))
  const payment = { ...chargedOf(20_000), pk: 5, status: 'creating', method: 'card' } as const
  mockFixture.payment = answered
  mockFixture.booking = escrowedBooking({ payment })
  await act(() => client.invalidateQueries({ queryKey: ['bookings'] }))
  answer(failed)
  expect(await screen.findByText(words.refusal.other.title)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.card.fields.number)).value).toBe(
    '5031 4332 1540 6351',
  )
})

test('a card’s number and code go to its fields’ gateway alone, and nothing of them is kept', async () => {
  mockFixture.pay = () => paymentOf({ method: 'card', status: 'paid', pix: null })
  open()
  await choose('card')
  typeCard()
  fireEvent.click(await payButton('card'))
  await screen.findByText(words.title.done)
  const others = mockSent.filter(({ id }) => id !== 'makeCardToken')
  expect(JSON.stringify(others)).not.toMatch(/5031|"123"/)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/5031|token-1/)
  expect(sentTo('createPayment')[0]?.input.body).toMatchObject({
    method: 'card',
    card_token: 'token-1-abcdef1',
    installments: 1,
  })
})

test('a card that lacks something is not sent, and the first field at fault has the focus', async () => {
  open()
  await choose('card')
  type(words.card.fields.number, '5031433215406351')
  fireEvent.click(await payButton('card'))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('card-holder'))
  expect(mockSent.some(({ id }) => id === 'makeCardToken' || id === 'createPayment')).toBe(false)
})

test('a card that is to be kept is saved once its payment has succeeded, with a token of its own', async () => {
  mockFixture.pay = () => paymentOf({ method: 'card', status: 'paid', pix: null })
  open()
  await choose('card')
  typeCard()
  fireEvent.click(screen.getByRole('checkbox', { name: words.card.save }))
  fireEvent.click(await payButton('card'))
  await screen.findByText(words.title.done)
  await waitFor(() => expect(sentTo('saveCard')).toHaveLength(1))
  expect(sentTo('saveCard')[0]?.input.body).toEqual({ card_token: 'token-2-abcdef2' })
})

test('instalments say their interest', async () => {
  open()
  await choose('card')
  fireEvent.change(screen.getByLabelText(words.card.installments.label), { target: { value: '3' } })
  expect(screen.getByText(/Total no cartão: R\$\s210,00, dos quais R\$\s10,00 são juros/)).toBeTruthy()
})

test('shows cancellation costs to the cent before paying', async () => {
  open()
  const table = await screen.findByRole('table', { name: words.cancellation.title })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent?.replace(/\s/g, ' '))
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^Até .*NadaR\$ 200,00$/),
    expect.stringMatching(/^Até .*R\$ 40,00R\$ 160,00$/),
    `${words.cancellation.after}R$ 80,00R$ 120,00`,
  ])
})

test('updates cancellation costs with an early start', async () => {
  const free = { until: '2099-12-08T02:59:59.000Z', fee_cents: 0, refund_cents: 20_000 }
  const never = { until: null, fee_cents: 8_000, refund_cents: 12_000 }
  const { cancellation: early_start_cancellation } = checkoutOf()
  mockFixture.checkout = ({ early_start }) =>
    checkoutOf({
      early_start_asked: true,
      early_start_cancellation,
      ...(early_start === 'true' ? {} : { cancellation: [free, never] }),
    })
  open()
  const title = await screen.findByText(
    /^Cancele grátis até ter\., 1 de dez\., 09:00, quando o serviço começa\.$/,
  )
  expect(title.closest('details')?.open).toBe(false)
  // Canceling is free until the work begins: no fee of a later time is named.
  expect(screen.getByText(words.cancellation.begun)).toBeTruthy()
  expect(screen.queryByRole('table', { name: words.cancellation.title })).toBeNull()
  // The box names its cost before it is ticked.
  const cost = /Se marcar: Cancele grátis até .+\. Depois, de R\$\s40,00 a R\$\s80,00\. Sem marcar/
  const box = screen.getByRole('checkbox', { name: words.earlyStart.label })
  expect(screen.getByText(cost).id).toBe(box.getAttribute('aria-describedby'))
  fireEvent.click(box)
  const table = await screen.findByRole('table', { name: words.cancellation.title })
  const costs = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent?.replace(/\s/g, ' '))
  expect(costs).toEqual([words.cancellation.free, 'R$ 40,00', 'R$ 80,00'])
  expect(screen.getByText(words.cancellation.sevenDays.givenUp)).toBeTruthy()
})

test('a card that could not be sent for want of a connection says that nothing was charged, and stays', async () => {
  mockFixture.token = () => {
    throw new ApiError({ code: 'network_error' })
  }
  open()
  await choose('card')
  typeCard()
  fireEvent.click(await payButton('card'))
  expect((await screen.findByText(words.problem.notSent)).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(words.card.fields.number)).value).toBe(
    '5031 4332 1540 6351',
  )
  mockFixture.token = mockToken
  mockFixture.pay = () => paymentOf({ method: 'card', status: 'paid', pix: null })
  fireEvent.click(await payButton('card'))
  expect(await screen.findByText(words.title.done)).toBeTruthy()
})

test.each([
  ['refunded', 'refunded'],
  ['late', 'arrived'],
  ['duplicate', 'twice'],
  ['mismatch', 'mismatch'],
] as const)(
  'money that came for an earlier code, and is %s, is told of above the form',
  async (status, said) => {
    const payment = { ...chargedOf(20_000), pk: 5, status, method: 'pix' } as const
    mockFixture.booking = escrowedBooking({ payment })
    mockFixture.payment = paymentOf({ status, can: [] })
    open()
    expect(await screen.findByText(words.over[said].title)).toBeTruthy()
    if (said !== 'mismatch') expect(screen.getByText(/^R\$\s200,00 /)).toBeTruthy()
    expect(await screen.findByRole('radio', { name: new RegExp(`^${words.methods.pix.label}`) })).toBeTruthy()
  },
)

test('lists each source of a payment with its sum', async () => {
  const sources: Payment['sources'] = [
    { source: 'external', amount_cents: 13_000 },
    { source: 'cash', amount_cents: 6_481 },
    { source: 'bonus', amount_cents: 519 },
    { source: 'coupon', amount_cents: 1_500 },
  ]
  const payment = paymentOf({ status: 'paid', sources, paid_at: '2026-11-22T15:10:00.000Z' })
  Object.assign(mockFixture, { booking: escrowedBooking({ status: 'approved', payment }), payment })
  open()
  await screen.findByRole('heading', { level: 1, name: words.title.done })
  const told = [...document.querySelectorAll('dl > div')].map((row) => row.textContent?.replace(/\s/g, ' '))
  expect(told.slice(0, 3)).toEqual([
    `${words.methods.pix.label}R$ 130,00`,
    `${words.lines.cash}R$ 64,81`,
    `${words.lines.bonus}R$ 5,19`,
  ])
})

test('tells a double payer that the job is paid and the other sum returned', async () => {
  const payment = paymentOf({ status: 'refunded', refunded_cents: 20_000 })
  Object.assign(mockFixture, { booking: escrowedBooking({ status: 'approved', payment }), payment })
  open()
  expect(await screen.findByText(words.paid.title)).toBeTruthy()
  expect(screen.getByText(words.over.extra.title)).toBeTruthy()
  expect(screen.queryByText(words.nothing.title)).toBeNull()
})
