'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { FullNameField } from '@/components/accounts/profile/full-name-field'
import { NewPasswordField } from '@/components/accounts/security/password-field'
import { GoogleButton } from '@/components/accounts/sign-in/google-button'
import { termsLinks } from '@/components/accounts/sign-in/terms-links'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormError } from '@/components/ui/form/form-error'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useSession } from '@/hooks/accounts/session'
import { useSignInRedirect } from '@/hooks/accounts/use-sign-in-redirect'
import { useSearch } from '@/hooks/use-search'
import { register, roles, type Role } from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { contractResolver } from '@/lib/forms/resolver'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { callbackOf } from '@/lib/session/redirects'
import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'

// In the form the box may be unticked; the contract's schema accepts only `true`.
type Draft = Omit<BodyIn<typeof register>, 'accepted_terms'> & { accepted_terms: boolean }
const defaults: Draft = { role: 'consumer', full_name: '', email: '', password: '', accepted_terms: false }

const draftKeys = { full_name: storageKeys.typedName, email: storageKeys.typedEmail } as const
const draftFields = ['full_name', 'email'] as const

const clearFormDraft = (): void => draftFields.forEach((field) => writeTab(draftKeys[field], ''))

/**
 * Name and e-mail outlive a reload and a way back, in this tab and until the account is there. A password never
 * does.
 */
const useFormDraft = (form: UseFormReturn<BodyIn<typeof register>>): void => {
  const { getValues, setValue, subscribe } = form
  useEffect(() => {
    for (const field of draftFields) {
      const typed = readTab(draftKeys[field])
      if (typed && getValues(field) === '') setValue(field, typed)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => draftFields.forEach((field) => writeTab(draftKeys[field], values[field])),
    })
  }, [getValues, setValue, subscribe])
}

/** Returning to a request's wizard, whose draft the browser keeps. */
const isRequestSaved = (callback: string | undefined): boolean =>
  [paths.demand(), paths.scheduleBooking()].some((page) => callback?.startsWith(page))

const roleOf = (search: string): Role | undefined =>
  roles.find((role) => role === new URLSearchParams(search).get('role'))

export const RegisterForm = () => {
  const t = useTranslations('accounts.register')
  const session = useSession()
  const search = useSearch()
  const callback = callbackOf(search) ?? undefined
  const asked = roleOf(search)
  // The way from the wizard's review answers the role.
  const isForRequest = asked === 'consumer' && isRequestSaved(callback)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.registerInput),
    ),
    defaultValues: defaults as BodyIn<typeof register>,
  })
  const { control, formState, setValue } = form
  const [role, email, fullName] = useWatch({ control, name: ['role', 'email', 'full_name'] })
  useSignInRedirect()
  useEffect(() => {
    if (asked) setValue('role', asked)
  }, [asked, setValue])

  useFormDraft(form)
  const { problem, onSubmit } = useSubmit(form, async (body) => {
    await session.register(body, true)
    clearFormDraft()
  })

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
        <FullNameField name="full_name" control={control} label={t('fullName')} />
        <FormEmail name="email" control={control} label={t('email')} required />
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
        <FormError code={problem} />
        <SubmitButton busy={formState.isSubmitting || session.user !== null}>
          {t(isForRequest ? 'submitRequest' : 'submit')}
        </SubmitButton>
      </form>
      <GoogleButton keep />
    </AccountCard>
  )
}
