'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { StepError } from '@/components/ui/step-error'
import { isApiError } from '@/lib/api/error'
import { formatMoney } from '@/lib/format/money'
import type { PayingState } from './use-paying'

interface PayProblemProps {
  paying: PayingState
  total: number
}

/** Why the last attempt made no payment. What has a field of its own is said there. */
export const PayProblem = ({ paying, total }: PayProblemProps) => {
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
  if (error.code === 'network_error')
    return <Alert severity="error">{t(isUnsent ? 'notSent' : 'noAnswer')}</Alert>
  return <StepError error={error} />
}
