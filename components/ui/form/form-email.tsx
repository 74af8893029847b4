'use client'

import type { FieldValues } from 'react-hook-form'
import { FormTextField } from './form-text-field'
import type { FormFieldProps } from './use-form-field'

/** E-mail field. `username` for sign-in, so that password managers fill it. */
export const FormEmail = <Values extends FieldValues, Out = Values>({
  autoComplete = 'email',
  ...field
}: FormFieldProps<Values, Out> & { autoComplete?: 'email' | 'username'; autoFocus?: boolean }) => (
  <FormTextField {...field} type="email" inputMode="email" autoComplete={autoComplete} />
)
