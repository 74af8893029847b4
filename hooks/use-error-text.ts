'use client'

import { useTranslations } from 'next-intl'
import { isApiError } from '@/lib/api/error'

/** What to tell a person about an error: by its code, in their language. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations('errors')
  return (error) => {
    const code = isApiError(error) ? error.code : typeof error === 'string' ? error : 'internal_error'
    return t.has(code) ? t(code) : t('internal_error')
  }
}
