'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import styles from '@/components/ui/panel.module.css'
import { useChangePassword } from '@/hooks/accounts/security'
import { contractResolver } from '@/lib/forms/resolver'
import { paths } from '@/lib/paths'
import { NewPasswordField, PasswordField } from './password-field'

/** A new password in place of the old; the first one, for an account that has none. */
export const ChangePasswordForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const t = useTranslations('accounts.changePassword')
  const change = useChangePassword()
  const form = useForm({
    resolver: contractResolver(() =>
      import('./password-schemas').then((file) =>
        hasPassword ? file.changePasswordSchema : file.newPasswordSchema,
      ),
    ),
    defaultValues: { current_password: '', password: '' },
  })
  const { problem, onSubmit } = useSubmit(form, async ({ current_password, password }) => {
    await change.mutateAsync({ password, ...(hasPassword ? { current_password } : {}) })
    form.reset()
    toast.success(t('saved'))
  })
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      {hasPassword ? (
        <PasswordField name="current_password" control={form.control} label={t('current')} required />
      ) : null}
      <NewPasswordField name="password" control={form.control} label={t('new')} required />
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('submit')}
        </Button>
        {hasPassword ? (
          <ButtonLink look="plain" href={paths.forgotPassword()}>
            {t('forgot')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
