'use client'

import Alert from '@mui/material/Alert'
import { useTranslations } from 'next-intl'
import { useErrorText } from '@/hooks/use-error-text'
import { isApiError } from '@/lib/api/error'

/** Minutes until a step put off by a limit may be tried again; null for every other error. */
const minutesToWait = (error: unknown): number | null =>
  isApiError(error) && error.code === 'too_many_requests' && error.retryAfterSeconds !== undefined
    ? Math.ceil(error.retryAfterSeconds / 60)
    : null

/** Says why a step failed, where the step was taken. */
export const StepError = ({ error }: { error: unknown }) => {
  const t = useTranslations('bookings')
  const text = useErrorText()
  const minutes = minutesToWait(error)
  return error ? (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      {minutes === null ? text(error) : t('retryIn', { minutes })}
    </Alert>
  ) : null
}
