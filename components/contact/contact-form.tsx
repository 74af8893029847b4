'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { PlainButton } from '@/components/ui/plain-button'
import { sendMessage, type Refusal } from '@/hooks/contact/send'
import { useErrorText } from '@/hooks/use-error-text'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { useSessionState } from '@/lib/session/state'
import { pagePicture } from '@/lib/shared/pictures/of-pages'
import { ContactField } from './contact-field'
import styles from './contact-form.module.css'

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
const names = ['name', 'email', 'booking', 'subject', 'message']

/** Fills in a signed-in person's name and e-mail, never over typed text. */
const fillIn = (form: HTMLFormElement, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = value
  }
}

/**
 * Native fields instead of the form kit: this page is public and its bytes are measured; the kit needs
 * react-hook-form, zod and the component library.
 */
export const ContactForm = () => {
  const t = useTranslations('contact')
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const locale = useLocale()
  const { user } = useSessionState()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  useEffect(() => {
    if (user && form.current) fillIn(form.current, { name: user.user_profile.full_name, email: user.email })
  }, [user, state])
  useEffect(() => {
    if (state === 'sent') sent.current?.focus()
  }, [state])
  useEffect(() => {
    const first = refusal ? names.find((name) => refusal.fields[name]) : undefined
    const field = first ? form.current?.elements.namedItem(first) : null
    if (field instanceof HTMLElement) field.focus()
  }, [refusal])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const values = new FormData(event.currentTarget)
    const booking = text(values, 'booking').replace(/^#/, '')
    setState('sending')
    const refused = await sendMessage(
      {
        name: text(values, 'name'),
        email: text(values, 'email'),
        subject: text(values, 'subject'),
        message: text(values, 'message'),
        ...(booking ? { booking } : {}),
        ...(text(values, 'website') ? { website: text(values, 'website') } : {}),
      },
      locale,
    )
    setRefusal(refused)
    setState(refused ? 'open' : 'sent')
  }
  const errorOf = (name: string) => {
    const code = refusal?.fields[name]?.[0]
    return code ? fieldErrorText(code) : undefined
  }

  if (state === 'sent')
    return (
      <div ref={sent} className={styles.sent} role="status" tabIndex={-1}>
        <img src={pagePicture('1f4ed-96')} alt="" width={72} height={72} />
        <h2>{t('sent.title')}</h2>
        <p>{t('sent.text')}</p>
        <PlainButton look="outlined" onClick={() => setState('open')}>
          {t('sent.again')}
        </PlainButton>
      </div>
    )
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
          {errorText(refusal)}
        </p>
      ) : null}
      <div className={styles.pair}>
        <ContactField
          name="name"
          label={t('name')}
          autoComplete="name"
          maxLength={120}
          required
          error={errorOf('name')}
        />
        <ContactField
          name="email"
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errorOf('email')}
        />
      </div>
      <div className={styles.pair}>
        <ContactField
          name="subject"
          label={t('subject')}
          maxLength={120}
          required
          error={errorOf('subject')}
        />
        <ContactField
          name="booking"
          label={t('booking')}
          hint={t('optional')}
          inputMode="numeric"
          maxLength={16}
          error={errorOf('booking')}
        />
      </div>
      <ContactField
        name="message"
        label={t('message')}
        multiline
        maxLength={4000}
        required
        error={errorOf('message')}
      />
      <div className={styles.trap} aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.consent}>
        {t.rich('consent', { privacy: (chunks) => <Link href={paths.privacy()}>{chunks}</Link> })}
      </p>
      <div>
        <PlainButton type="submit" size="large" aria-disabled={state === 'sending'}>
          {state === 'sending' ? t('sending') : t('send')}
        </PlainButton>
      </div>
    </form>
  )
}
