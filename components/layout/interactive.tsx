'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import { AppTheme } from '@/lib/theme/theme-provider'
import { Toasts } from './toasts'

export const Interactive = ({ children }: { children: ReactNode }) => {
  const [client] = useState(getQueryClient)
  useEffect(() => sessionChanged.watched(), [])
  return (
    <QueryClientProvider client={client}>
      <AppTheme>
        {children}
        <Toasts />
      </AppTheme>
    </QueryClientProvider>
  )
}
