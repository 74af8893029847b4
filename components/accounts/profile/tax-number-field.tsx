import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import { taxNumberMask } from '@/lib/contract/tax-number'
import { asciiDigits } from '@/lib/shared/digits'

interface TaxNumberFieldProps {
  helperText: string
  required?: boolean
}

/** A CPF or CNPJ, punctuated while it is typed. */
export const TaxNumberField = <Values extends FieldValues, Out = Values>(
  props: FormFieldProps<Values, Out> & TaxNumberFieldProps,
) => (
  <FormTextField
    {...props}
    transform={(typed) => taxNumberMask(asciiDigits(typed))}
    placeholder="000.000.000-00"
  />
)
