import { NextIntlClientProvider } from 'next-intl'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { ChatProvider, NotificationsProvider, TourProvider } from '@/hooks/state-providers'
import type { User } from '@/lib/contract/accounts'
import type { Locale } from '@/lib/i18n/routing'

export const member: User = {
  pk: 1,
  email: 'ana@example.com',
  phone: null,
  is_consumer: true,
  is_provider: false,
  is_operator: false,
  is_email_verified: true,
  is_phone_verified: true,
  is_email_refused: false,
  has_password: true,
  is_completed_introduction_tour: true,
  user_profile: { full_name: 'Ana Teste', photo: null },
  erasure_due_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
}

/** A page at an address, with a router; the addresses it navigates to are recorded in `went`. */
export const pageAt = (address: string, locale: Locale = 'pt', messages: Record<string, unknown> = {}) => {
  const went: string[] = []
  const go = (href: string) => void went.push(href)
  const router: AppRouterInstance = {
    push: go,
    replace: go,
    back: () => undefined,
    forward: () => undefined,
    refresh: () => undefined,
    prefetch: () => undefined,
    bfcacheId: '',
  }
  const { pathname, searchParams } = new URL(address, window.location.href)
  window.history.replaceState(null, '', address)
  const Page = ({ children }: { children?: ReactNode }) => (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Sao_Paulo">
            <NotificationsProvider>
              <ChatProvider>
                <TourProvider>{children}</TourProvider>
              </ChatProvider>
            </NotificationsProvider>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  )
  return { Page, went }
}

/** Web Locks with one holder at a time, which jsdom lacks. */
export const grantLocks = (): void => {
  let queue: Promise<unknown> = Promise.resolve()
  const request = <T,>(_name: string, work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}
