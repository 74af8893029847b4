'use client'

import { useLocale } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import { formatNumber } from '@/lib/format/number'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'
import { useTypedNumber } from './use-typed-number'

/** Number with decimals. The value is a number, null while empty, NaN for invalid text. */
export const FormDecimal = <Values extends FieldValues, Out = Values>({
  max,
  ...props
}: FormFieldProps<Values, Out> & { max: number }) => {
  const locale = useLocale()
  const { value, onChange, bound } = useTextField(props, { most: formatNumber(max, locale) })
  const { shown, type } = useTypedNumber(value, onChange)
  return (
    <TextInput
      {...bound}
      value={shown}
      onChange={({ target }) => type(target.value)}
      htmlInput={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  )
}
