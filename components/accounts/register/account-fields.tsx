'use client'

import { useTranslations } from 'next-intl'
import { useWatch, type Control } from 'react-hook-form'
import { FullNameField } from '@/components/accounts/profile/full-name-field'
import { NewPasswordField } from '@/components/accounts/security/password-field'
import { termsLinks } from '@/components/accounts/sign-in/terms-links'
import { PhoneField } from '@/components/accounts/verify/phone-field'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormSwitch } from '@/components/ui/form/form-switch'
import type { NewAccount } from './use-new-account'

interface AccountFieldsProps {
  control: Control<NewAccount>
  withPhone?: boolean
}

/** Name, e-mail, phone if asked, password and consent of a new account. */
export const AccountFields = ({ control, withPhone = false }: AccountFieldsProps) => {
  const t = useTranslations('accounts.register')
  const [email, fullName] = useWatch({ control, name: ['email', 'full_name'] })
  return (
    <>
      <FullNameField name="full_name" control={control} label={t('fullName')} />
      <FormEmail name="email" control={control} label={t('email')} required />
      {withPhone ? <PhoneField name="phone" control={control} /> : null}
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
