'use client'

import { useTranslations } from 'next-intl'
import { useWatch, type Control } from 'react-hook-form'
import { FullNameField } from '@/components/accounts/profile/full-name-field'
import { NewPasswordField } from '@/components/accounts/security/password-field'
import { termsLinks } from '@/components/accounts/sign-in/terms-links'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { phoneMask } from '@/lib/format/phone'
import type { Registration } from './use-registration'

interface RegistrationFieldsProps {
  control: Control<Registration>
  withPhone?: boolean
}

/** Name, e-mail, phone if asked, password and consent of a new account. */
export const RegistrationFields = ({ control, withPhone = false }: RegistrationFieldsProps) => {
  const t = useTranslations('accounts.register')
  const p = useTranslations('accounts.verifyPhone')
  const [email, fullName] = useWatch({ control, name: ['email', 'full_name'] })
  return (
    <>
      <FullNameField name="full_name" control={control} label={t('fullName')} />
      <FormEmail name="email" control={control} label={t('email')} required />
      {withPhone ? (
        <FormTextField
          name="phone"
          control={control}
          label={p('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(11) 91234-5678"
          transform={phoneMask}
          helperText={p('phoneHelp')}
          required
        />
      ) : null}
      <NewPasswordField
        name="password"
        control={control}
        label={t('password')}
        email={email}
        fullName={fullName}
        required
      />
      <FormSwitch
        name="accepted_terms"
        control={control}
        look="box"
        required
        label={t.rich('terms', termsLinks)}
      />
    </>
  )
}
