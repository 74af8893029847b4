'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAuthStore, useNotificationsStore } from '@/hooks/state-providers'
import { createNotificationsStore, type NotificationsStore } from './store'
import { noNotifications, type Notifications } from './unread'

/** The user's notifications, updated by the socket and by other tabs. */
export const useNotifications = (): Notifications & Pick<NotificationsStore, 'markRead' | 'markAllRead'> => {
  const client = useQueryClient()
  const session = useAuthStore()
  const store = useNotificationsStore(() => createNotificationsStore(client, session))
  const { all, unread } = useSyncExternalStore(store.subscribe, store.getSnapshot, () => noNotifications)
  return { all, unread, markRead: store.markRead, markAllRead: store.markAllRead }
}
