'use client'

import Alert from '@mui/material/Alert'
import { useTranslations } from 'next-intl'
import { isApiError } from '@/lib/api/error'

/** What a refused call means, in the reader's words; the API's own words where there are none of ours. */
export const useErrorText = () => {
  const t = useTranslations('errors')
  return (error: unknown): string => {
    if (!isApiError(error)) return t('internal_error')
    return t.has(error.code) ? t(error.code) : error.detail || t('internal_error')
  }
}

/** Says why a step failed, where the step was taken. */
export const StepError = ({ error }: { error: unknown }) => {
  const text = useErrorText()
  return error ? (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      {text(error)}
    </Alert>
  ) : null
}
