'use client'

import TextField from '@mui/material/TextField'
import { useLocale } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import { useFormField, type FormFieldProps } from './use-form-field'

/**
 * An amount in reais; digits fill it from the right. The value is integer centavos, or null while it is
 * empty.
 */
export const FormMoney = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  maxCents,
}: FormFieldProps<Values, Out> & { maxCents?: number }) => {
  const locale = useLocale()
  const { field, error } = useFormField({ name, control, disabled })
  const { ref, value, onChange, ...rest } = field
  return (
    <TextField
      {...rest}
      value={typeof value === 'number' ? formatMoney(value, locale) : ''}
      onChange={(event) => onChange(centsFromDigits(event.target.value, maxCents))}
      inputRef={ref}
      id={`field-${name}`}
      label={label}
      required={required}
      placeholder={formatMoney(0, locale)}
      fullWidth
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  )
}
