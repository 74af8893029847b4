'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import { Toasts } from './toasts'

/** Context for pages with forms: the query cache and toasts. */
export const InteractiveMark = ({ children }: { children: ReactNode }) => {
  const [client] = useState(getQueryClient)
  useEffect(() => sessionChanged.watched(), [])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}
