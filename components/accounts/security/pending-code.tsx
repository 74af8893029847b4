'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { codeDigits, CodeField } from '@/components/accounts/verify/code-field'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import styles from '@/components/ui/panel.module.css'
import { useContact, type Contact } from '@/hooks/accounts/contacts'
import { useSearch } from '@/hooks/use-search'
import { contractResolver } from '@/lib/forms/resolver'
import { PasswordField } from './password-field'

interface Typed {
  code: string
  password: string
}

interface WaitingCodeProps {
  contact: Contact
  target: string
  onAnother: () => void
  onDone: () => void
}

/**
 * Code form for a contact change started before this page opened: by the mail's link, or before a reload. A
 * new e-mail asks for the password again, which is never stored.
 */
export const PendingCode = ({ contact, target, onAnother, onDone }: WaitingCodeProps) => {
  const t = useTranslations('accounts.changeContact')
  const words = useTranslations('accounts.code')
  const { take } = useContact(contact)
  const linked = new URLSearchParams(useSearch()).get('code') ?? ''
  const isEmail = contact === 'email'
  const form = useForm({
    resolver: contractResolver<Typed, Typed>(() =>
      import('./contact-schemas').then((file) => file.pendingContactSchemas[contact]),
    ),
    defaultValues: { code: isEmail ? codeDigits(linked) : '', password: '' },
  })
  const { problem, onSubmit } = useSubmit(form, async ({ code, password }) => {
    await take(code, password)
    toast.success(t(`${contact}.done`))
    onDone()
  })
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.secondary}>{t('waiting', { target })}</p>
      <CodeField name="code" control={form.control} />
      {isEmail ? (
        <PasswordField name="password" control={form.control} label={t('password')} required />
      ) : null}
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {words('submit')}
        </Button>
        <Button look="plain" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button look="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
