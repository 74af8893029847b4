'use client'

import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from './use-form-field'

/** Binds a text field of the component library: `bound` are its props, all but what it shows and how it changes. */
export const useTextField = <Values extends FieldValues, Out>(
  props: FormFieldProps<Values, Out> & { errorTexts?: Partial<Record<string, string>> },
) => {
  const { field, error, code } = useFormField(props)
  const { ref: inputRef, value, onChange, ...rest } = field
  return {
    value: value as unknown,
    text: typeof value === 'string' ? value : '',
    onChange: (next: unknown) => onChange(next),
    error,
    code,
    bound: {
      ...rest,
      inputRef,
      id: `field-${props.name}`,
      label: props.label,
      required: props.required,
      fullWidth: true,
      error: error !== undefined,
      helperText: error ?? props.helperText,
    },
  }
}
