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

test('a time says whose clock it is where the place has another', () => {
  expect(shown({}, 1200401)).toMatch(/10:00 \(horário de Brasília\)$/)
  expect(shown({ starts_at: null }, 1200401)).toMatch(/10:00 \(horário de Brasília\)$/)
  expect(shown({}, 3550308)).toMatch(/10:00$/)
})

test('what has no time needs no clock', () => {
  expect(shown({ starts_at: null, when: 'now', wanted_from: null }, 1200401)).toBe(pt.bookings.when.now)
  expect(screen.queryByText(/Brasília/)).toBeNull()
})
