'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { putPreferences, type NotificationPreferences } from '@/lib/contract/notification-preferences'
import { notificationQueries } from './queries'

/** Saves notification preferences. The switch moves at once, and moves back when the API refuses. */
export const useSavePreferences = () => {
  const client = useQueryClient()
  const { queryKey } = notificationQueries.preferences()
  return useMutation({
    mutationFn: (body: NotificationPreferences) => call(putPreferences, { body }),
    onMutate: (wanted) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, wanted)
      return { before }
    },
    onError: (_error, _wanted, kept) => client.setQueryData(queryKey, kept?.before),
  })
}
