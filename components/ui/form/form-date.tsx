'use client'

import TextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

interface FormDateProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  kind?: 'date' | 'time'
  min?: string
  max?: string
  autoComplete?: string
  size?: 'small' | 'medium'
  /** Texts of codes that only this form has, by code. */
  errorTexts?: Partial<Record<string, string>>
}

/**
 * A calendar date (`YYYY-MM-DD`) or, with `kind="time"`, a clock time (`HH:MM`), by the device's own picker.
 */
export const FormDate = <Values extends FieldValues, Out = Values>({
  kind = 'date',
  min,
  max,
  autoComplete,
  size,
  ...props
}: FormDateProps<Values, Out>) => {
  const { text, onChange, bound } = useTextField(props)
  return (
    <TextField
      {...bound}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      type={kind}
      autoComplete={autoComplete}
      size={size}
      slotProps={{ htmlInput: { min, max }, inputLabel: { shrink: true } }}
    />
  )
}
