'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import { readNumber } from '@/lib/format/read-number'

/**
 * Text and value of a number field. The text stays as typed, even if invalid: the value is NaN then, which every
 * validation rejects.
 */
export const useTypedNumber = (value: unknown, onChange: (value: number | null) => void, unit?: string) => {
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const number = typeof value === 'number' ? value : null
  const written = Number.isFinite(number) ? String(number).replace('.', locale === 'pt' ? ',' : '.') : ''
  return {
    shown: Object.is(readNumber(typed, locale, unit), number) ? typed : written,
    type: (text: string) => {
      setTyped(text)
      onChange(readNumber(text, locale, unit))
    },
  }
}
