/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { BookingTime } from './time-and-place'

const at = '2026-12-01T13:00:00.000Z'
const times = { starts_at: at, ends_at: null, when: 'date', wanted_from: at, wanted_to: null } as const

const shown = (part: Partial<Parameters<typeof BookingTime>[0]['booking']>, ibge: number) => {
  const { Page } = pageAt('/my-bookings/', 'pt', pt)
  const { container } = render(
    <Page>
      <BookingTime booking={{ ...times, ...part, city: { ibge } }} />
    </Page>,
  )
  return container.textContent
}

test('a time is told on the clock of its place, which it names where it is not Brasília’s', () => {
  expect(shown({}, 1200401)).toMatch(/08:00 \(horário do Acre\)$/)
  expect(shown({ ends_at: '2026-12-01T15:00:00.000Z' }, 1200401)).toMatch(
    /08:00 – 10:00 \(horário do Acre\)$/,
  )
  expect(shown({ starts_at: null }, 1200401)).toMatch(/08:00 \(horário do Acre\)$/)
  expect(shown({ starts_at: null, wanted_to: '2026-12-01T17:00:00.000Z' }, 1302603)).toMatch(
    /09:00 – 13:00 \(horário do Amazonas\)$/,
  )
  expect(shown({}, 3550308)).toMatch(/10:00$/)
})

test('work over nine hours has no end in the night', () => {
  expect(shown({ ends_at: '2026-12-01T22:00:00.000Z' }, 3550308)).toMatch(/10:00 – 19:00$/)
  expect(shown({ ends_at: '2026-12-02T05:00:00.000Z' }, 3550308)).toMatch(/, 10:00$/)
})

test('names no clock without a time', () => {
  expect(shown({ starts_at: null, when: 'now', wanted_from: null }, 1200401)).toBe(pt.bookings.when.now)
  expect(screen.queryByText(/horário d/)).toBeNull()
})
