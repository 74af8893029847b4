'use client'

import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from '@/components/ui/form/use-form-field'
import { CityPicker } from './city-picker'

/** A city of a form; the value is its IBGE code, or null. */
export const CityField = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
}: FormFieldProps<Values, Out>) => {
  const { field, error } = useFormField({ name, control })
  const value: unknown = field.value
  return (
    <CityPicker
      id={`field-${name}`}
      label={label}
      required={required}
      helperText={helperText}
      error={error}
      inputRef={field.ref}
      onBlur={field.onBlur}
      value={typeof value === 'number' ? value : null}
      onChange={field.onChange}
    />
  )
}
