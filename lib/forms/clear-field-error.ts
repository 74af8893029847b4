import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Clears the API's error of a field once its value changes: the error was about the earlier value. */
export const clearFieldErrorOnChange = <Values extends FieldValues, Context, Out>(
  { getFieldState, clearErrors }: Pick<UseFormReturn<Values, Context, Out>, 'getFieldState' | 'clearErrors'>,
  name: string | undefined,
): void => {
  if (name === undefined) return
  const path = name as FieldPath<Values>
  if (getFieldState(path).error?.type === 'server') clearErrors(path)
}
