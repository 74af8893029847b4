'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import { IconDrawing } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { minPasswordLength } from '@/lib/contract/passwords'
import { PasswordMeter } from './password-meter'

/**
 * A new password with a strength meter; `email` and `fullName` are its owner's, which a password must not
 * contain.
 */
export const NewPasswordField = <Values extends FieldValues, Out = Values>({
  email,
  fullName,
  ...field
}: FormFieldProps<Values, Out> & { email?: string; fullName?: string }) => {
  const password: unknown = useWatch({ control: field.control, name: field.name })
  return (
    <div>
      <PasswordField {...field} isNew />
      <PasswordMeter
        password={typeof password === 'string' ? password : ''}
        email={email}
        fullName={fullName}
      />
    </div>
  )
}

const eye =
  'M2.5 12c2.4-4.2 5.6-6.3 9.5-6.3s7.1 2.1 9.5 6.3c-2.4 4.2-5.6 6.3-9.5 6.3S4.9 16.2 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z'

/** Password field with a button that reveals the text. */
export const PasswordField = <Values extends FieldValues, Out = Values>({
  isNew = false,
  ...field
}: FormFieldProps<Values, Out> & { isNew?: boolean }) => {
  const t = useTranslations('accounts.password')
  const [shown, setShown] = useState(false)
  return (
    <FormTextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      minLength={isNew ? minPasswordLength : undefined}
      end={
        <IconButton
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'hide' : 'show')}
          aria-pressed={shown}
        >
          <IconDrawing path={shown ? `${eye}M4.5 3.5l15 17` : eye} />
        </IconButton>
      }
    />
  )
}
