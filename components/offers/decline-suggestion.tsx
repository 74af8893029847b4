'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useDeclineSuggestion } from '@/hooks/offers/mutations'

/** Asks before a suggested job leaves the list for good. */
export const DeclineSuggestion = ({ suggestion, onClose }: { suggestion: number; onClose: () => void }) => {
  const t = useTranslations('offers.suggestion.decline')
  const decline = useDeclineSuggestion()
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirm={t('confirm')}
      busy={decline.isPending}
      onClose={onClose}
      onConfirm={() => decline.mutate(suggestion, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>{t('text')}</p>
      <StepError error={decline.error} />
    </ConfirmDialog>
  )
}
