import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isApiError, type ApiError } from '@/lib/api/error'
import { errorTypesOf } from './bound'

/**
 * Puts the API's field codes on the fields of a form. Returns the code to show for the whole form, or null
 * when every error belongs to a field: a person sees each error once, next to the field.
 */
export const setServerErrors = <Values extends FieldValues, Out>(
  form: Pick<UseFormReturn<Values, unknown, Out>, 'setError' | 'getValues'>,
  error: unknown,
  rename: (field: string) => string = (field) => field,
): string | null => {
  if (!isApiError(error)) return 'internal_error'
  const known = form.getValues()
  let lost = false
  const fields = Object.entries(error.errors ?? {})
  fields.forEach(([reported, codes], position) => {
    const field = rename(reported)
    if (!((field.split('.')[0] ?? '') in known)) lost = true
    else
      form.setError(
        field as FieldPath<Values>,
        { type: 'server', message: codes[0] ?? 'invalid', ...errorTypesOf(error.bounds?.[reported]) },
        { shouldFocus: position === 0 },
      )
  })
  return fields.length > 0 && !lost ? null : error.code
}

/** Error without a field: the API's refusal, which may carry a retry time, or a code. */
export type Problem = ApiError | string | null

/** The same, with the form-level error as the API answered it. */
export const formErrorAfter = <Values extends FieldValues, Out>(
  form: Pick<UseFormReturn<Values, unknown, Out>, 'setError' | 'getValues'>,
  error: unknown,
): Problem => {
  const code = setServerErrors(form, error)
  return code !== null && isApiError(error) ? error : code
}
