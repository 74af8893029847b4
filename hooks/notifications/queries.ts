import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getPreferences } from '@/lib/contract/notification-preferences'
import { listNotifications } from '@/lib/contract/notifications'
import { loaded } from './unread'

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: async ({ signal }) => loaded((await call(listNotifications, { signal })).data),
    }),
  preferences: () =>
    queryOptions({
      queryKey: ['notification-preferences'],
      queryFn: ({ signal }) => call(getPreferences, { signal }),
    }),
}
