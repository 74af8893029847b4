'use client'

import type { FieldValues } from 'react-hook-form'
import { SelectInput, type SelectOption } from '@/components/ui/select-input'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

interface FormSelectProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  options: readonly SelectOption[]
  size?: 'small' | 'medium'
  /** Id of a shared error text; the field shows none of its own. */
  errorId?: string
}

/** Single choice from a select. The value is the option's, possibly a number. */
export const FormSelect = <Values extends FieldValues, Out = Values>({
  options,
  size,
  errorId,
  ...props
}: FormSelectProps<Values, Out>) => {
  const { value, onChange, error, bound } = useTextField(props)
  const isShared = errorId !== undefined
  return (
    <SelectInput
      {...bound}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={options}
      onChange={onChange}
      size={size}
      helperText={isShared ? props.helperText : bound.helperText}
      errorId={isShared && error ? errorId : undefined}
    />
  )
}
