import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { BookingPage } from './booking-page'

/* Focus after a step removes its own button. */
const working = escrowedBooking({
  role: 'provider',
  status: 'in_progress',
  pay_until: null,
  can: ['deliver', 'chat'],
})
const mockWorld: { booking: Booking } = { booking: working }
const mockCall = async ({ id }: { id: string }) => {
  if (id === 'deliverBooking') mockWorld.booking = { ...working, status: 'delivered', can: ['chat'] }
  if (id === 'reviewBooking')
    mockWorld.booking = {
      ...mockWorld.booking,
      can: [],
      my_review: {
        pk: 1,
        rating: 5,
        text: 'Ótimo.',
        author_name: 'Rui',
        created_at: '2026-11-20T12:00:00.000Z',
      },
    }
  return id === 'getBooking' || id.endsWith('Booking') ? mockWorld.booking : []
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.bookings
const open = (booking: Booking) => {
  mockWorld.booking = booking
  return showSignedInAt('/my-bookings/31/', pt, <BookingPage pk={31} />)
}

test('focuses the booking’s status after a step that removes its button', async () => {
  open(working)
  const deliver = await screen.findByRole('button', { name: words.moves.deliver.action })
  deliver.focus()
  fireEvent.click(deliver)
  fireEvent.click(await screen.findByRole('button', { name: words.moves.deliver.confirm }))
  await screen.findAllByText(words.status.provider.delivered)
  const title = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true))
  expect(deliver.isConnected).toBe(false)
})

test('keeps the focus after the other side’s steps', async () => {
  const { client } = open(working)
  const deliver = await screen.findByRole('button', { name: words.moves.more })
  deliver.focus()
  mockWorld.booking = { ...working, status: 'changes_requested' }
  await act(() => client.invalidateQueries({ queryKey: ['bookings'] }))
  await screen.findAllByText(words.status.provider.changes_requested)
  expect(document.activeElement).toBe(deliver)
})

test('a review that was sent has the focus its form had', async () => {
  open({ ...working, status: 'completed', can: ['review'], review_until: '2099-11-30T12:00:00.000Z' })
  const send = await screen.findByRole('button', { name: pt.reviews.form.send })
  fireEvent.click(screen.getByRole('radio', { name: /^5/ }))
  send.focus()
  fireEvent.click(send)
  const mine = await screen.findByText(pt.reviews.mine)
  await waitFor(() => expect(document.activeElement?.contains(mine)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})
