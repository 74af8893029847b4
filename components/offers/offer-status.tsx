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

export const OfferStatus = ({ status }: { status: OfferState }) => {
  const t = useTranslations('offers.status')
  return <StatusChip tone={tones[status]}>{t(status)}</StatusChip>
}
