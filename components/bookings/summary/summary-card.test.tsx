import { screen } from '@testing-library/react'
import { heldBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import type { Booking } from '@/lib/contract/bookings'
import pt from '@/locales/pt.json'
import { SummaryCard } from './summary-card'

jest.mock('@/lib/api/browser', () => ({ call: async () => [] }))

const agreed = (part: Partial<Booking> = {}) =>
  heldBooking({ status: 'approved', pay_until: null, can: ['chat'], ...part })
const show = (booking: Booking) => showAt('/my-bookings/31/', pt, <SummaryCard booking={booking} />)

test('a provider reads of the customer what the request was judged by; a newcomer is said to be one', () => {
  const record = {
    completed_count: 3,
    rating: 4.5,
    review_count: 2,
    member_since: '2026-03-10T12:00:00.000Z',
  }
  const { unmount } = show(agreed({ role: 'provider', customer_record: record }))
  expect(screen.getByText('3 serviços concluídos')).toBeTruthy()
  expect(document.body.textContent).toContain('4,5')
  unmount()
  const newcomer = { ...record, completed_count: 0, rating: null, review_count: 0 }
  show(agreed({ role: 'provider', customer_record: newcomer }))
  expect(screen.getByText(/^Primeiro serviço aqui, conta desde março de 2026$/)).toBeTruthy()
})
