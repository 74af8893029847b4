'use client'

import { useTranslations } from 'next-intl'

interface Told {
  code?: unknown
  detail?: unknown
}

// By members, not by class: a light public page shows a refusal without loading the API's client.
const toldBy = (error: unknown): Told => {
  if (typeof error === 'string') return { code: error }
  return typeof error === 'object' && error !== null ? error : {}
}

/**
 * What to tell a person about a failed call, given its error or only its code: the words for the code in
 * their language, the API's own where there are none.
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslations('errors')
  return (error) => {
    const { code, detail } = toldBy(error)
    if (typeof code === 'string' && t.has(code)) return t(code)
    return typeof code === 'string' && typeof detail === 'string' && detail !== ''
      ? detail
      : t('internal_error')
  }
}
