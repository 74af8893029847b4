'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import { asciiDigits } from '@/lib/shared/digits'

/** Returns the code within a pasted message, else the typed digits; excess digits are kept and rejected. */
export const codeDigits = (typed: string): string => {
  const plain = asciiDigits(typed)
  return /(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0] ?? plain.replace(/\D/g, '')
}

type CodeFieldProps<Values extends FieldValues, Out> = Pick<
  FormFieldProps<Values, Out>,
  'name' | 'control' | 'helperText'
> & { autoFocus?: boolean }

/** The six digits that were sent by mail or SMS. */
export const CodeField = <Values extends FieldValues, Out = Values>(props: CodeFieldProps<Values, Out>) => {
  const t = useTranslations('accounts.code')
  return (
    <FormTextField
      {...props}
      label={t('label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      transform={codeDigits}
      required
    />
  )
}
