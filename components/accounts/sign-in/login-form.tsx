'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import card from '@/components/accounts/account-card.module.css'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Alert } from '@/components/ui/alert'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormError } from '@/components/ui/form/form-error'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useSession } from '@/hooks/accounts/session'
import { useSignInRedirect } from '@/hooks/accounts/use-sign-in-redirect'
import { useCountdown } from '@/hooks/use-countdown'
import { useSearch } from '@/hooks/use-search'
import { isApiError } from '@/lib/api/error'
import { formatCountdown } from '@/lib/format/countdown'
import { contractResolver } from '@/lib/forms/resolver'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { passwordResetDraft } from '@/lib/session/password-reset-draft'
import { callbackOf } from '@/lib/session/redirects'
import { signInReason } from '@/lib/session/sign-in-reason'
import { GoogleButton } from './google-button'
import { SignedInAs } from './signed-in-as'

/** Countdown to the next attempt after a rate limit. */
const RetryCountdown = ({ seconds }: { seconds: number }) => {
  const t = useTranslations('accounts.login')
  const { left, start } = useCountdown()
  useEffect(() => start(seconds), [start, seconds])
  return (
    <Alert severity={left > 0 ? 'warning' : 'info'} role="status">
      {left > 0 ? t('tooMany', { time: formatCountdown(left) }) : t('again')}
    </Alert>
  )
}

export const LoginForm = () => {
  const t = useTranslations('accounts.login')
  const session = useSession()
  const search = useSearch()
  const callback = callbackOf(search) ?? undefined
  const form = useForm({
    resolver: contractResolver(() => import('./login-schema').then((file) => file.loginSchema)),
    defaultValues: { email: '', password: '', keep: true },
  })
  const keep = useWatch({ control: form.control, name: 'keep' })
  const [wait, setWait] = useState<number | null>(null)
  const [isEntering, setEntering] = useState(false)
  const isForAnother = new URLSearchParams(search).has('other') && !isEntering
  useSignInRedirect(isForAnother ? null : undefined)
  const { control, formState, setValue, getValues } = form
  useEffect(() => {
    // Prefills the e-mail after a password reset.
    const typed = passwordResetDraft.read()?.email
    if (typed && getValues('email') === '') setValue('email', typed)
  }, [getValues, setValue])

  const { problem, onSubmit } = useSubmit(form, async ({ keep, ...body }) => {
    setWait(null)
    setEntering(true)
    try {
      await session.signIn(body, keep)
    } catch (error) {
      if (isApiError(error) && error.status === 429) setWait(error.retryAfterSeconds ?? null)
      throw error
    }
    passwordResetDraft.forget()
  })
  if (isForAnother && session.user) return <SignedInAs user={session.user} to={paths.login(callback)} />
  const reason = signInReason(callback)
  const forgot = paths.forgotPassword(callback)
  const keepTyped = () => passwordResetDraft.keep(getValues('email'), callback ?? null)
  return (
    <AccountCard
      title={reason ? t(`reason.${reason}`) : t('title')}
      lead={reason ? undefined : t('lead')}
      foot={
        <>
          {t('noAccount')} <Link href={paths.register(undefined, callback)}>{t('register')}</Link>
        </>
      }
    >
      <form method="post" onSubmit={onSubmit} noValidate>
        <FormEmail name="email" control={control} label={t('email')} autoComplete="username" required />
        <PasswordField name="password" control={control} label={t('password')} required />
        <div className={card.row}>
          <FormSwitch name="keep" control={control} label={t('keep')} look="box" />
          <Link href={forgot} onClick={keepTyped}>
            {t('forgot')}
          </Link>
        </div>
        {wait === null ? <FormError code={problem} /> : <RetryCountdown seconds={wait} />}
        {problem === 'too_many_requests' && (
          <Link href={forgot} onClick={keepTyped}>
            {t('waiting')}
          </Link>
        )}
        <SubmitButton busy={formState.isSubmitting || session.user !== null}>{t('submit')}</SubmitButton>
      </form>
      <GoogleButton keep={keep} />
    </AccountCard>
  )
}
