import { screen, within } from '@testing-library/react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { JobList } from './job-list'

const mockComing = [{ booking: 31, amount_cents: 15_300 }]
jest.mock('@/lib/api/browser', () => ({ call: async () => ({ coming: mockComing }) }))

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-29T15:00:00Z') }))
afterEach(() => jest.useRealTimers())

const job = (pk: number, starts_at: string, part: Partial<Booking> = {}) => ({
  booking: escrowedBooking({
    pk,
    role: 'provider',
    status: 'approved',
    pay_until: null,
    starts_at,
    ends_at: null,
    ...part,
  }),
})
const show = (...rows: ReturnType<typeof job>[]) => showAt('/provider/offers/', pt, <JobList rows={rows} />)
const dayOf = (name: string) => within(screen.getByRole('region', { name }))

test('names today and tomorrow, and later days by their date', () => {
  show(
    job(33, '2026-12-02T12:00:00.000Z'),
    job(31, '2026-11-29T18:00:00.000Z'),
    job(32, '2026-11-30T12:00:00.000Z'),
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Hoje, domingo, 29 de novembro',
    'Amanhã, segunda-feira, 30 de novembro',
    'quarta-feira, 2 de dezembro',
  ])
})

test('offers a step only for the job of today', () => {
  show(job(31, '2026-11-29T18:00:00.000Z'), job(32, '2026-11-30T12:00:00.000Z'))
  const open = { name: pt.bookings.jobs.open }
  expect(dayOf('Hoje, domingo, 29 de novembro').getByRole('link', open)).toBeTruthy()
  expect(dayOf('Amanhã, segunda-feira, 30 de novembro').queryByRole('link', open)).toBeNull()
})

test.each<[string, Partial<Booking>]>([
  ['that is under way', { status: 'in_progress' }],
  [
    'with a new date to answer',
    { proposed_start: { starts_at: '2026-12-03T12:00:00.000Z', by: 'customer' } },
  ],
])('offers the step of a job of another day %s', (_which, part) => {
  show(job(31, '2026-11-30T12:00:00.000Z', part))
  expect(screen.getByRole('link', { name: pt.bookings.jobs.open })).toBeTruthy()
})

test('shows what the provider gets, where it is known', async () => {
  show(job(31, '2026-11-29T18:00:00.000Z'), job(32, '2026-11-30T12:00:00.000Z'))
  await jest.advanceTimersByTimeAsync(100)
  expect(screen.getAllByText(/^Você recebe/).map(({ textContent }) => textContent)).toEqual([
    'Você recebe R$\u00a0153,00',
  ])
})
