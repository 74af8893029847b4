'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useAuthStore } from '@/hooks/state-providers'
import { getQueryClient } from '@/lib/query-client'
import { Toasts } from './toasts'

/** Context for pages with forms: the query cache and toasts. */
export const InteractiveMark = ({ children }: { children: ReactNode }) => {
  const [client] = useState(getQueryClient)
  const { changed } = useAuthStore()
  useEffect(() => changed.watched(), [changed])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}
