'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { StepError } from '@/components/ui/step-error'
import { useOnline } from '@/hooks/use-online'
import { isApiError } from '@/lib/api/error'
import { formatMoney } from '@/lib/format/money'
import type { PayFormState } from './use-pay-form'

interface PayProblemProps {
  paying: PayFormState
  total: number
}

/** Returns whether the browser went offline after this error and is online again. Ignores failures while online. */
const useIsBack = (error: unknown): boolean => {
  const isOnline = useOnline()
  const [droppedAt, setDroppedAt] = useState<unknown>(null)
  if (!isOnline && droppedAt !== error) setDroppedAt(error)
  return isOnline && error !== null && droppedAt === error
}

/**
 * Offline error. Without a response the payment may have been made; the text changes once the network is
 * back.
 */
const NoNetwork = ({ error, isUnsent }: { error: unknown; isUnsent: boolean }) => {
  const t = useTranslations('payments.problem')
  const isBack = useIsBack(error)
  return isBack ? (
    <Alert severity="info">{t(isUnsent ? 'backNotSent' : 'backNoAnswer')}</Alert>
  ) : (
    <Alert severity="error">{t(isUnsent ? 'notSent' : 'noAnswer')}</Alert>
  )
}

/** Reason why the last attempt failed; errors of fields are shown on their fields. */
export const PayError = ({ paying, total }: PayProblemProps) => {
  const t = useTranslations('payments.problem')
  const locale = useLocale()
  const { error, couponProblem, earlyStartProblem, shown, isBusy, isUnsent } = paying
  if (!error || isBusy) return null
  if (couponProblem ?? earlyStartProblem) return <Alert severity="error">{t('field')}</Alert>
  if (!isApiError(error)) return <StepError error={error} />
  if (error.code === 'price_changed')
    return (
      <Alert severity="warning">
        {t('priceChanged', { before: formatMoney(shown, locale), now: formatMoney(total, locale) })}
      </Alert>
    )
  if (error.code === 'network_error') return <NoNetwork error={error} isUnsent={isUnsent} />
  return <StepError error={error} />
}
