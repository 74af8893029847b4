'use client'

import type { ResponseOf } from '@/lib/contract/endpoint'
import type { unsubscribe } from '@/lib/contract/notification-preferences'
import type { Locale } from '@/lib/i18n/locales'

type MailChoice = ResponseOf<typeof unsubscribe>
/** The outcome: the preference as it is now, or an error code. */
export type UnsubscribeRequest = MailChoice | { code: string }

/**
 * Reads or changes the preference a mail's token is for. The API client is loaded with the first call, not
 * with the page.
 */
export const unsubscribeRequestOf = async (
  what: 'read' | 'stop' | 'undo',
  token: string,
  locale: Locale,
): Promise<UnsubscribeRequest> => {
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
    // A malformed token is reported like one with a wrong signature.
    return { code: error.status === 422 ? 'not_found' : error.code }
  }
}
