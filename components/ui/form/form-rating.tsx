'use client'

import type { FieldValues } from 'react-hook-form'
import { RatingInput } from '@/components/ui/rating-input'
import { useFormField, type FormFieldProps } from './use-form-field'

/** Rating of 1 to 5 stars; the value is their number. */
export const FormRating = <Values extends FieldValues, Out = Values>(props: FormFieldProps<Values, Out>) => {
  const { field, error } = useFormField(props)
  return (
    <RatingInput
      label={props.label}
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      inputRef={field.ref}
      error={error}
    />
  )
}
