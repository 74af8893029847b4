import { screen, waitFor } from '@testing-library/react'
import { OfferList } from '@/components/offers/offer-list'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'

/* Dialogs are lazily loaded: their code is prefetched, because a press while offline would fail. */
const mockFetched: string[] = []
jest.mock('@/components/ui/confirm-question', () => {
  mockFetched.push('question')
  return { ConfirmQuestion: () => null }
})
jest.mock('@/components/offers/offer-step-dialog', () => {
  mockFetched.push('offer')
  return { OfferStepDialog: () => null }
})
jest.mock('@/lib/api/browser', () => ({ call: () => Promise.resolve([]) }))

test('a step of a booking', async () => {
  const booking = escrowedBooking({
    status: 'in_progress',
    role: 'provider',
    pay_until: null,
    can: ['deliver'],
  })
  showAt('/my-bookings/31/', pt, <BookingActions booking={booking} />)
  await waitFor(() => expect(mockFetched).toContain('question'), { timeout: 20_000 })
}, 30_000)

test('a step of an offer', async () => {
  showAt(
    '/my-bookings/31/offers/',
    pt,
    <OfferList isFresh booking={31} isReviewed={false} isChoosing openUntil={null} offers={[sentOffer()]} />,
  )
  expect(screen.getByRole('button', { name: /^Ver proposta/ })).toBeTruthy()
  await waitFor(() => expect(mockFetched).toContain('offer'), { timeout: 20_000 })
}, 30_000)
