'use client'

import { useLocale, useTranslations } from 'next-intl'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react'
import { Button } from '@/components/ui/button'
import type { ContactError } from '@/hooks/contact/send'
import { useSessionState } from '@/hooks/state-providers'
import styles from './contact-form.module.css'
import type { ContactSent } from './contact-sent'

/** Modules for sending, loaded on submit. */
const loadSending = () => Promise.all([import('@/hooks/contact/send'), import('./contact-sent')])

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>,
  'name' | 'id'
>

interface ContactFieldProps extends Native {
  name: string
  label: string
  hint?: string
  error?: string
  multiline?: boolean
}

/** A plain labelled input, or a text area; the error is tied to it. */
const ContactField = ({ name, label, hint, error, multiline = false, ...native }: ContactFieldProps) => {
  const id = useId()
  const shared = {
    ...native,
    id,
    name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} {hint ? <span className={styles.hint}>({hint})</span> : null}
      </label>
      {multiline ? <textarea rows={6} {...shared} /> : <input type="text" {...shared} />}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** Row by row. All but the booking are required. */
const rows = [
  [
    { name: 'name', autoComplete: 'name', maxLength: 120 },
    { name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
  ],
  [
    { name: 'subject', maxLength: 120 },
    { name: 'booking', inputMode: 'numeric', maxLength: 16 },
  ],
  [{ name: 'message', maxLength: 4000 }],
] as const

/**
 * Native fields instead of the form kit: this public page has a size limit, and the kit needs react-hook-form, zod
 * and the component library. `children` above the button need no script.
 */
export const ContactForm = ({ children }: { children?: ReactNode }) => {
  const t = useTranslations('contact')
  const words = {
    locale: useLocale(),
    errors: useTranslations('errors'),
    fieldErrors: useTranslations('fieldErrors'),
  }
  const { user } = useSessionState()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [Sent, setSent] = useState<typeof ContactSent | null>(null)
  const [refusal, setRefusal] = useState<ContactError | null>(null)

  useEffect(() => {
    // Prefills the signed-in user's data and those of the link; never over typed text.
    const own = user ? { name: user.user_profile.full_name, email: user.email } : {}
    const booking = new URLSearchParams(location.search).get('booking') ?? ''
    for (const [name, value] of Object.entries({
      ...own,
      ...(/^\d{1,16}$/.test(booking) ? { booking } : {}),
    })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value ||= value
    }
  }, [user, Sent])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const values = new FormData(event.currentTarget)
    setIsSending(true)
    try {
      const [{ sendForm }, sent] = await loadSending()
      const refused = await sendForm(values, words)
      setRefusal(refused)
      if (!refused) setSent(() => sent.ContactSent)
    } catch {
      setRefusal({ text: words.errors('network_error'), fields: {} })
    }
    setIsSending(false)
  }
  if (Sent) return <Sent onAgain={() => setSent(null)} />
  return (
    // A form sent before its script runs must not put its fields into the address.
    <form
      ref={form}
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {refusal ? (
        <p className={styles.problem} role="alert">
          {refusal.text}
        </p>
      ) : null}
      {rows.map((row) => (
        <div key={row[0].name} className={styles.pair}>
          {row.map((field) => (
            <ContactField
              key={field.name}
              {...field}
              label={t(field.name)}
              hint={field.name === 'booking' ? t('optional') : undefined}
              required={field.name !== 'booking'}
              multiline={field.name === 'message'}
              error={refusal?.fields[field.name]}
            />
          ))}
        </div>
      ))}
      {children}
      <div>
        <Button type="submit" size="large" aria-disabled={isSending}>
          {isSending ? t('sending') : t('send')}
        </Button>
      </div>
    </form>
  )
}
