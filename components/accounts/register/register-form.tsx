'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { GoogleButton } from '@/components/accounts/sign-in/google-button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSignInRedirect } from '@/hooks/accounts/use-sign-in-redirect'
import { useSearch } from '@/hooks/use-search'
import { roles, type Role } from '@/lib/contract/accounts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { callbackOf } from '@/lib/session/redirects'
import { AccountFields } from './account-fields'
import { useNewAccount } from './use-new-account'

/** Returning to a request's wizard, whose draft the browser keeps. */
const isRequestSaved = (callback: string | undefined): boolean =>
  [paths.demand(), paths.scheduleBooking()].some((page) => callback?.startsWith(page))

const roleOf = (search: string): Role | undefined =>
  roles.find((role) => role === new URLSearchParams(search).get('role'))

export const RegisterForm = () => {
  const t = useTranslations('accounts.register')
  const search = useSearch()
  const callback = callbackOf(search) ?? undefined
  const asked = roleOf(search)
  // The way from the wizard's review answers the role.
  const isForRequest = asked === 'consumer' && isRequestSaved(callback)
  const { form, problem, onSubmit, isBusy } = useNewAccount()
  const { control, setValue } = form
  const role = useWatch({ control, name: 'role' })
  useSignInRedirect()
  useEffect(() => {
    if (asked) setValue('role', asked)
  }, [asked, setValue])

  return (
    <AccountCard
      title={t('title')}
      lead={t(isRequestSaved(callback) && role === 'consumer' ? 'promise.request' : `promise.${role}`)}
      foot={
        <>
          {t('hasAccount')} <Link href={paths.login(callback)}>{t('signIn')}</Link>
        </>
      }
    >
      <form method="post" onSubmit={onSubmit} noValidate>
        {isForRequest ? null : (
          <FormChoice
            name="role"
            control={control}
            label={t('role.label')}
            required
            options={roles.map((value) => ({
              value,
              label: t(`role.${value}`),
              hint: t(`role.${value}Hint`),
            }))}
          />
        )}
        <AccountFields control={control} />
        <FormError code={problem} />
        <SubmitButton busy={isBusy}>{t(isForRequest ? 'submitRequest' : 'submit')}</SubmitButton>
      </form>
      <GoogleButton keep />
    </AccountCard>
  )
}
