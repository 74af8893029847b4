'use client'

import type { FieldValues } from 'react-hook-form'
import { useLimitText, type Limits } from '@/hooks/use-limit-text'
import { useFormField, type FormFieldProps } from './use-form-field'

/**
 * Binds a text field: `bound` are its props except value and change handler. Appends the limit to an error about one.
 */
export const useTextField = <Values extends FieldValues, Out>(
  props: FormFieldProps<Values, Out>,
  limits: Limits = {},
) => {
  const limitText = useLimitText()
  const { field, error, code, bound } = useFormField(props)
  const { ref: inputRef, value, onChange, ...rest } = field
  const limit = code !== undefined && props.errorTexts?.[code] ? undefined : limitText(code, bound, limits)
  const said =
    limit === undefined ? (
      error
    ) : (
      <>
        {error} <span>{limit}</span>
      </>
    )
  return {
    value: value as unknown,
    text: typeof value === 'string' ? value : '',
    onChange: (next: unknown) => onChange(next),
    error,
    bound: {
      ...rest,
      inputRef,
      id: props.id ?? `field-${props.name}`,
      label: props.label,
      required: props.required,
      error: error !== undefined,
      helperText: error === undefined ? props.helperText : said,
    },
  }
}
