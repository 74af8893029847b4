'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { getQueryClient } from '@/lib/query-client'

/** The bell stands in the frame, outside the pages' own providers. */
export const Bell = () => (
  <QueryClientProvider client={getQueryClient()}>
    <NotificationBell />
  </QueryClientProvider>
)
