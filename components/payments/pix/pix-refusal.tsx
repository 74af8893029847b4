import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

/** Says that the payer's bank refused a Pix, and the ways on: the bar's button makes another code. */
export const PixRefusal = ({ onCard }: { onCard: () => void }) => {
  const t = useTranslations('payments.refusal.pix')
  return (
    <Alert severity="error">
      <strong style={{ display: 'block', marginBottom: '0.25rem' }}>{t('title')}</strong>
      {t('text')}
      <div style={{ marginTop: '0.5rem' }}>
        <Button look="quiet" tone="neutral" onClick={onCard}>
          {t('card')}
        </Button>
      </div>
    </Alert>
  )
}
