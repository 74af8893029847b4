'use client'

import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import type { Bound } from '@/lib/contract/errors'
import { boundOfError } from '@/lib/forms/bound'

/** Props of every form field. `Out` is the resolver's output, which fields ignore. */
export interface FormFieldProps<Values extends FieldValues, Out = Values> {
  name: FieldPath<Values>
  control: Control<Values, unknown, Out>
  label: string
  /** Of a text field whose name another form of the same page has too. */
  id?: string
  helperText?: string
  required?: boolean
  disabled?: boolean
  /** Texts of error codes specific to this form. A function receives the bound from the API's error. */
  errorTexts?: Partial<Record<string, string | ((bound: Bound) => string)>>
}

/**
 * Binds a field and translates its error. An error's message is a field code of the contract (`required`,
 * `too_short`…), from the resolver or from the API's answer.
 */
export const useFormField = <Values extends FieldValues, Out>({
  name,
  control,
  disabled,
  errorTexts,
}: Pick<FormFieldProps<Values, Out>, 'name' | 'control' | 'disabled' | 'errorTexts'>) => {
  const text = useFieldErrorText()
  const { field, fieldState } = useController({
    name,
    control,
    ...(disabled === undefined ? {} : { disabled }),
  })
  const code = fieldState.error ? fieldState.error.message || fieldState.error.type || 'invalid' : undefined
  const bound = boundOfError(fieldState.error)
  const own = code === undefined ? undefined : errorTexts?.[code]
  const special = typeof own === 'function' ? own(bound ?? {}) : own
  const error = code === undefined ? undefined : (special ?? text(code))
  return { field, error, code, bound }
}
