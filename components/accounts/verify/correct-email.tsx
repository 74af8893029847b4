'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Button } from '@/components/ui/button'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useCorrectEmail } from '@/hooks/accounts/mutations'
import { contractResolver } from '@/lib/forms/resolver'

interface Props {
  /** The address as it was mistyped, to be corrected. */
  email: string
  onDone: () => void
}

const CorrectForm = ({ email, onDone, onCancel }: Props & { onCancel: () => void }) => {
  const t = useTranslations('accounts.correctEmail')
  const correct = useCorrectEmail()
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.correctEmailInput),
    ),
    defaultValues: { email, password: '' },
  })
  const { problem, onSubmit } = useSubmit(form, async (body) => {
    await correct.mutateAsync(body)
    onDone()
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <FormEmail name="email" control={form.control} label={t('email')} autoFocus required />
      <PasswordField name="password" control={form.control} label={t('password')} required />
      <FormError code={problem} />
      <Button type="submit" look="quiet" size="large" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      <Button look="plain" wide onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}

/** Corrects the e-mail typed when registering, in place. */
export const CorrectEmail = ({ email, onDone }: Props) => {
  const t = useTranslations('accounts.correctEmail')
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const done = () => {
    setState('closed')
    onDone()
  }
  if (state === 'open')
    return <CorrectForm email={email} onDone={done} onCancel={() => setState('cancelled')} />
  // Cancelling returns the focus to the button.
  return (
    <Button
      look="plain"
      style={{ color: 'var(--mui-palette-text-secondary)', fontWeight: 500 }}
      autoFocus={state === 'cancelled'}
      onClick={() => setState('open')}
    >
      {t('open')}
    </Button>
  )
}
