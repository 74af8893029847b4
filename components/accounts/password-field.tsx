'use client'
import VisibilityIcon from '@mui/icons-material/VisibilityRounded'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffRounded'
import IconButton from '@mui/material/IconButton'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'

/** A password that can be looked at while it is typed. */
export const PasswordField = <Values extends FieldValues, Out = Values>({ isNew = false, ...field }: FormFieldProps<Values, Out> & { isNew?: boolean }) => {
  const t = useTranslations('accounts.password')
  const [shown, setShown] = useState(false)
  return (
    <FormTextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      end={
        <IconButton onClick={() => setShown(!shown)} aria-label={t(shown ? 'hide' : 'show')} aria-pressed={shown} edge="end">
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  )
}
