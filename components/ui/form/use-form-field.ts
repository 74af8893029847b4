'use client'

import { useTranslations } from 'next-intl'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

/** What every field of a form takes. `Out` is what the resolver makes of the values; fields do not care. */
export interface FormFieldProps<Values extends FieldValues, Out = Values> {
  name: FieldPath<Values>
  control: Control<Values, unknown, Out>
  label: string
  helperText?: string
  required?: boolean
  disabled?: boolean
}

/**
 * Binds a field and translates its error. An error's message is a field code of the contract (`required`,
 * `too_short`…), from the resolver or from the API's answer; anything else is shown as it is.
 */
export const useFormField = <Values extends FieldValues, Out>({
  name,
  control,
  disabled,
}: Pick<FormFieldProps<Values, Out>, 'name' | 'control' | 'disabled'>) => {
  const t = useTranslations('fieldErrors')
  const { field, fieldState } = useController({
    name,
    control,
    ...(disabled === undefined ? {} : { disabled }),
  })
  const code = fieldState.error ? fieldState.error.message || fieldState.error.type || 'invalid' : undefined
  const error = code === undefined ? undefined : t.has(code) ? t(code) : code
  return { field, error }
}
