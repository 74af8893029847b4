import { useTranslations } from 'next-intl'
import { RefusalAlert } from '../refusal-alert'

/** Says that the payer's bank refused a Pix, and the ways on: the bar's button makes another code. */
export const PixRefusal = ({ onCard }: { onCard: () => void }) => {
  const t = useTranslations('payments.refusal.pix')
  return (
    <RefusalAlert title={t('title')} action={t('card')} onAction={onCard}>
      {t('text')}
    </RefusalAlert>
  )
}
