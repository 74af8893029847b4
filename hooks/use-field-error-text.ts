'use client'

import { useTranslations } from 'next-intl'

/** The text for a field's error code. */
export const useFieldErrorText = (): ((code: string) => string) => {
  const t = useTranslations('fieldErrors')
  return (code) => (t.has(code) ? t(code) : t('invalid'))
}
