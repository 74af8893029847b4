'use client'

import { useTranslations } from 'next-intl'

/** The text for a field's error code. */
export const fieldErrorTextOf = (
  t: ReturnType<typeof useTranslations<'fieldErrors'>>,
  code: string,
): string => (t.has(code) ? t(code) : t('invalid'))

export const useFieldErrorText = (): ((code: string) => string) => {
  const t = useTranslations('fieldErrors')
  return (code) => fieldErrorTextOf(t, code)
}
