import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { chargedOf, escrowedBooking } from '@/hooks/testing/payments'
import type { Booking } from '@/lib/contract/bookings'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { BookingCard } from './booking-card'
import { ReservedTime } from './reserved-time'

const mockSent: { id: string; params: unknown }[] = []
let mockAnswer: Booking
jest.mock('@/lib/api/browser', () => ({
  call: (endpoint: { id: string }, { params }: { params: unknown }) => {
    mockSent.push({ id: endpoint.id, params })
    return Promise.resolve(mockAnswer)
  },
}))
beforeEach(() => void mockSent.splice(0))

const held = (part: Partial<Booking> = {}): Booking =>
  escrowedBooking({
    starts_at: '2026-12-01T12:00:00.000Z',
    ends_at: '2026-12-01T14:00:00.000Z',
    pay_until: '2026-11-22T15:30:00.000Z',
    created_at: '2026-11-22T12:00:00.000Z',
    can: ['give-up', 'chat'],
    ...part,
  })

const show = (child: React.ReactNode, locale: 'pt' | 'en' = 'pt') => {
  const { Page } = pageAt('/my-bookings/31/', locale, locale === 'pt' ? pt : en)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>{child}</Page>
    </QueryClientProvider>,
  )
}

test.each(['pt', 'en'] as const)('the customer reads until when, and is led to pay (%s)', (locale) => {
  show(<ReservedTime booking={held()} />, locale)
  expect(screen.getByText(/12:30/)).toBeTruthy()
  const { held: words } = (locale === 'pt' ? pt : en).bookings
  expect(screen.getByText(words.pay).closest('a')?.getAttribute('href')).toContain('/my-bookings/31/pay/')
})

test('shows the cost of giving the time up before doing it, once', async () => {
  const { 'give-up': words } = pt.bookings.moves
  mockAnswer = held({ can: ['chat'], pay_until: '2026-11-22T15:00:00.000Z' })
  show(<ReservedTime booking={held()} />)
  fireEvent.click(screen.getByText(words.action))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(words.text.offers)).toBeTruthy()
  expect(mockSent).toEqual([])
  fireEvent.click(dialog.getByText(words.confirm))
  await waitFor(() => expect(mockSent).toEqual([{ id: 'giveUpBooking', params: { pk: 31 } }]))
})

test('giving up a time booked at once says that the booking ends', async () => {
  const { 'give-up': words } = pt.bookings.moves
  show(<ReservedTime booking={held({ instant: true })} />)
  fireEvent.click(screen.getByText(words.action))
  expect(await screen.findByText(words.text.instant)).toBeTruthy()
})

test('a card that is being looked at is not asked for twice', () => {
  const payment = { ...chargedOf(20_000), pk: 5, status: 'review', method: 'card' } as const
  show(<ReservedTime booking={held({ payment })} />)
  expect(screen.getByText(pt.bookings.held.review.title)).toBeTruthy()
  expect(screen.queryByText(pt.bookings.held.pay)).toBeNull()
  expect(screen.getByText(pt.bookings.held.follow).closest('a')?.getAttribute('href')).toContain('/31/pay/')
})

test('the card of a payment under review does not ask for payment', () => {
  const payment = { ...chargedOf(20_000), pk: 5, status: 'review', method: 'card' } as const
  show(<BookingCard booking={held({ payment })} />)
  expect(screen.getAllByText(pt.bookings.held.review.title).length).toBeGreaterThan(0)
  expect(screen.queryByText(pt.bookings.status.customer.awaiting_payment)).toBeNull()
})

test('once the time is over nothing is to pay any more', () => {
  show(<ReservedTime booking={held({ can: ['chat'] })} />)
  expect(screen.getByText(pt.bookings.held.ending.title)).toBeTruthy()
  expect(screen.queryByText(pt.bookings.held.pay)).toBeNull()
})

test('the provider reads until when the time is reserved, and has nothing to do', () => {
  show(<ReservedTime booking={held({ role: 'provider', can: ['chat'] })} />)
  expect(screen.getByText('Reservado para você até 12:30')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the list has the way to pay, and from an unpaid instant booking the way to another time', () => {
  const { rerender } = show(<BookingCard booking={held()} />)
  expect(screen.getByText(pt.bookings.held.pay)).toBeTruthy()
  const { Page } = pageAt('/my-bookings/', 'pt', pt)
  rerender(
    <Page>
      <BookingCard booking={held({ status: 'expired', instant: true, pay_until: null, can: ['chat'] })} />
    </Page>,
  )
  expect(screen.getByText(pt.bookings.next.anotherTime).closest('a')?.getAttribute('href')).toContain(
    '/schedule-booking/?again=31',
  )
})
