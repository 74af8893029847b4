import { screen, within } from '@testing-library/react'
import { chargedOf, escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { BookingCourse } from './booking-course'

let mockMoney: () => MoneyEvent[]
let mockReads = 0
jest.mock('@/lib/api/browser', () => ({
  call: async () => {
    mockReads++
    return mockMoney()
  },
}))
beforeEach(() => {
  mockMoney = () => []
  mockReads = 0
})

const { stage, status, plannedFor, held } = pt.bookings
const { all } = pt.payments.timeline
const event = (part: Partial<MoneyEvent>): MoneyEvent => ({
  pk: 'a',
  at: '2026-11-20T12:19:00.000Z',
  text: 'Você pagou por Pix',
  amount_cents: 20_000,
  state: 'done',
  expected_at: null,
  kind: 'paid',
  ...part,
})
const job = (part: Partial<Booking> = {}) =>
  escrowedBooking({
    status: 'approved',
    pay_until: null,
    created_at: '2026-11-20T12:00:00.000Z',
    paid_at: '2026-11-20T12:19:00.000Z',
    starts_at: '2026-12-01T12:00:00.000Z',
    reached: [
      { status: 'awaiting_payment', at: '2026-11-20T12:10:00.000Z' },
      { status: 'approved', at: '2026-11-20T12:20:00.000Z' },
    ],
    ...part,
  })
const show = (part: Partial<Booking> = {}) =>
  showAt('/my-bookings/31/', pt, <BookingCourse booking={job(part)} />)
const rows = () => within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')
const texts = () => rows().map(({ textContent }) => textContent ?? '')

test('gives each stage one line of money, and lists all of it behind a tap', async () => {
  const expected_at = '2026-12-04T12:00:00.000Z'
  const ahead = { at: null, state: 'expected', expected_at } as const
  mockMoney = () => [
    event({ pk: 'v', kind: 'reserved', text: 'Horário reservado', at: '2026-11-20T12:10:00.000Z' }),
    event({}),
    event({ pk: 'h', kind: 'held', text: 'Pagamento protegido', at: '2026-11-20T12:19:30.000Z' }),
    event({ pk: 'c', kind: 'completion', text: 'Concluído?', ...ahead }),
    event({ pk: 'r', kind: 'released', text: 'Liberado', ...ahead }),
  ]
  show()
  await screen.findAllByText('Pagamento protegido')
  const folded = within(screen.getByText(all).closest('details') ?? document.body).getAllByRole('listitem', {
    hidden: true,
  })
  expect(folded.map(({ textContent }) => textContent)).toEqual(
    ['Horário reservado', 'Você pagou por Pix', 'Pagamento protegido', 'Liberado'].map((text) =>
      expect.stringContaining(text),
    ),
  )
  const names = [
    stage.booking_offers,
    `${stage.awaiting_payment}Você pagou por Pix`,
    status.customer.approved,
    stage.in_progress,
    stage.delivered,
    `${stage.completed}Liberado`,
  ]
  expect(texts()).toEqual(names.map((name) => expect.stringContaining(name)))
  expect(rows().map(({ dataset }) => dataset.state)).toEqual([
    'done',
    'done',
    'current',
    'ahead',
    'ahead',
    'ahead',
  ])
  expect(rows()[2]?.getAttribute('aria-current')).toBe('step')
  expect([texts()[3], texts()[5]]).toEqual([
    expect.stringContaining(plannedFor),
    expect.stringContaining(plannedFor),
  ])
  expect(screen.getByRole('button', { name: pt.payments.receipt.action })).toBeTruthy()
})

test('a payment in parts is shown with its interest', async () => {
  mockMoney = () => [
    event(chargedOf(20_000, { installments: 3, interest_cents: 1_000, charged_cents: 21_000 })),
  ]
  show()
  expect((await screen.findByText('Você pagou por Pix')).closest('li')?.textContent).toMatch(/R\$\s210,00/)
})

test('money that pays nothing of the booking has no receipt', async () => {
  mockMoney = () => [event({ text: 'Pagamento fora do prazo' })]
  show()
  expect(await screen.findByText('Pagamento fora do prazo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: pt.payments.receipt.action })).toBeNull()
})

test('the stages stay when the money cannot be read, which can be tried again', async () => {
  mockMoney = () => {
    throw new ApiError({ status: 403, code: 'forbidden' })
  }
  show()
  expect(await screen.findByRole('button', { name: pt.ui.error.retry })).toBeTruthy()
  expect(texts()[0]).toContain(stage.booking_offers)
})

test('an operator sees the stages; money is read by the two sides only', () => {
  show({ role: 'operator' })
  expect(rows().length).toBeGreaterThan(3)
  expect(mockReads).toBe(0)
})

test('shows the time of each stage, and an instant booking’s start', () => {
  show({ role: 'operator', instant: true })
  expect(texts()[0]).toContain(stage.instant)
  expect(
    texts()
      .slice(0, 3)
      .map((row) => /\d\d:\d\d/.exec(row)?.[0]),
  ).toEqual([
    '09:00',
    // The payment time, not the time the offer was accepted.
    '09:19',
    '09:20',
  ])
})

test('payment is a stage of its own; an unpaid expiry never passed the first', () => {
  const { unmount } = show({ role: 'operator', status: 'awaiting_payment', paid_at: null })
  expect(rows()[1]?.getAttribute('aria-current')).toBe('step')
  expect(texts()[1]).toContain('09:10')
  unmount()
  show({ role: 'operator', status: 'expired', instant: true, reached: [] })
  expect(rows().map(({ dataset }) => dataset.state)).toEqual(['done', 'ended'])
})

test('the payment deadline belongs to the stage of the payment', async () => {
  mockMoney = () => [
    event({
      pk: 'x',
      kind: 'expired',
      text: 'Sem pagamento',
      at: null,
      amount_cents: null,
      state: 'expected',
    }),
  ]
  show({ status: 'awaiting_payment', paid_at: null })
  await screen.findByText('Sem pagamento')
  expect(texts()[1]).toContain('Sem pagamento')
  expect(texts()[2]).toContain(stage.approved)
})

test('a payment under review is not said to be still to pay', () => {
  const payment = { ...chargedOf(20_000), pk: 5, status: 'review', method: 'card' } as const
  show({ status: 'awaiting_payment', payment, paid_at: null })
  expect(screen.getByText(held.review.title)).toBeTruthy()
  expect(screen.queryByText(status.customer.awaiting_payment)).toBeNull()
})

test('work that is begun stays begun while changes are asked for', () => {
  const reached = [
    { status: 'in_progress' as const, at: '2026-11-20T12:10:00.000Z' },
    { status: 'changes_requested' as const, at: '2026-11-20T14:30:00.000Z' },
  ]
  show({ role: 'operator', status: 'changes_requested', reached })
  const begun = rows().find((row) => row.textContent?.includes(stage.in_progress))
  expect([begun?.dataset.state, begun?.textContent?.includes('09:10')]).toEqual(['done', true])
  const current = rows().filter((row) => row.dataset.state === 'current')
  expect(current.map((row) => row.textContent?.includes('11:30'))).toEqual([true])
})
