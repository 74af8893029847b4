import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { ChatProvider, NotificationsProvider, TourProvider } from '@/hooks/state-providers'
import { pageAt } from './page'

/** A client of queries with nothing in it, which asks once. */
const freshClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

type Messages = Record<string, unknown>

/** Shows something in Portuguese, with no answers of the API yet. */
export const show = (messages: Messages, children: ReactNode) =>
  render(
    <QueryClientProvider client={freshClient()}>
      <NextIntlClientProvider locale="pt" messages={messages} timeZone="America/Sao_Paulo">
        <NotificationsProvider>
          <ChatProvider>
            <TourProvider>{children}</TourProvider>
          </ChatProvider>
        </NotificationsProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )

/** The same, at an address and with a router; `client` may hold what an earlier page read. */
export const showAt = (
  address: string,
  messages: Messages,
  children: ReactNode,
  client: QueryClient = freshClient(),
) => {
  const { Page } = pageAt(address, 'pt', messages)
  const shown = render(
    <QueryClientProvider client={client}>
      <Page>{children}</Page>
    </QueryClientProvider>,
  )
  return { ...shown, client }
}
