'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Payment } from '@/lib/contract/payments'
import { RefusalAlert } from '../refusal-alert'

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
    <RefusalAlert ref={box} title={t(`${failure.code}.title`)} action={t('usePix')} onAction={onPix}>
      {t(`${failure.code}.text`)} {t(isFresh ? 'notCharged' : 'nothingCharged')}
    </RefusalAlert>
  )
}
