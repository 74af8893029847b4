import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/components/ui/status-chip'
import type { BookingState } from '@/lib/contract/bookings'

const tones: Record<BookingState, Tone> = {
  booking_offers: 'waiting',
  awaiting_payment: 'waiting',
  approved: 'good',
  in_progress: 'active',
  delivered: 'waiting',
  changes_requested: 'active',
  completed: 'good',
  expired: 'neutral',
  canceled: 'neutral',
  canceled_by_customer: 'neutral',
  canceled_by_provider: 'bad',
  no_show_provider: 'bad',
  no_show_customer: 'bad',
  disputed: 'bad',
  refunded: 'neutral',
  split: 'neutral',
}

export const BookingStatus = ({ status }: { status: BookingState }) => {
  const t = useTranslations('bookings.status')
  return <StatusChip tone={tones[status]}>{t(status)}</StatusChip>
}
