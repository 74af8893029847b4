import { isOpenPayment } from '@/hooks/payments/queries'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'

/**
 * Phase of the payment page: `form`; a waiting `pix` code; a card being `charging` or under `review`; a payment being
 * `closing`; `done`; the reservation is `over`; `nothing` to pay.
 */
export type Phase = 'form' | 'pix' | 'charging' | 'review' | 'closing' | 'done' | 'over' | 'nothing'

type Seen = Pick<Payment, 'status' | 'method'>

const openPhase = ({ status, method }: Seen): Phase => {
  if (status === 'expiring') return 'closing'
  if (method === 'pix') return 'pix'
  return status === 'review' ? 'review' : 'charging'
}

const confirmed: readonly Booking['status'][] = ['awaiting_payment', 'approved', 'in_progress']

export const phaseOf = (booking: Pick<Booking, 'status' | 'role'>, payment: Seen | null): Phase => {
  const { status, role } = booking
  if (role !== 'customer') return 'nothing'
  if (payment?.status === 'paid') return confirmed.includes(status) ? 'done' : 'nothing'
  if (payment && isOpenPayment(payment.status)) return openPhase(payment)
  if (status === 'awaiting_payment') return 'form'
  return status === 'booking_offers' || status === 'expired' ? 'over' : 'nothing'
}
