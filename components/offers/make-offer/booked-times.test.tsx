import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { makingOffer } from '@/hooks/testing/making-offer'
import { pageAt } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import pt from '@/locales/pt.json'
import { MakeOffer } from './make-offer'

const mockAnswers: Record<string, unknown> = {
  getSubService: { duration_minutes: 210, durations: null },
  listEarlierOffers: [],
  getProviderCalendar: [
    { service: 'Faxina', starts_at: '2099-12-01T17:00:00.000Z', ends_at: '2099-12-01T19:00:00.000Z' },
  ],
}
// A hoisted function declaration, because `jest.mock` calls run before constants are initialized.
function mockCall({ id }: { id: string }) {
  return Promise.resolve(mockAnswers[id] ?? null)
}
jest.mock('@/lib/api/browser', () => ({ call: mockCall }))
jest.mock('@/lib/api/public', () => ({ publicCall: () => mockCall }))

const words = pt.makeOffer
const { on, onward, typeAmount } = makingOffer(words)

const open = () => {
  window.scrollTo = () => undefined
  localStorage.clear()
  const { Page } = pageAt('/provider/offers/?statusId=ready&make=10', 'pt', pt)
  const leave = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>
        <MakeOffer
          suggestion={{ pk: 10, status: 'seen', reasons: ['city'], created_at: '', can: ['convert'] }}
          booking={escrowedBooking({ status: 'booking_offers', wanted_from: '2099-12-01T17:30:00.000Z' })}
          fixed={{}}
          onSent={leave}
          onClose={leave}
        />
      </Page>
    </QueryClientProvider>,
  )
}

test('begins at the first free time, and names the booked ones on the date without going on', async () => {
  open()
  await on('price')
  typeAmount('15000')
  onward()
  await on('time')
  const time = screen.getByLabelText<HTMLInputElement>(new RegExp(words.time))
  const date = screen.getByLabelText<HTMLInputElement>(new RegExp(words.date))
  // After 16h three and a half hours no longer fit into the day.
  expect([date.value, time.value]).toEqual(['2099-12-02', '08:00'])
  expect(
    screen.getByText(
      'O cliente pediu ter., 1 de dez., mas nesse dia você está ocupado das 14:00 às 16:00. Sugerimos qua., 2 de dez., 08:00.',
    ),
  ).toBeTruthy()
  fireEvent.change(date, { target: { value: '2099-12-01' } })
  fireEvent.change(time, { target: { value: '15:30' } })
  onward()
  const said = words.booked.text.replace('{times}', 'Faxina das 14:00 às 16:00')
  await waitFor(() => expect(date.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(said)).toBeTruthy()
  fireEvent.change(time, { target: { value: '16:00' } })
  await waitFor(() => expect(date.getAttribute('aria-invalid')).not.toBe('true'))
  onward()
  await on('message')
})
