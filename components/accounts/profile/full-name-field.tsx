import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'

/** A person's full name, within the contract's length. */
export const FullNameField = <Values extends FieldValues, Out = Values>(
  props: FormFieldProps<Values, Out>,
) => <FormTextField {...props} autoComplete="name" maxLength={120} required />
