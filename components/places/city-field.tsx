'use client'

import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from '@/components/ui/form/use-form-field'
import { CityPicker } from './city-picker'

/** Connects a city picker to a form field. */
export const useCityField = <Values extends FieldValues, Out>({
  name,
  control,
  label,
  helperText,
  required,
}: FormFieldProps<Values, Out>) => {
  const { field, error } = useFormField({ name, control })
  const { ref: inputRef, onBlur, onChange } = field
  const value: unknown = field.value
  return {
    value,
    picker: { id: `field-${name}`, label, required, helperText, error, inputRef, onBlur, onChange },
  }
}

/** A city of a form; the value is its IBGE code, or null. */
export const CityField = <Values extends FieldValues, Out = Values>(props: FormFieldProps<Values, Out>) => {
  const { value, picker } = useCityField(props)
  return <CityPicker {...picker} value={typeof value === 'number' ? value : null} />
}
