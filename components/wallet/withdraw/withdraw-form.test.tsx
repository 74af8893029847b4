import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeApi, type ApiRequest } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import type { Destinations, Withdrawal } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { WithdrawForm } from './withdraw-form'

const words = pt.withdraw
const api = fakeApi()
const money = (cents: number) => formatMoney(cents, 'pt')
const owner = { taxNumber: '52998224725', email: 'ana@example.com', phone: '11912345678' }
const longAgo = '2026-01-01T00:00:00.000Z'
const keys = (usable_from = longAgo): Destinations => ({
  pix_keys: [
    { pk: 4, key_type: 'cpf', masked: '•••.982.247-••', holder: 'Ana Teste', usable_from, verified: true },
  ],
  ibans: [],
  rest_minutes: 1440,
})
const made: Withdrawal = {
  pk: 9,
  reference: 'a-reference',
  amount_cents: 17_750,
  returned_cents: 0,
  status: 'queued',
  destination: { kind: 'pix', key_type: 'cpf', masked: '•••.982.247-••' },
  failure: null,
  waiting: null,
  expected_at: null,
  requested_at: longAgo,
  sent_at: null,
  paid_at: null,
  can: ['cancel'],
}
const sent = () => api.asked.filter(({ what }) => what === 'POST /api/payment/withdrawals/')

const open = (available = 17_750, destinations = keys()) => {
  const { Page, went } = pageAt('/withdraw/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <WithdrawForm available={available} destinations={destinations} owner={owner} />
      </Page>
    </QueryClientProvider>,
  )
  return went
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await api.settle()
}
const amount = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${words.amount}`))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const password = () => document.getElementById('field-password') as HTMLInputElement
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const all = () => words.all.replace('{amount}', money(17_750))
const submit = (cents = 17_750) => words.submit.replace('{amount}', money(cents))

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  getQueryClient().clear()
  window.scrollTo = () => undefined
  api.rules.answer = () => ({ status: 201, body: made })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('more than there is, is said at the amount before anything is sent', async () => {
  open()
  type(amount(), '17751')
  await press(words.continue)
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(pt.fieldErrors.above_balance)).toBeTruthy()
  type(amount(), '17750')
  await press(words.continue)
  expect(heading()).toBe(words.step.confirm)
  expect(sent()).toEqual([])
})

test('takes the whole balance with one tap, then shows sums, fee and key and asks for the password', async () => {
  const went = open()
  await press(all())
  await press(words.continue)
  const bill = within(document.querySelector('dl') as HTMLElement)
  const sums = [...document.querySelectorAll('dd')].map((cell) => cell.textContent)
  expect(sums.filter((sum) => sum === money(17_750))).toHaveLength(2)
  expect(bill.getByText(words.confirm.free)).toBeTruthy()
  expect(bill.getByText(/•••\.982\.247-••/)).toBeTruthy()
  await press(submit())
  expect(screen.getByText(pt.fieldErrors.required)).toBeTruthy()
  expect(sent()).toEqual([])

  type(password(), 'minha senha')
  await press(submit())
  expect(sent().map(({ body }) => body)).toEqual([
    { amount_cents: 17_750, transfer: 4, password: 'minha senha' },
  ])
  expect(went).toEqual(['/withdraw/9/'])
})

test('a wrong password is said at its field, and nothing typed is lost', async () => {
  api.rules.answer = () => ({
    status: 403,
    body: { code: 'wrong_password', errors: { password: ['wrong_password'] } },
  })
  open()
  type(amount(), '5000')
  await press(words.continue)
  type(password(), 'errada')
  await press(submit(5000))
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(password().value).toBe('errada')
  await press(words.change)
  expect(amount().value).toBe(money(5000))
})

test('Back returns to the first step with its input', async () => {
  open()
  type(amount(), '5000')
  await press(words.continue)
  expect(heading()).toBe(words.step.confirm)
  window.history.back()
  await api.pass(1000)
  expect(heading()).toBe(words.step.fill.replace('{amount}', money(17_750)))
  expect(amount().value).toBe(money(5000))
})

test('a balance that was spent meanwhile leads back to the amount', async () => {
  api.rules.answer = () => ({
    status: 409,
    body: {
      code: 'insufficient_funds',
      errors: { amount_cents: ['above_balance'] },
      bounds: { amount_cents: { most_cents: 12_345 } },
    },
  })
  open()
  await press(all())
  await press(words.continue)
  type(password(), 'senha')
  await press(submit())
  expect(heading()).toBe(words.step.fill.replace('{amount}', money(17_750)))
  expect(screen.getByText(pt.fieldErrors.above_balance)).toBeTruthy()
  // The current balance, not the one first shown.
  expect(
    screen.getByText(pt.ui.limits.most.replace('{limit}', money(12_345)).replace(/\s/g, ' ')),
  ).toBeTruthy()
})

describe('an answer that got lost', () => {
  const keysOf = (asked: ApiRequest[]) => asked.map(({ attempt }) => attempt)

  test('the same again is the same attempt, and other sums are another', async () => {
    // jsdom logs the simulated network failure.
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    api.rules.answer = () => null
    open()
    type(amount(), '5000')
    await press(words.continue)
    type(password(), 'senha')
    await press(submit(5000))
    expect(screen.getByText(pt.errors.network_error)).toBeTruthy()
    await press(submit(5000))
    await press(words.change)
    type(amount(), '6000')
    await press(words.continue)
    await press(submit(6000))
    const [first, again, other] = keysOf(sent())
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

test('a key that rests says from when on it may be used, cannot be chosen, and can once it has rested', async () => {
  jest.setSystemTime(new Date('2026-05-04T12:00:00Z'))
  open(17_750, keys('2026-05-04T12:01:00.000Z'))
  const radio = screen.getByRole<HTMLInputElement>('radio')
  expect(radio.disabled).toBe(true)
  expect(screen.getByText(/4 de mai\., 09:01/)).toBeTruthy()
  await press(all())
  await press(words.continue)
  expect(screen.getByText(pt.fieldErrors.resting)).toBeTruthy()
  await api.pass(61_000)
  expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(false)
  await press(words.continue)
  expect(heading()).toBe(words.step.confirm)
})

test('without money there is no amount to type, and a key can be added all the same', () => {
  open(0)
  expect(screen.queryByLabelText(new RegExp(`^${words.amount}`))).toBeNull()
  expect(screen.getByText(words.nothing)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.continue }).disabled).toBe(true)
  expect(screen.getByRole('button', { name: words.destination.add })).toBeTruthy()
})

test('a new key is said to rest until the minute in which it can be chosen, and the page notices it pass', async () => {
  jest.setSystemTime(new Date('2026-05-04T03:16:30.000Z'))
  open(17_750, keys('2026-05-04T03:17:20.000Z'))
  const key = () => screen.getByRole<HTMLInputElement>('radio')
  expect([screen.queryByText(/00:18/) !== null, key().disabled]).toEqual([true, true])
  await api.pass(49_000)
  expect(key().disabled).toBe(true)
  await api.pass(2_000)
  expect([screen.queryByText(/00:1[78]/), key().disabled]).toEqual([null, false])
})
