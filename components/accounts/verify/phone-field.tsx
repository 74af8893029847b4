'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import { phoneMask } from '@/lib/format/phone'

interface PhoneFieldProps {
  autoFocus?: boolean
}

/** A Brazilian mobile number, to which a code is sent. */
export const PhoneField = <Values extends FieldValues, Out = Values>(
  props: Omit<FormFieldProps<Values, Out>, 'label'> & PhoneFieldProps,
) => {
  const t = useTranslations('accounts.verifyPhone')
  return (
    <FormTextField
      {...props}
      label={t('phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(11) 91234-5678"
      transform={phoneMask}
      helperText={t('phoneHelp')}
      required
    />
  )
}
