import { screen, waitFor } from '@testing-library/react'
import { OfferCard } from '@/components/offers/offer-card'
import { heldBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { BookingActions } from './booking-actions'

/* What asks before a step is code of its own: it is there before it is pressed, or a press off line ends the page. */
const mockFetched: string[] = []
jest.mock('@/components/ui/confirm-question', () => {
  mockFetched.push('question')
  return { ConfirmQuestion: () => null }
})
jest.mock('@/components/offers/offer-move-dialog', () => {
  mockFetched.push('offer')
  return { OfferMoveDialog: () => null }
})
jest.mock('@/lib/api/browser', () => ({ call: () => Promise.resolve([]) }))

const { provider } = heldBooking()
if (!provider) throw new Error('no provider')
const offer: Offer = {
  pk: 8,
  booking: 31,
  room: 8,
  status: 'pending',
  provider,
  items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 18_000 }],
  labour_cents: 18_000,
  material_cents: 0,
  total_cents: 18_000,
  message: 'Posso atender.',
  starts_at: '2099-12-01T12:00:00.000Z',
  duration_minutes: 120,
  warranty_days: null,
  version: 1,
  pending_update: null,
  expires_at: '2099-11-30T12:00:00.000Z',
  created_at: '2099-11-20T12:00:00.000Z',
  can: ['approve', 'reject', 'chat'],
}

test('a step of a booking', async () => {
  const booking = heldBooking({ status: 'in_progress', role: 'provider', pay_until: null, can: ['deliver'] })
  showAt('/my-bookings/31/', pt, <BookingActions booking={booking} />)
  await waitFor(() => expect(mockFetched).toContain('question'), { timeout: 20_000 })
}, 30_000)

test('approving an offer', async () => {
  showAt(
    '/my-bookings/31/offers/',
    pt,
    <OfferCard offer={offer} openUntil={null} badges={[]} isReviewed={false} onApproved={() => undefined} />,
  )
  expect(screen.getByRole('button', { name: pt.offers.moves.approve.action })).toBeTruthy()
  await waitFor(() => expect(mockFetched).toContain('offer'), { timeout: 20_000 })
}, 30_000)
