'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Payment } from '@/lib/contract/payments'

interface RefusalProps {
  failure: NonNullable<Payment['failure']>
  /**
   * The refusal happened on this page. It takes the focus, because on a phone the pressed button is a screen
   * or two below.
   */
  isFresh: boolean
  onPix: () => void
}

/** Reason for a declined card and the next step. A reload clears the typed fields. */
export const CardRefusal = ({ failure, isFresh, onPix }: RefusalProps) => {
  const t = useTranslations('payments.refusal')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFresh) box.current?.focus()
  }, [isFresh])
  return (
    <Alert ref={box} tabIndex={-1} severity="error">
      <strong style={{ display: 'block', marginBottom: '0.25rem' }}>{t(`${failure.code}.title`)}</strong>
      {t(`${failure.code}.text`)} {t(isFresh ? 'notCharged' : 'nothingCharged')}
      <div style={{ marginTop: '0.5rem' }}>
        <Button look="quiet" tone="neutral" onClick={onPix}>
          {t('usePix')}
        </Button>
      </div>
    </Alert>
  )
}
