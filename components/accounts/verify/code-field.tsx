'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'

/** The digits of what was typed or pasted, as many as a code has. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)

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
      maxLength={11}
      transform={codeDigits}
      required
    />
  )
}
