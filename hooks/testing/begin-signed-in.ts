import { cookieTokens } from '@/lib/api/tokens'
import { getQueryClient } from '@/lib/query-client'
import type { fakeApi } from './api'

/** Begins a test signed in, with nothing requested or cached. */
export const beginSignedIn = ({ asked }: ReturnType<typeof fakeApi>): void => {
  // jsdom logs unsupported navigation as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  getQueryClient().clear()
  asked.length = 0
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
}
