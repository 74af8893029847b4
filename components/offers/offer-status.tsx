import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/components/ui/status-chip'
import type { OfferState } from '@/lib/contract/offers'

const tones: Record<OfferState, Tone> = {
  pending: 'waiting',
  update_pending: 'waiting',
  awaiting_payment: 'waiting',
  approved: 'good',
  completed: 'good',
  withdrawn: 'neutral',
  rejected: 'bad',
  expired: 'neutral',
  not_selected: 'neutral',
  canceled: 'neutral',
}

/** Status of an offer, worded for its customer or its provider. */
export const OfferStatus = ({ status, reader }: { status: OfferState; reader: 'customer' | 'provider' }) => {
  const t = useTranslations('offers.status')
  return <StatusChip tone={tones[status]}>{t(`${reader}.${status}`)}</StatusChip>
}
