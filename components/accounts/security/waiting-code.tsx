'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import styles from '@/components/ui/panel.module.css'
import { useContact, type Contact } from '@/hooks/accounts/contacts'
import { useSearch } from '@/hooks/use-search'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
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

const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

/**
 * The code of a change that was begun before this page was opened: from the link of its mail, or before a reload. A
 * new e-mail asks for the password again, which no browser keeps.
 */
export const WaitingCode = ({ contact, target, onAnother, onDone }: WaitingCodeProps) => {
  const t = useTranslations('accounts.changeContact')
  const words = useTranslations('accounts.code')
  const { take } = useContact(contact)
  const linked = new URLSearchParams(useSearch()).get('code') ?? ''
  const [problem, setProblem] = useState<string | null>(null)
  const isEmail = contact === 'email'
  const form = useForm({
    resolver: contractResolver<Typed, Typed>(() =>
      import('./contact-schemas').then((file) => file.waitingSchemas[contact]),
    ),
    defaultValues: { code: isEmail ? digits(linked) : '', password: '' },
  })
  const submit = form.handleSubmit(async ({ code, password }) => {
    setProblem(null)
    await take(code, password).then(
      () => {
        toast.success(t(`${contact}.done`))
        onDone()
      },
      (error: unknown) => setProblem(setServerErrors(form, error)),
    )
  })
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.secondary}>{t('waiting', { target })}</p>
      <FormTextField
        name="code"
        control={form.control}
        label={words('label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={11}
        transform={digits}
        required
      />
      {isEmail ? (
        <PasswordField name="password" control={form.control} label={t('password')} required />
      ) : null}
      <FormProblem code={problem} />
      <div className={styles.actions}>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {words('submit')}
        </Button>
        <Button onClick={onAnother}>{t('another')}</Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
