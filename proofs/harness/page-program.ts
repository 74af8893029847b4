import type { TestApp } from '@/server/testing/make-app'
import { withoutGuard } from './built-program'
import { startSite } from './site'

const guardFile = 'security/idor/without-page-guard.mjs'
/** Guards of pages rendered for their reader that `without-page-guard.mjs` removes. */
export const pageGuards = {
  token: 'that a page with rows is read with the token of its own request',
  private: 'that a page with rows is declared private',
}

export const isPageGuard = (mutation: string | null): boolean =>
  mutation !== null && Object.hasOwn(pageGuards, mutation)

/** Starts a program that serves pages from `t`'s own API, with any time to read their rows. */
export const startPages = async (t: TestApp, api: number, mutation: string | null) => {
  const { port, stop } = await startSite(t, {
    SERVICES: 'web',
    API_URL: `http://127.0.0.1:${api}`,
    FIRST_ROWS_MS: '10000',
    ...withoutGuard(guardFile, isPageGuard(mutation) ? mutation : null),
  })
  return { port, stop }
}
