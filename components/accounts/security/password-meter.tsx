'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useDebounced } from '@/hooks/use-debounced'
import type { PasswordStrength } from '@/lib/password/strength'
import { minPasswordScore } from '@/lib/shared/password'
import styles from './password-meter.module.css'

const steps = [0, 1, 2, 3] as const

interface PasswordMeterProps {
  password: string
  email?: string
  fullName?: string
}

/** Strength of the typed password, as a bar and in words. Loads zxcvbn when typing begins. */
export const PasswordMeter = ({ password, email = '', fullName = '' }: PasswordMeterProps) => {
  const t = useTranslations('accounts.strength')
  const typed = useDebounced(password)
  const [judged, setJudged] = useState<PasswordStrength | null>(null)

  useEffect(() => {
    if (typed === '') return undefined
    let isCurrent = true
    // Works without it too: the API checks the password as well.
    import('@/lib/password/strength').then(
      ({ estimateStrength }) => isCurrent && setJudged(estimateStrength(typed, email, fullName)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [typed, email, fullName])

  if (password === '' || !judged)
    return (
      <p className={styles.words} aria-live="polite">
        {t('advice')}
      </p>
    )
  const isEnough = judged.score >= minPasswordScore
  return (
    <div className={styles.meter} data-score={judged.score}>
      <div className={styles.bar} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-filled={judged.score > step ? '' : undefined} />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        <strong>{t(`score.${judged.score}`)}</strong>
        {isEnough ? null : ` ${t(judged.hint ? `hint.${judged.hint}` : 'advice')}`}
      </p>
    </div>
  )
}
