import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { instantOf } from '@/lib/format/date'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { MonthCalendar } from './month-calendar'

const api = fakeApi()
const none = () => undefined
const availability = { weekly: [], exceptions: [], buffer_minutes: 0, notice_minutes: 0 }

/** Renders the calendar on `today` with booked times from the API. */
const show = (today: string, booked: unknown[] = []) => {
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
  getQueryClient().clear()
  api.rules.answer = () => ({ body: booked })
  const { Page } = pageAt('/settings/?tab=availability', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <MonthCalendar
          availability={availability}
          today={today}
          onOff={none}
          onSpecial={none}
          onNormal={none}
        />
      </Page>
    </QueryClientProvider>,
  )
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test.each([
  ['from ten to noon', '10:00', '2027-02-28', '12:00', ['domingo, 28 de fevereiro']],
  ['until midnight', '22:00', '2027-03-01', '00:00', ['domingo, 28 de fevereiro']],
  [
    'past midnight',
    '23:00',
    '2027-03-01',
    '01:00',
    ['domingo, 28 de fevereiro', 'segunda-feira, 1 de março'],
  ],
])('a job %s is marked on every day it takes part of', async (_how, from, endsOn, to, marked) => {
  show('2027-02-20', [
    {
      booking: 7,
      service: 'Faxina residencial',
      status: 'approved',
      starts_at: instantOf('2027-02-28', from),
      ends_at: instantOf(endsOn, to),
    },
  ])
  const days = () =>
    screen.getAllByRole('gridcell').flatMap((cell) => [...cell.querySelectorAll('[data-booked]')])
  await api.until(() => days().length > 0)
  expect(days().map((day) => day.getAttribute('aria-label')?.split(', ').slice(0, 2).join(', '))).toEqual(
    marked,
  )
  for (const day of days()) expect(day.getAttribute('aria-label')).toMatch(/, 1 serviço marcado$/)
})

test('no day of the past is painted, and hours nobody set are said to be usual ones', async () => {
  show('2027-02-10')
  await api.settle()
  const kindOf = (day: string) => screen.getByRole('button', { name: new RegExp(day) }).dataset.kind
  expect([kindOf(' 9 de fevereiro'), kindOf(' 10 de fevereiro'), kindOf(' 14 de fevereiro')]).toEqual([
    'past',
    'open',
    'closed',
  ])
  expect(screen.getByText(pt.accounts.availability.calendar.assumed)).toBeTruthy()
})

test('arrows and page keys lead from day to day, into the next month too, and take the focus along', async () => {
  show('2027-02-26')
  await api.settle()
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  const selected = () =>
    screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  screen.getByRole('button', { name: / 26 de fevereiro/ }).focus()
  press('ArrowRight')
  expect(focused()).toMatch(/ 27 de fevereiro/)
  press('ArrowDown')
  expect(focused()).toMatch(/ 6 de março/)
  expect([screen.getByText('março de 2027'), selected()]).toEqual([expect.anything(), ['6']])
  press('PageUp')
  expect(focused()).toMatch(/ 6 de fevereiro/)
  expect(screen.getByRole('heading', { name: / 6 de fevereiro/ })).toBeTruthy()
})
