import { addUnread, indicatorSubject, inOrder, reduceUnread, removeUnread } from '@/lib/contract/indicators'
import type { Notification as Sent } from '@/lib/contract/notifications'

export type Notification = Omit<Sent, 'pk'> & { id: number }

export const fromWire = ({ pk, ...rest }: Sent): Notification => ({ id: pk, ...rest })

/** Recent notifications, oldest first, and the unread ones among them. */
export interface Notifications {
  all: readonly Notification[]
  unread: readonly Notification[]
}

export const noNotifications: Notifications = { all: [], unread: [] }

export const withLoaded = (sent: readonly Sent[]): Notifications => {
  const all = inOrder(sent.map(fromWire))
  return { all, unread: reduceUnread(all) }
}

export const withReceived = ({ all, unread }: Notifications, next: Notification): Notifications =>
  all.some((one) => one.id === next.id)
    ? { all, unread }
    : { all: [...all, next], unread: addUnread(unread, next) }

export const withAllRead = ({ all }: Notifications): Notifications => ({
  all: all.map((one) => ({ ...one, is_read: true })),
  unread: [],
})

export const withRead = ({ all, unread }: Notifications, indicator: string): Notifications => {
  const subject = indicatorSubject(indicator)
  return {
    all: all.map((one) => (indicatorSubject(one.indicator) === subject ? { ...one, is_read: true } : one)),
    unread: removeUnread(unread, indicator),
  }
}
