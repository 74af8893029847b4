import { useQuery } from '@tanstack/react-query'
import { paymentQueries } from '@/hooks/payments/queries'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import type { OwnSide } from './own-sum'

interface OwnMoney {
  side: OwnSide | null
  events: readonly MoneyEvent[]
}

/** Returns the money events of the reader's side; none for others, or before an offer is chosen. */
export const useOwnMoney = (booking: Pick<Booking, 'pk' | 'role' | 'approved_offer'>): OwnMoney => {
  const { pk, role, approved_offer: offer } = booking
  const side = role === 'customer' || role === 'provider' ? role : null
  const { data = [] } = useQuery({
    ...paymentQueries.money(pk),
    enabled: side !== null && offer !== null,
  })
  return { side, events: data }
}
