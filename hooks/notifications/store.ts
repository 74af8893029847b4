import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { refetchAccount } from '@/hooks/accounts/refetch-account'
import { call } from '@/lib/api/browser'
import { markAllAsRead, markAsRead, type NotificationEvent } from '@/lib/contract/notifications'
import { documentLocale } from '@/lib/i18n/document-locale'
import { invalidate } from '@/lib/invalidate'
import { channelOf } from '@/lib/realtime/channel'
import { readNotificationEvent } from '@/lib/realtime/events'
import { broadcastToTabs, onTabMessage } from '@/lib/realtime/tabs'
import type { SessionStore } from '@/lib/session/state'
import { notificationQueries } from './queries'
import { fromWire, noNotifications, withAllRead, withRead, withReceived, type Notifications } from './unread'

export interface NotificationsStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Notifications
  markRead: (indicator: string) => void
  markAllRead: () => void
}

const ignore = () => undefined
const tellTabs = () => broadcastToTabs('notificationsUpdated')

/**
 * The cached notifications and what changes them: the API's list, the socket and other tabs. Loads and listens while
 * it has subscribers and somebody is signed in. Ignores failures: the bell shows cached ones.
 */
export const createNotificationsStore = (client: QueryClient, session: SessionStore): NotificationsStore => {
  const query = notificationQueries.list()
  const listeners = new Set<() => void>()
  const getSnapshot = () => client.getQueryData(query.queryKey) ?? noNotifications
  const change = (set: (now: Notifications) => Notifications) =>
    client.setQueryData(query.queryKey, (now) => (now ? set(now) : now))
  const reload = () => invalidate(client, query)

  const hear = (event: NotificationEvent | null): void => {
    if (!event) return
    if ('message' in event) {
      // Its texts are in another language than the list's, which follows the page.
      if (event.locale && event.locale !== documentLocale()) return reload()
      change((now) => withReceived(now, fromWire(event.message)))
      // A fetch in flight was answered before this event, and would overwrite it.
      if (client.isFetching(query) > 0) reload()
    } else if (event.action === 'notifications.read') change((now) => withRead(now, event.indicator))
    else if (event.action === 'notifications.all_read') change(withAllRead)
    else if (event.action === 'account.changed') void refetchAccount(client)
  }

  const follow = (): (() => void) => {
    const channel = channelOf('/notification/')
    const stops = [
      new QueryObserver(client, query).subscribe(() => listeners.forEach((listener) => listener())),
      // Fetches notifications sent while the socket was closed.
      channel.watch((state) => {
        if (state === 'open') reload()
      }),
      channel.listen((message) => hear(readNotificationEvent(message))),
      onTabMessage('notificationsUpdated', reload),
    ]
    if (channel.state() === 'open') reload()
    return () => stops.forEach((stop) => stop())
  }

  let stopFollowing: (() => void) | undefined
  let stopWatching: (() => void) | undefined
  const followWhileSignedIn = () => {
    const isDue = listeners.size > 0 && session.getSnapshot().status === 'signed-in'
    if (isDue) stopFollowing ??= follow()
    else {
      stopFollowing?.()
      stopFollowing = undefined
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      stopWatching ??= session.subscribe(followWhileSignedIn)
      followWhileSignedIn()
      return () => {
        listeners.delete(listener)
        followWhileSignedIn()
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
    getSnapshot,
    markRead: (indicator) => {
      const now = client.getQueryData(query.queryKey)
      if (!now || withRead(now, indicator).unread.length === now.unread.length) return
      change((known) => withRead(known, indicator))
      void call(markAsRead, { body: { indicator } }).then(tellTabs, ignore)
    },
    markAllRead: () => {
      change(withAllRead)
      void call(markAllAsRead).then(tellTabs, ignore)
    },
  }
}
