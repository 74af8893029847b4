'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { NewPasswordField } from '@/components/accounts/security/password-field'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { FormError } from '@/components/ui/form/form-error'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { useResetPassword } from '@/hooks/accounts/mutations'
import { accountQueries } from '@/hooks/accounts/queries'
import { useIsHydrated } from '@/hooks/use-is-hydrated'
import { useSearch } from '@/hooks/use-search'
import { isApiError } from '@/lib/api/error'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { passwordResetDraft } from '@/lib/session/password-reset-draft'

const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status !== undefined && error.status < 429

const NewPassword = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const t = useTranslations('accounts.reset')
  const reset = useResetPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) =>
        contract.resetPasswordInput.pick({ password: true }),
      ),
    ),
    defaultValues: { password: '' },
  })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null)
    await reset.mutateAsync({ token, password }).then(onDone, (error: unknown) => {
      const left = setServerErrors(form, error)
      // An expired or used link is about the token, which has no field.
      setProblem(left !== null && isRefused(error) ? 'link_expired' : left)
    })
  })
  if (reset.isSuccess)
    return (
      <>
        <Alert severity="success">{t('done')}</Alert>
        <ButtonLink
          href={paths.loginAsAnother(passwordResetDraft.read()?.callback ?? undefined)}
          size="large"
        >
          {t('signIn')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <p style={{ margin: 0 }}>{t('lead')}</p>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <NewPasswordField name="password" control={form.control} label={t('password')} required />
        <FormError code={problem} />
        <SubmitButton busy={form.formState.isSubmitting}>{t('submit')}</SubmitButton>
      </form>
    </>
  )
}

/** Sets a new password; a bad link is reported before typing. */
export const ResetForm = () => {
  const t = useTranslations('accounts.reset')
  const ui = useTranslations('ui')
  const search = useSearch()
  // The cached HTML has no query; renders nothing about the token until hydration.
  const isInBrowser = useIsHydrated()
  const token = new URLSearchParams(search).get('token') ?? ''
  const [isDone, setDone] = useState(false)
  const check = useQuery({ ...accountQueries.reset(token), enabled: token !== '' })
  const isBad = !isDone && isInBrowser && (token === '' || isRefused(check.error))
  const isChecking = !isInBrowser || (token !== '' && check.isPending)
  return (
    <AccountCard
      title={t('title')}
      foot={isBad || isDone ? null : <Link href={paths.forgotPassword()}>{t('again')}</Link>}
    >
      {isBad ? (
        <>
          <Alert severity="error">{t('bad')}</Alert>
          <ButtonLink href={paths.forgotPassword()} size="large">
            {t('again')}
          </ButtonLink>
        </>
      ) : isChecking ? (
        <ListSkeleton rows={2} label={ui('loading')} />
      ) : (
        <NewPassword token={token} onDone={() => setDone(true)} />
      )}
    </AccountCard>
  )
}
