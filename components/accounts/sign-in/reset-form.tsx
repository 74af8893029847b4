'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountCard } from '@/components/accounts/account-card'
import { NewPasswordField } from '@/components/accounts/security/password-field'
import { FormProblem } from '@/components/ui/form/form-problem'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useResetPassword } from '@/hooks/accounts/mutations'
import { useSearch } from '@/hooks/use-search'
import { isApiError } from '@/lib/api/error'
import { resetPassword } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

export const ResetForm = () => {
  const t = useTranslations('accounts.reset')
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const reset = useResetPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(resetPassword.body.pick({ password: true })),
    defaultValues: { password: '' },
  })
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(null)
    await reset.mutateAsync({ token, password }).catch((error: unknown) => {
      const left = setServerErrors(form, error)
      // An expired or used link is about the token, which has no field.
      const isRefused = isApiError(error) && error.status !== undefined && error.status < 429
      setProblem(left !== null && isRefused ? 'link_expired' : left)
    })
  })
  return (
    <AccountCard
      title={t('title')}
      lead={reset.isSuccess ? undefined : t('lead')}
      foot={<Link href={paths.forgotPassword()}>{t('again')}</Link>}
    >
      {reset.isSuccess ? (
        <>
          <Alert severity="success">{t('done')}</Alert>
          <Button component={Link} href={paths.login()} variant="contained" size="large" fullWidth>
            {t('signIn')}
          </Button>
        </>
      ) : (
        <form method="post" onSubmit={(event) => void submit(event)} noValidate>
          <NewPasswordField name="password" control={form.control} label={t('password')} required />
          <FormProblem code={problem} />
          <SubmitButton busy={form.formState.isSubmitting}>{t('submit')}</SubmitButton>
        </form>
      )}
    </AccountCard>
  )
}
