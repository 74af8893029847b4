import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { fakeApi, type ApiRequest } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import type { Profile } from '@/lib/contract/accounts'
import type { Availability } from '@/lib/contract/provider'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { AvailabilityForm } from './availability-form'

const words = pt.accounts.availability
const api = fakeApi()
const availability: Availability = {
  weekly: [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '14:00', to: '18:00' },
  ],
  exceptions: [],
  buffer_minutes: 0,
  notice_minutes: 60,
}
const profile: Profile = {
  pk: 1,
  full_name: 'Ana Teste',
  photo: null,
  phone: null,
  bio: null,
  tax_number: null,
  registrations: [],
  birth_date: null,
  addresses: [],
}
const isSave = ({ what }: ApiRequest) => what.startsWith('PUT ')
const saves = () => api.asked.filter(isSave)

beforeEach(() => {
  api.asked.length = 0
  getQueryClient().clear()
  api.rules.answer = (asked) =>
    asked.what === 'GET /api/profile/' ? { body: profile } : { body: isSave(asked) ? availability : [] }
  const { Page } = pageAt('/settings/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <AvailabilityForm availability={availability} />
      </Page>
    </QueryClientProvider>,
  )
})

const secondName = words.spanOf.replace('{day}', words.weekday[1]).replace('{position}', '2')
const second = () => within(screen.getByRole('group', { name: secondName }))
const fromOf = (row: ReturnType<typeof second>) => row.getByLabelText<HTMLSelectElement>(words.from)

test('hours that overlap are marked at once, are not saved, and take the focus; put right they are saved', async () => {
  fireEvent.change(fromOf(second()), { target: { value: '09:00' } })
  expect(await second().findByRole('alert')).toHaveProperty('textContent', words.spanProblem.overlapping)
  await waitFor(() => expect(fromOf(second()).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(document.activeElement).toBe(fromOf(second())))
  expect(saves()).toEqual([])

  fireEvent.change(fromOf(second()), { target: { value: '13:00' } })
  await waitFor(() => expect(fromOf(second()).getAttribute('aria-invalid')).not.toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({
    weekly: [availability.weekly[0], { weekday: 1, from: '13:00', to: '18:00' }],
    notice_minutes: 60,
  })
})

afterEach(cleanup)

test('drops the hours of a closed day, and does not restore removed ones', async () => {
  fireEvent.click(screen.getByRole('switch', { name: words.weekday[1] }))
  await waitFor(() => expect(screen.queryAllByLabelText(words.from)).toEqual([]))
  fireEvent.click(screen.getByRole('switch', { name: words.weekday[1] }))
  await waitFor(() => expect(screen.getAllByLabelText(words.from)).toHaveLength(1))
})

test('assumes default hours except on Sunday until a first day is marked', async () => {
  const { hours } = words.calendar
  const assumed = words.assumed.replace('{hours}', hours.replace('{from}', '08:00').replace('{to}', '18:00'))
  const week = within(screen.getByRole('region', { name: words.week }))
  expect([week.queryAllByText(assumed), week.getAllByText(words.off)].map((all) => all.length)).toEqual([
    0, 6,
  ])
  const monday = () => screen.getByRole('switch', { name: words.weekday[1] })
  fireEvent.click(monday())
  await waitFor(() => expect(week.getAllByText(assumed)).toHaveLength(6))
  expect(week.getAllByText(words.off)).toHaveLength(1)
  expect(screen.getByText(words.anyTime)).toBeTruthy()
  fireEvent.click(monday())
  await waitFor(() => expect(week.queryAllByText(assumed)).toEqual([]))
  expect(screen.queryByText(words.anyTime)).toBeNull()
})
