import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/components/ui/status-chip'
import type { Booking, BookingState } from '@/lib/contract/bookings'

/** Who reads a status: each side is told what it means to them, everybody else what it is. */
export type Reader = 'customer' | 'provider' | 'onlooker'

export const readerOf = (role: Booking['role']): Reader =>
  role === 'customer' || role === 'provider' ? role : 'onlooker'

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

export const BookingStatus = ({ status, reader }: { status: BookingState; reader: Reader }) => {
  const t = useTranslations('bookings.status')
  return <StatusChip tone={tones[status]}>{t(`${reader}.${status}`)}</StatusChip>
}

interface NextSentenceProps {
  booking: Pick<Booking, 'status' | 'refunded_outside'>
  reader: Reader
  /** Given in lists: a proposed time is said there, which the page of the booking shows by itself. */
  can?: Booking['can']
}

/** What happens next, and what the reader does about it, in a sentence. */
export const NextSentence = ({ booking, reader, can = [] }: NextSentenceProps) => {
  const t = useTranslations('bookings.next')
  if (reader === 'onlooker') return null
  if (booking.refunded_outside) return <p>{t(`refundedOutside.${reader}`)}</p>
  return <p>{can.includes('keep-time') ? t('newTime') : t(`${reader}.${booking.status}`)}</p>
}
