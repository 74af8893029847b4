import { escrowedBooking } from '@/hooks/testing/payments'
import { jobDays } from './job-days'

const at = (starts_at: string | null, ibge = 3_550_308) => ({
  booking: escrowedBooking({ starts_at, city: { ibge, name: 'São Paulo', state: 'SP' } }),
})

test('groups jobs by their day, in order of time', () => {
  const rows = [
    at('2026-12-02T12:00:00.000Z'),
    at('2026-12-01T18:00:00.000Z'),
    at('2026-12-01T12:00:00.000Z'),
  ]
  expect(
    jobDays(rows).map(({ date, rows: of }) => [date, of.map(({ booking }) => booking.starts_at)]),
  ).toEqual([
    ['2026-12-01', ['2026-12-01T12:00:00.000Z', '2026-12-01T18:00:00.000Z']],
    ['2026-12-02', ['2026-12-02T12:00:00.000Z']],
  ])
})

test('takes the day of the place of the work', () => {
  const night = '2026-12-02T03:30:00.000Z'
  expect(jobDays([at(night)])[0]?.date).toBe('2026-12-02')
  expect(jobDays([at(night, 1_200_401)])[0]?.date).toBe('2026-12-01')
})

test('puts jobs without an agreed time first', () => {
  expect(jobDays([at('2026-12-02T12:00:00.000Z'), at(null)]).map(({ date }) => date)).toEqual([
    null,
    '2026-12-02',
  ])
})
