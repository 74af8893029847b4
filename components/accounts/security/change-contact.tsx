'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { CodeForm } from '@/components/accounts/verify/code-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import styles from '@/components/ui/panel.module.css'
import { useContact, type Contact } from '@/hooks/accounts/contacts'
import { phoneMask } from '@/lib/format/phone'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { PasswordField } from './password-field'

interface Asked {
  target: string
  password: string
}

interface NewProps {
  contact: Contact
  /** Prefilled new value. */
  target: string
  send: (target: string, password: string) => Promise<unknown>
  onSent: (asked: Asked) => void
  onCancel: () => void
}

const NewContact = ({ contact, target, send, onSent, onCancel }: NewProps) => {
  const t = useTranslations('accounts.changeContact')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver<Asked, Asked>(() =>
      import('./contact-schemas').then((file) => file.contactSchemas[contact]),
    ),
    defaultValues: { target, password: '' },
  })
  const submit = form.handleSubmit(async (asked) => {
    setProblem(null)
    await send(asked.target, asked.password).then(
      () => onSent(asked),
      (error: unknown) =>
        setProblem(setServerErrors(form, error, (field) => (field === contact ? 'target' : field))),
    )
  })
  const isEmail = contact === 'email'
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormTextField
        name="target"
        control={form.control}
        label={t(`${contact}.label`)}
        type={isEmail ? 'email' : 'tel'}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        transform={isEmail ? undefined : phoneMask}
        autoFocus
        required
      />
      <PasswordField name="password" control={form.control} label={t('password')} required />
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('send')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface ChangeContactProps {
  contact: Contact
  target?: string
  onDone: () => void
}

/** Replaces the confirmed e-mail or phone: asks for the password, then for the code sent to the new one. */
export const ChangeContact = ({ contact, target = '', onDone }: ChangeContactProps) => {
  const t = useTranslations('accounts.changeContact')
  const { send, take } = useContact(contact)
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!asked)
    return <NewContact contact={contact} target={target} send={send} onSent={setAsked} onCancel={onDone} />
  return (
    <div className={styles.form}>
      <p className={styles.secondary} role="status">
        {t('sent', { target: asked.target })}
      </p>
      <CodeForm
        channel={contact}
        verify={(code) =>
          take(code, asked.password).then(() => {
            toast.success(t(`${contact}.done`))
            onDone()
          })
        }
        resend={() => send(asked.target, asked.password)}
        sentJustNow
      />
      <Button look="plain" onClick={onDone}>
        {t('cancel')}
      </Button>
    </div>
  )
}
