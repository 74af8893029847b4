'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { refetchAccount } from '@/hooks/accounts/refetch-account'
import { useSession } from '@/hooks/accounts/session'
import { useChannel } from '@/hooks/use-channel'
import { call } from '@/lib/api/browser'
import { markAllAsRead, markAsRead, type NotificationEvent } from '@/lib/contract/notifications'
import { readNotificationEvent } from '@/lib/realtime/events'
import { broadcastToTabs, onTabMessage } from '@/lib/realtime/tabs'
import { notificationQueries } from './queries'
import { fromWire, noNotifications, withAllRead, withRead, withReceived, type Notifications } from './unread'

/**
 * The user's notifications, updated by the socket and by other tabs. Ignores failures: the bell shows cached ones.
 */
export const useNotifications = (): Notifications & {
  markRead: (indicator: string) => void
  markAllRead: () => void
} => {
  const client = useQueryClient()
  const { status } = useSession()
  const query = notificationQueries.list()
  const { data } = useQuery({ ...query, enabled: status === 'signed-in' })

  const change = useCallback(
    (set: (now: Notifications) => Notifications) =>
      client.setQueryData(notificationQueries.list().queryKey, (now) => (now ? set(now) : now)),
    [client],
  )
  const reload = useCallback(() => void client.invalidateQueries(notificationQueries.list()), [client])

  const { state } = useChannel(
    '/notification/',
    readNotificationEvent,
    useCallback(
      (event: NotificationEvent) => {
        if ('message' in event) {
          change((now) => withReceived(now, fromWire(event.message)))
          // A fetch in flight was answered before this event, and would overwrite it.
          if (client.isFetching(notificationQueries.list()) > 0) reload()
        } else if (event.action === 'notifications.read') change((now) => withRead(now, event.indicator))
        else if (event.action === 'notifications.all_read') change(withAllRead)
        else if (event.action === 'account.changed') void refetchAccount(client)
      },
      [client, change, reload],
    ),
  )
  // Fetches notifications sent while the socket was closed.
  useEffect(() => {
    if (state === 'open') reload()
  }, [state, reload])
  useEffect(() => onTabMessage('notificationsUpdated', reload), [reload])

  const markRead = useCallback(
    (indicator: string) => {
      const now = client.getQueryData(notificationQueries.list().queryKey)
      if (!now || withRead(now, indicator).unread.length === now.unread.length) return
      change((known) => withRead(known, indicator))
      void call(markAsRead, { body: { indicator } }).then(
        () => broadcastToTabs('notificationsUpdated'),
        () => undefined,
      )
    },
    [client, change],
  )
  const markAllRead = useCallback(() => {
    change(withAllRead)
    void call(markAllAsRead).then(
      () => broadcastToTabs('notificationsUpdated'),
      () => undefined,
    )
  }, [change])
  return { ...(data ?? noNotifications), markRead, markAllRead }
}
