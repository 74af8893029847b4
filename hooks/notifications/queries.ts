import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getPreferences, listTemplates } from '@/lib/contract/notification-preferences'
import { listNotifications } from '@/lib/contract/notifications'
import { withLoaded } from './unread'

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: async ({ signal }) => withLoaded((await call(listNotifications, { signal })).data),
    }),
  /** The kinds of notification, as they are told. They change with a version of the program only. */
  templates: () =>
    queryOptions({
      queryKey: ['notification-templates'],
      queryFn: ({ signal }) => call(listTemplates, { signal }),
      staleTime: Infinity,
    }),
  preferences: () =>
    queryOptions({
      queryKey: ['notification-preferences'],
      queryFn: ({ signal }) => call(getPreferences, { signal }),
    }),
}
