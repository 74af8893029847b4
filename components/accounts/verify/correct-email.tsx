'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useCorrectEmail } from '@/hooks/accounts/mutations'
import { correctEmail } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'

interface Props {
  /** The address that was typed, which a letter or two may mend. */
  email: string
  onDone: () => void
}

const CorrectForm = ({ email, onDone, onCancel }: Props & { onCancel: () => void }) => {
  const t = useTranslations('accounts.correctEmail')
  const correct = useCorrectEmail()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(correctEmail.body),
    defaultValues: { email, password: '' },
  })
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await correct.mutateAsync(body)
      onDone()
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <FormTextField
        name="email"
        control={form.control}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        required
      />
      <PasswordField name="password" control={form.control} label={t('password')} required />
      <FormProblem code={problem} />
      <Button type="submit" variant="outlined" size="large" fullWidth loading={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      <Button onClick={onCancel} fullWidth>
        {t('cancel')}
      </Button>
    </form>
  )
}

/** For who mistyped the e-mail when registering: another one, in place. */
export const CorrectEmail = ({ email, onDone }: Props) => {
  const t = useTranslations('accounts.correctEmail')
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const done = () => {
    setState('closed')
    onDone()
  }
  if (state === 'open')
    return <CorrectForm email={email} onDone={done} onCancel={() => setState('cancelled')} />
  // Who gave up goes on from where they came.
  return (
    <Button
      sx={{ color: 'text.secondary', fontWeight: 500 }}
      autoFocus={state === 'cancelled'}
      onClick={() => setState('open')}
    >
      {t('open')}
    </Button>
  )
}
