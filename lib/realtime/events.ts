/** What checks the server's events, loaded with the first of them. */
export const loadChatEvent = () => import('@/lib/contract/chat').then(({ chatEvent }) => chatEvent)
export const loadNotificationEvent = () =>
  import('@/lib/contract/notifications').then(({ notificationEvent }) => notificationEvent)
