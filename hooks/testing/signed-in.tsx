import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { cookieTokens } from '@/lib/api/tokens'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import type { fakeApi } from './api'
import { member, pageAt } from './page'

type Api = ReturnType<typeof fakeApi>

/** Stores the tokens of an earlier sign-in, with nothing requested or cached. */
export const storeTokens = ({ asked }: Api): void => {
  asked.length = 0
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
}

/** Puts the page into the state of an earlier sign-in, before any request. */
export const beginSignedIn = (api: Api): void => {
  storeTokens(api)
  act(() => void sessionChanged.began(member))
}

/**
 * Opens a page including its look for a session. Resolves to the addresses it navigated to, once no request
 * is in flight.
 */
export const openPage = async (
  api: Api,
  what: ReactNode,
  address: string,
  locale: Locale,
  messages: Record<string, unknown>,
): Promise<string[]> => {
  const { Page, went } = pageAt(address, locale, messages)
  act(() => sessionChanged.opened())
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>
        <SessionWatch />
        {what}
      </QueryClientProvider>
    </Page>,
  )
  await api.settle()
  return went
}
