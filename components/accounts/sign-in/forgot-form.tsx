'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { OutboxLink } from '@/components/accounts/verify/outbox-link'
import { Alert } from '@/components/ui/alert'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormError } from '@/components/ui/form/form-error'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useForgotPassword } from '@/hooks/accounts/mutations'
import { useSearch } from '@/hooks/use-search'
import { contractResolver } from '@/lib/forms/resolver'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { passwordResetDraft } from '@/lib/session/password-reset-draft'
import { callbackOf } from '@/lib/session/redirects'

export const ForgotForm = () => {
  const t = useTranslations('accounts.forgot')
  const send = useForgotPassword()
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.forgotPasswordInput),
    ),
    defaultValues: { email: '' },
  })
  const callback = callbackOf(useSearch()) ?? undefined
  const { setValue, getValues } = form
  useEffect(() => {
    const typed = passwordResetDraft.read()?.email
    if (typed && getValues('email') === '') setValue('email', typed)
  }, [getValues, setValue])
  const { problem, onSubmit } = useSubmit(form, (body) => {
    passwordResetDraft.keep(body.email, callback ?? null)
    return send.mutateAsync(body)
  })
  return (
    <AccountCard
      title={t('title')}
      lead={t('lead')}
      foot={<Link href={paths.login(callback)}>{t('back')}</Link>}
    >
      {send.isSuccess ? (
        <>
          <Alert severity="success">{t('sent', { email: send.variables.email })}</Alert>
          <OutboxLink />
        </>
      ) : (
        <form method="post" onSubmit={onSubmit} noValidate>
          <FormEmail
            name="email"
            control={form.control}
            label={t('email')}
            autoComplete="username"
            required
          />
          <FormError code={problem} />
          <SubmitButton busy={form.formState.isSubmitting}>{t('submit')}</SubmitButton>
        </form>
      )}
    </AccountCard>
  )
}
