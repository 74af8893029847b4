'use client'

import VisibilityOffIcon from '@mui/icons-material/VisibilityOffRounded'
import VisibilityIcon from '@mui/icons-material/VisibilityRounded'
import IconButton from '@mui/material/IconButton'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
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

/** A password field whose text can be shown. */
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
      end={
        <IconButton
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'hide' : 'show')}
          aria-pressed={shown}
          edge="end"
        >
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  )
}
