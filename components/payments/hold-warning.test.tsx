import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { bookingQueries } from '@/hooks/bookings/queries'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import type { Booking } from '@/lib/contract/bookings'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { HoldWarning } from './hold-warning'

let mockAnswer: Booking
const mockCall = jest.fn((_endpoint: { id: string }, _input: { params: unknown }) =>
  Promise.resolve(mockAnswer),
)
jest.mock('@/lib/api/browser', () => ({
  call: (...asked: Parameters<typeof mockCall>) => mockCall(...asked),
}))
beforeEach(() => {
  mockCall.mockClear()
  jest.useFakeTimers({ now: new Date('2026-11-22T15:00:00.000Z') })
})
afterEach(() => void jest.useRealTimers())

const reserved = (part: Partial<Booking> = {}) =>
  escrowedBooking({ pay_until: '2026-11-22T15:30:00.000Z', can: ['give-up', 'extend', 'chat'], ...part })

const Warned = () => {
  const { data } = useQuery({ ...bookingQueries.detail(31), enabled: false })
  return data?.pay_until ? <HoldWarning {...data} until={data.pay_until} /> : null
}
const show = (booking: Booking, locale: 'pt' | 'en' = 'pt') => {
  const client = new QueryClient()
  client.setQueryData(bookingQueries.detail(31).queryKey, booking)
  const { Page } = pageAt('/my-bookings/31/pay/', locale, { pt, en }[locale])
  render(
    <QueryClientProvider client={client}>
      <Page>
        <Warned />
      </Page>
    </QueryClientProvider>,
  )
}
/** Moves the clock at once: thousands of ticks would take half a minute. */
const pass = (minutes: number) =>
  act(async () => {
    jest.setSystemTime(Date.now() + minutes * 60_000)
    await jest.advanceTimersByTimeAsync(1000)
  })
const announced = () => screen.getByRole('status').textContent

test.each([
  ['pt', pt, '12:40'],
  ['en', en, '12:40'],
] as const)('%s: warns five minutes before the end and extends once', async (locale, messages, end) => {
  const { hold } = messages.payments
  const more = () => screen.queryByRole('button', { name: hold.more })
  show(reserved(), locale)
  await pass(24.9)
  expect([announced(), more()]).toEqual(['', null])
  await pass(0.2)
  expect(announced()).toBe(hold.near.replace('{count}', '5').replace('{more}', '10'))
  mockAnswer = reserved({ pay_until: '2026-11-22T15:40:00.000Z', can: ['give-up', 'chat'] })
  const button = more()
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  fireEvent.click(button)
  await pass(0)
  expect(mockCall.mock.calls.map(([{ id }, { params }]) => [id, params])).toEqual([
    ['extendReservation', { pk: 31 }],
  ])
  expect(announced()).toBe(hold.extended.replace('{at}', end))
  // The button is gone: without this the focus would be at the top of the page.
  expect(document.activeElement).toBe(screen.getByRole('status'))
  await pass(10)
  expect([announced(), more()]).toEqual([hold.last.replace('{count}', '5'), null])
  await pass(5)
  expect(announced()).toBe('')
})

test('warns without a button where no more time can be had', async () => {
  show(reserved({ can: ['give-up', 'chat'] }))
  await pass(26)
  expect(announced()).toBe(pt.payments.hold.last.replace('{count}', '5'))
  expect(screen.queryByRole('button')).toBeNull()
})
