'use client'

import { useTranslations } from 'next-intl'

/** What to tell a person about a field, by the code the contract has for what is wrong with it. */
export const useFieldErrorText = (): ((code: string) => string) => {
  const t = useTranslations('fieldErrors')
  return (code) => (t.has(code) ? t(code) : t('invalid'))
}
