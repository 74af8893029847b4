'use client'

import type { useTranslations } from 'next-intl'
import { errorTextOf } from '@/hooks/use-error-text'
import { fieldErrorTextOf } from '@/hooks/use-field-error-text'
import { isApiError, type ApiError } from '@/lib/api/error'
import { publicCall } from '@/lib/api/public'
import { sendContact } from '@/lib/contract/contact'
import type { Locale } from '@/lib/i18n/locales'

/** Why a message was not sent, in the visitor's words. */
export interface ContactError {
  text: string
  fields: Record<string, string>
}

export interface ContactTexts {
  locale: Locale
  errors: ReturnType<typeof useTranslations<'errors'>>
  fieldErrors: ReturnType<typeof useTranslations<'fieldErrors'>>
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const refusalOf = (error: ApiError, { errors, fieldErrors }: ContactTexts): ContactError => ({
  text: errorTextOf(errors, error),
  fields: Object.fromEntries(
    Object.entries(error.errors ?? {}).map(([name, codes]) => [
      name,
      fieldErrorTextOf(fieldErrors, codes[0] ?? 'invalid'),
    ]),
  ),
})

/** Sends the form; resolves to the API's error, if any. Loaded on submit, with the API client. */
export const sendForm = async (form: FormData, words: ContactTexts): Promise<ContactError | null> => {
  const [booking, website] = [text(form, 'booking').replace(/^#/, ''), text(form, 'website')]
  const message = {
    name: text(form, 'name'),
    email: text(form, 'email'),
    subject: text(form, 'subject'),
    message: text(form, 'message'),
    ...(booking ? { booking } : {}),
    ...(website ? { website } : {}),
  }
  try {
    await publicCall(words.locale)(sendContact, { body: message })
    return null
  } catch (error) {
    if (isApiError(error)) return refusalOf(error, words)
    throw error
  }
}
