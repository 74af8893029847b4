'use client'

import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

interface FormDateProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  kind?: 'date' | 'time'
  min?: string
  max?: string
  autoComplete?: string
  size?: 'small' | 'medium'
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
    <TextInput
      {...bound}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      type={kind}
      autoComplete={autoComplete}
      size={size}
      htmlInput={{ min, max }}
      shrink
    />
  )
}
