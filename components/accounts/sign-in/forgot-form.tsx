'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { OutboxLink } from '@/components/accounts/verify/outbox-link'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useForgotPassword } from '@/hooks/accounts/mutations'
import { forgotPassword } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

export const ForgotForm = () => {
  const t = useTranslations('accounts.forgot')
  const send = useForgotPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ resolver: contractResolver(forgotPassword.body), defaultValues: { email: '' } })
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    await send.mutateAsync(body).catch((error: unknown) => setProblem(setServerErrors(form, error)))
  })
  return (
    <AccountCard title={t('title')} lead={t('lead')} foot={<Link href={paths.login()}>{t('back')}</Link>}>
      {send.isSuccess ? (
        <>
          <Alert severity="success">{t('sent', { email: send.variables.email })}</Alert>
          <OutboxLink />
        </>
      ) : (
        <form method="post" onSubmit={(event) => void submit(event)} noValidate>
          <FormTextField
            name="email"
            control={form.control}
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
          />
          <FormProblem code={problem} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={form.formState.isSubmitting}
          >
            {t('submit')}
          </Button>
        </form>
      )}
    </AccountCard>
  )
}
