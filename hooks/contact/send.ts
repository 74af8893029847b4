'use client'

import type { sendContact } from '@/lib/contract/contact'
import type { BodyIn } from '@/lib/contract/endpoint'
import type { Locale } from '@/lib/i18n/locales'

export type ContactMessage = BodyIn<typeof sendContact>

export interface Refusal {
  code: string
  fields: Record<string, readonly string[]>
}

/**
 * Sends the message; resolves to the error, if any. The API client is loaded on sending, not with the page.
 */
export const sendMessage = async (message: ContactMessage, locale: Locale): Promise<Refusal | null> => {
  try {
    const [{ publicCall }, { sendContact: endpoint }] = await Promise.all([
      import('@/lib/api/public'),
      import('@/lib/contract/contact'),
    ])
    await publicCall(locale)(endpoint, { body: message })
    return null
  } catch (error) {
    const { isApiError } = await import('@/lib/api/error')
    return isApiError(error)
      ? { code: error.code, fields: error.errors ?? {} }
      : { code: 'network_error', fields: {} }
  }
}
