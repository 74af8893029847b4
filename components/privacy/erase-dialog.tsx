'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Button } from '@/components/ui/button'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { leaveFor } from '@/hooks/accounts/sign-out'
import { useEraseAccount } from '@/hooks/privacy/mutations'
import { isApiError, type ApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { erasureDays } from '@/lib/contract/privacy'
import { formatMoment } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'
import { StillOpen } from './still-open'

const dayMs = 86_400_000

const isStillOpen = (error: unknown): error is ApiError =>
  isApiError(error) && (error.code === 'money_open' || error.code === 'open_jobs')

interface EraseDialogProps {
  user: User
  open: boolean
  onClose: () => void
}

/**
 * Asks for the password, or for the e-mail of accounts without one, and says when the account will be erased.
 * Afterwards the person is signed out.
 */
export const EraseDialog = ({ user, open, onClose }: EraseDialogProps) => {
  const t = useTranslations('privacy.erase')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const erase = useEraseAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const form = useForm({
    resolver: contractResolver(() =>
      import('./erase-schemas').then((file) => (user.has_password ? file.byPassword : file.byEmail)),
    ),
    defaultValues: { password: '', email: '' },
  })
  const busy = form.formState.isSubmitting
  const submit = form.handleSubmit(async ({ password, email }) => {
    setProblem(null)
    setRefusal(null)
    try {
      const { erasure_due_at } = await erase.mutateAsync(user.has_password ? { password } : { email })
      leaveFor(locale, paths.goodbye(erasure_due_at))
    } catch (error) {
      if (isStillOpen(error)) setRefusal(error)
      else setProblem(setServerErrors(form, error))
    }
  })
  const close = () => {
    form.reset()
    setProblem(null)
    setRefusal(null)
    onClose()
  }
  if (!open) return null
  return (
    <ModalDialog
      onClose={busy ? undefined : close}
      title={t('confirmTitle')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={close} disabled={busy} look="plain" tone="neutral">
            {ui('cancel')}
          </Button>
          <Button type="submit" busy={busy} tone="danger">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>
          {t('confirmText', {
            date: formatMoment(Date.now() + erasureDays * dayMs, 'date', locale),
            days: erasureDays,
            email: user.email,
          })}
        </p>
        <FormProblem code={problem} />
        {refusal ? <StillOpen refusal={refusal} user={user} /> : null}
        {user.has_password ? (
          <PasswordField name="password" control={form.control} label={t('password')} required />
        ) : (
          <FormTextField
            name="email"
            control={form.control}
            label={t('email')}
            helperText={t('emailHelp', { email: user.email })}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
        )}
      </div>
    </ModalDialog>
  )
}
