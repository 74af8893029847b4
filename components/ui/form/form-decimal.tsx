'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import { formatNumber } from '@/lib/format/number'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

/** Up to two decimals, after a comma or a point. */
const typing = /^\d{0,7}(?:[.,]\d{0,2})?$/

const readDecimal = (typed: string): number | null => {
  const number = Number(typed.replace(',', '.'))
  return typed === '' || !Number.isFinite(number) ? null : number
}

/** A number with up to two decimals. The value is a number, or null while the field is empty. */
export const FormDecimal = <Values extends FieldValues, Out = Values>({
  max,
  ...props
}: FormFieldProps<Values, Out> & { max: number }) => {
  const locale = useLocale()
  const { value, onChange, bound } = useTextField(props, { most: formatNumber(max, locale) })
  // What is being typed, whose comma a number would lose.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? String(value).replace('.', locale === 'pt' ? ',' : '.') : ''
  return (
    <TextInput
      {...bound}
      value={typed !== null && readDecimal(typed) === (value ?? null) ? typed : shown}
      onChange={({ target }) => {
        if (!typing.test(target.value)) return
        setTyped(target.value)
        onChange(readDecimal(target.value))
      }}
      htmlInput={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  )
}
