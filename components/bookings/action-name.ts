import { useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import type { Action } from './actions'

/** What an action is called on its button. */
export const useActionName = (booking: Pick<Booking, 'offer_count' | 'role' | 'status'>) => {
  const t = useTranslations('bookings')
  return (key: Action['key']): string => {
    switch (key) {
      case 'compare':
        return t('moves.compare', { count: booking.offer_count })
      case 'pay':
        return t('held.pay')
      case 'review':
        return t('next.reviewAction')
      case 'dispute':
        return t('moves.dispute.see')
      case 'cancel':
        return t(`moves.cancel.${booking.status === 'booking_offers' ? 'actionRequest' : 'action'}`)
      case 'again':
      case 'chat':
      case 'help':
        return t(`moves.${key}`)
      case 'no-show':
        return t(`moves.no-show.action.${booking.role === 'provider' ? 'provider' : 'customer'}`)
      default:
        return t(`moves.${key}.action`)
    }
  }
}
