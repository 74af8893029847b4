import type { ReactNode } from 'react'
import type { NotificationsStore } from '@/hooks/notifications/store'
import { noNotifications, type Notifications } from '@/hooks/notifications/unread'
import { AuthProvider, NotificationsProvider } from '@/hooks/state-providers'
import { createSessionStore } from '@/lib/session/state'
import { showAt } from './show'

/** Notifications that neither load nor change. */
const fixedNotifications = (now: Notifications = noNotifications): NotificationsStore => ({
  subscribe: () => () => undefined,
  getSnapshot: () => now,
  markRead: () => undefined,
  markAllRead: () => undefined,
})

/** Somebody signed in, with nothing requested for it and no notifications. */
export const SignedIn = ({ children }: { children: ReactNode }) => (
  <AuthProvider store={createSessionStore({ status: 'signed-in', hasTokens: true })}>
    <NotificationsProvider store={fixedNotifications()}>{children}</NotificationsProvider>
  </AuthProvider>
)

export const showSignedInAt: typeof showAt = (address, messages, children, client) =>
  showAt(address, messages, <SignedIn>{children}</SignedIn>, client)
