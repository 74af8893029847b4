'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SessionProvider } from '@/hooks/accounts/session'
import { AppTheme } from '@/lib/theme/theme-provider'
import { Toasts } from './toasts'

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : undefined

// What the API refused will be refused again; only outages are worth another try.
const retry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  return failures < 2 && (status === undefined || status >= 500)
}

const makeClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 120_000, retry }, mutations: { retry: false } } })

export const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(makeClient)
  return (
    <QueryClientProvider client={client}>
      <AppTheme>
        <SessionProvider>{children}</SessionProvider>
        <Toasts />
      </AppTheme>
    </QueryClientProvider>
  )
}
