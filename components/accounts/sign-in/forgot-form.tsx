'use client'

import Alert from '@mui/material/Alert'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { OutboxLink } from '@/components/accounts/verify/outbox-link'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormProblem } from '@/components/ui/form/form-problem'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSend } from '@/components/ui/form/use-send'
import { useForgotPassword } from '@/hooks/accounts/mutations'
import { forgotPassword } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

export const ForgotForm = () => {
  const t = useTranslations('accounts.forgot')
  const send = useForgotPassword()
  const form = useForm({ resolver: contractResolver(forgotPassword.body), defaultValues: { email: '' } })
  const { problem, onSubmit } = useSend(form, (body) => send.mutateAsync(body))
  return (
    <AccountCard title={t('title')} lead={t('lead')} foot={<Link href={paths.login()}>{t('back')}</Link>}>
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
          <FormProblem code={problem} />
          <SubmitButton busy={form.formState.isSubmitting}>{t('submit')}</SubmitButton>
        </form>
      )}
    </AccountCard>
  )
}
