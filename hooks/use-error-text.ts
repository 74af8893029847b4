'use client'

import { useTranslations } from 'next-intl'

interface Told {
  code?: unknown
  detail?: unknown
  retryAfterSeconds?: unknown
}

// Checks fields instead of the class: a light public page shows errors without loading the API client.
const toldBy = (error: unknown): Told => {
  if (typeof error === 'string') return { code: error }
  return typeof error === 'object' && error !== null ? error : {}
}

/**
 * Returns the text for a failed call, given its error or its code: in the user's language, else the API's own. A rate
 * limit names the minutes to wait, if known.
 */
export const errorTextOf = (t: ReturnType<typeof useTranslations<'errors'>>, error: unknown): string => {
  const { code, detail, retryAfterSeconds } = toldBy(error)
  if (code === 'too_many_requests' && typeof retryAfterSeconds === 'number')
    return t('retry_in', { minutes: Math.ceil(retryAfterSeconds / 60) })
  if (typeof code === 'string' && t.has(code)) return t(code)
  return typeof code === 'string' && typeof detail === 'string' && detail !== ''
    ? detail
    : t('internal_error')
}

export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations('errors')
  return (error) => errorTextOf(t, error)
}
