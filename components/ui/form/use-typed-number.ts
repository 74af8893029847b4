'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import { readNumber } from '@/lib/shared/read-number'

/**
 * What a number's field shows and what typing makes of it. The text stays as typed, also where it is no number: the
 * value is NaN then, which every check refuses.
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
