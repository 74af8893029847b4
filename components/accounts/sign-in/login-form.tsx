'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { AccountCard } from '@/components/accounts/account-card'
import card from '@/components/accounts/account-card.module.css'
import { PasswordField } from '@/components/accounts/security/password-field'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSession } from '@/hooks/accounts/session'
import { useLanding } from '@/hooks/accounts/use-landing'
import { useSearch } from '@/hooks/use-search'
import { signIn } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { callbackOf } from '@/lib/session/redirects'
import { GoogleButton } from './google-button'

const schema = signIn.body.extend({ keep: z.boolean() })

export const LoginForm = () => {
  const t = useTranslations('accounts.login')
  const session = useSession()
  const callback = callbackOf(useSearch()) ?? undefined
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(schema),
    defaultValues: { email: '', password: '', keep: true },
  })
  const keep = useWatch({ control: form.control, name: 'keep' })
  useLanding()

  const submit = form.handleSubmit(async ({ keep, ...body }) => {
    setProblem(null)
    try {
      await session.signIn(body, keep)
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })

  const { control, formState } = form
  return (
    <AccountCard
      title={t('title')}
      lead={t('lead')}
      foot={
        <>
          {t('noAccount')} <Link href={paths.register(undefined, callback)}>{t('register')}</Link>
        </>
      }
    >
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <FormTextField
          name="email"
          control={control}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <PasswordField name="password" control={control} label={t('password')} required />
        <div className={card.row}>
          <FormSwitch name="keep" control={control} label={t('keep')} look="box" />
          <Link href={paths.forgotPassword()}>{t('forgot')}</Link>
        </div>
        <FormProblem code={problem} />
        {problem === 'too_many_requests' && <Link href={paths.forgotPassword()}>{t('waiting')}</Link>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={formState.isSubmitting || session.user !== null}
        >
          {t('submit')}
        </Button>
      </form>
      <GoogleButton keep={keep} />
    </AccountCard>
  )
}
