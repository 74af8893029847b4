'use client'

import type { ResponseOf } from '@/lib/contract/endpoint'
import type { unsubscribe } from '@/lib/contract/notification-preferences'
import type { Locale } from '@/lib/i18n/locales'

type MailChoice = ResponseOf<typeof unsubscribe>
/** What became of asking: the choice as it now is, or the code of what stood in the way. */
export type Asked = MailChoice | { code: string }

/**
 * Reads, or changes, what the token of a mail is about. What calls the API comes with the first question, not
 * with the page.
 */
export const askOfMail = async (
  what: 'read' | 'stop' | 'undo',
  token: string,
  locale: Locale,
): Promise<Asked> => {
  if (token === '') return { code: 'not_found' }
  try {
    const [{ publicCall }, { readUnsubscribe, resubscribe, unsubscribe: stop }] = await Promise.all([
      import('@/lib/api/public'),
      import('@/lib/contract/notification-preferences'),
    ])
    return await publicCall(locale)(
      what === 'read' ? readUnsubscribe : what === 'stop' ? stop : resubscribe,
      { query: { token } },
    )
  } catch (error) {
    const { isApiError } = await import('@/lib/api/error')
    if (!isApiError(error)) return { code: 'network_error' }
    // A token no program of ours writes is as unknown as one nobody signed.
    return { code: error.status === 422 ? 'not_found' : error.code }
  }
}
