'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface DialogActionsProps {
  isBusy: boolean
  onClose: () => void
  /** Name of the button that submits. */
  submit: string
}

/** Buttons of a dialog's form, which closes only while nothing is sent. */
export const DialogActions = ({ isBusy, onClose, submit }: DialogActionsProps) => {
  const t = useTranslations('ui')
  return (
    <>
      <Button onClick={onClose} disabled={isBusy} look="plain" tone="neutral">
        {t('cancel')}
      </Button>
      <Button type="submit" busy={isBusy}>
        {submit}
      </Button>
    </>
  )
}
