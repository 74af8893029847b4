'use client'

import TextField from '@mui/material/TextField'
import { useLocale } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

/**
 * An amount in reais; digits fill it from the right. The value is integer centavos, or null while it is
 * empty.
 */
export const FormMoney = <Values extends FieldValues, Out = Values>({
  maxCents,
  ...props
}: FormFieldProps<Values, Out> & { maxCents?: number }) => {
  const locale = useLocale()
  const { value, onChange, bound } = useTextField(props)
  return (
    <TextField
      {...bound}
      value={typeof value === 'number' ? formatMoney(value, locale) : ''}
      onChange={(event) => onChange(centsFromDigits(event.target.value, maxCents))}
      placeholder={formatMoney(0, locale)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  )
}
