'use client'

import TextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from './use-form-field'

/**
 * A calendar date (`YYYY-MM-DD`) or, with `kind="time"`, a clock time (`HH:MM`), by the device's own picker.
 */
export const FormDate = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  kind = 'date',
  min,
  max,
  autoComplete,
  size,
}: FormFieldProps<Values, Out> & {
  kind?: 'date' | 'time'
  min?: string
  max?: string
  autoComplete?: string
  size?: 'small' | 'medium'
}) => {
  const { field, error } = useFormField({ name, control, disabled })
  const { ref, value, ...rest } = field
  return (
    <TextField
      {...rest}
      value={value ?? ''}
      inputRef={ref}
      id={`field-${name}`}
      type={kind}
      autoComplete={autoComplete}
      label={label}
      required={required}
      size={size}
      fullWidth
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ htmlInput: { min, max }, inputLabel: { shrink: true } }}
    />
  )
}
