import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Takes back what the API said about a field once its value changes: the answer was about the earlier one.
 */
export const forgiveField = <Values extends FieldValues, Context, Out>(
  { getFieldState, clearErrors }: Pick<UseFormReturn<Values, Context, Out>, 'getFieldState' | 'clearErrors'>,
  name: string | undefined,
): void => {
  if (name === undefined) return
  const path = name as FieldPath<Values>
  if (getFieldState(path).error?.type === 'server') clearErrors(path)
}
