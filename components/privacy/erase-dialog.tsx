'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { redirectTo } from '@/hooks/accounts/sign-out'
import { useEraseAccount } from '@/hooks/privacy/mutations'
import { privacyQueries } from '@/hooks/privacy/queries'
import { isApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { erasureDays, type Closing } from '@/lib/contract/privacy'
import { formatMoment } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { paths } from '@/lib/paths'
import styles from './privacy.module.css'

const dayMs = 86_400_000

const isStillOpen = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'open_balance' || error.code === 'open_jobs')

interface EraseDialogProps {
  user: User
  onClose: () => void
}

interface ConfirmProps extends EraseDialogProps {
  /** Called if the API rejects the erasure because something is open. */
  onStillOpen: () => void
}

/**
 * Asks for the password, or for the e-mail of accounts without one, and says when the account will be erased.
 * Afterwards the person is signed out.
 */
const Confirm = ({ user, onClose, onStillOpen }: ConfirmProps) => {
  const t = useTranslations('privacy.erase')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const erase = useEraseAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(() =>
      import('./erase-schemas').then((file) =>
        user.has_password ? file.eraseByPasswordSchema : file.eraseByEmailSchema,
      ),
    ),
    defaultValues: { password: '', email: '' },
  })
  const busy = form.formState.isSubmitting
  const submit = form.handleSubmit(async ({ password, email }) => {
    setProblem(null)
    try {
      const { erasure_due_at } = await erase.mutateAsync(user.has_password ? { password } : { email })
      redirectTo(locale, paths.goodbye(erasure_due_at))
    } catch (error) {
      setProblem(setServerErrors(form, error))
      if (isStillOpen(error)) onStillOpen()
    }
  })
  return (
    <ModalDialog
      onClose={busy ? undefined : onClose}
      title={t('confirmTitle')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} look="plain" tone="neutral">
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
        <FormError code={problem} />
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

interface ErasureBlockersProps {
  open: Closing
  user: User
}

/** Blockers of an erasure, with links to resolve them. */
const ErasureBlockers = ({ open, user }: ErasureBlockersProps) => {
  const t = useTranslations('privacy.erase.open')
  return (
    <Alert severity="warning">
      <strong>{t('title')}</strong>
      <ul className={styles.points}>
        {open.has_jobs ? <li>{t('jobs')}</li> : null}
        {open.money.map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        {open.has_jobs && user.is_consumer ? (
          <ButtonLink href={paths.myBookings('approved')}>{t('toBookings')}</ButtonLink>
        ) : null}
        {open.has_jobs && user.is_provider ? (
          <ButtonLink href={paths.providerOffers('approved')}>{t('toJobs')}</ButtonLink>
        ) : null}
        {open.money.length > 0 ? <ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink> : null}
      </div>
    </Alert>
  )
}

/** Names blockers before anything is asked; then confirms. */
export const EraseDialog = ({ user, onClose }: EraseDialogProps) => {
  const t = useTranslations('privacy.erase')
  const ui = useTranslations('ui')
  const query = useQuery(privacyQueries.closing())
  const { data } = query
  const isOpen = data !== undefined && (data.has_jobs || data.money.length > 0)
  // If the blockers cannot be read, the API's rejection names them.
  if (!query.isPending && !isOpen)
    return <Confirm user={user} onClose={onClose} onStillOpen={() => void query.refetch()} />
  return (
    <ModalDialog
      onClose={onClose}
      title={t('confirmTitle')}
      actions={
        <Button onClick={onClose} look="plain" tone="neutral">
          {ui('close')}
        </Button>
      }
    >
      {isOpen ? <ErasureBlockers open={data} user={user} /> : <ListSkeleton rows={2} label={t('checking')} />}
    </ModalDialog>
  )
}
