'use client'

import { useTranslations } from 'next-intl'

interface Told {
  code?: unknown
  detail?: unknown
  retryAfterSeconds?: unknown
}

// By its fields, not by class: a light public page shows errors without loading the API client.
const toldBy = (error: unknown): Told => {
  if (typeof error === 'string') return { code: error }
  return typeof error === 'object' && error !== null ? error : {}
}

/**
 * What to tell a person about a failed call, given its error or only its code: the text for the code in
 * their language, the API's own where there is none. A limit says in how many minutes to try again, where known.
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
