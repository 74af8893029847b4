import { indicatorSubject, parseIndicator } from '@/lib/contract/indicators'
import type { Notification } from './unread'

export interface BellRow {
  newest: Notification
  /** Unread messages of a room; 1 of anything else that is unread. */
  unread: number
}

const isMessage = ({ indicator }: Notification) => parseIndicator(indicator)?.kind === 'new_message'

/**
 * Returns the bell's rows, newest first: notifications, with one row per room and its number of unread messages.
 * `unread` are the indicators that are still unread.
 */
export const bellRows = (all: readonly Notification[], unread: readonly Notification[]): BellRow[] => {
  const asking = new Set(unread.map(({ id }) => id))
  const rooms = new Map<string, BellRow>()
  return [...all].reverse().flatMap((one) => {
    if (!isMessage(one)) return [{ newest: one, unread: asking.has(one.id) ? 1 : 0 }]
    const subject = indicatorSubject(one.indicator)
    const row = rooms.get(subject)
    if (row) {
      row.unread += one.is_read ? 0 : 1
      return []
    }
    const first = { newest: one, unread: one.is_read ? 0 : 1 }
    rooms.set(subject, first)
    return [first]
  })
}
