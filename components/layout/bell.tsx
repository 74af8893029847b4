'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { getQueryClient } from '@/lib/query-client'

/** The bell is part of the frame, outside the pages' providers, so it brings its own. */
export const Bell = () => (
  <QueryClientProvider client={getQueryClient()}>
    <NotificationBell />
  </QueryClientProvider>
)
