import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { cancellationOf, escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { BookingPage } from './booking-page'

const paid = escrowedBooking({ status: 'approved', pay_until: null, can: ['cancel', 'chat'] })
const mockWorld: { booking: Booking; answer: () => void } = { booking: paid, answer: () => undefined }
const mockCall = async ({ id }: { id: string }) => {
  if (id === 'getCancellation') return cancellationOf()
  if (id === 'cancelBooking') {
    mockWorld.booking = { ...paid, status: 'canceled_by_customer', can: ['chat'] }
    await new Promise<void>((resolve) => {
      mockWorld.answer = resolve
    })
  }
  return id === 'getBooking' || id === 'cancelBooking' ? mockWorld.booking : []
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

beforeEach(() => {
  mockWorld.booking = paid
})

const askToCancel = async () => {
  const { client } = showSignedInAt('/my-bookings/31/', pt, <BookingPage pk={31} />)
  fireEvent.click(await screen.findByRole('button', { name: pt.bookings.moves.more }))
  fireEvent.click(await screen.findByRole('menuitem', { name: pt.bookings.moves.cancel.action }))
  await screen.findByRole('button', { name: pt.payments.cancel.confirm })
  return client
}

test('closes the question after the other side canceled', async () => {
  const client = await askToCancel()
  mockWorld.booking = { ...paid, status: 'canceled_by_provider', can: ['chat'] }
  await act(() => client.invalidateQueries({ queryKey: ['bookings'] }))
  await screen.findAllByText(pt.bookings.status.customer.canceled_by_provider)
  expect(screen.queryByRole('dialog')).toBeNull()
})

/* The socket tells of a step before its own answer comes. */
test('a booking that was canceled does not ask once more whether to cancel it', async () => {
  const client = await askToCancel()
  fireEvent.click(screen.getByRole('button', { name: pt.payments.cancel.confirm }))
  await waitFor(() => expect(mockWorld.booking.status).toBe('canceled_by_customer'))
  await act(() => client.invalidateQueries({ queryKey: ['bookings'] }))
  await screen.findAllByText(pt.bookings.status.customer.canceled_by_customer)
  await act(async () => mockWorld.answer())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
