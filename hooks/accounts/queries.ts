import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { retryTwice } from '@/lib/api/error'
import { checkReset, getProfile, getUser } from '@/lib/contract/accounts'
import { listCodes } from '@/lib/contract/codes'
import { listIdentities } from '@/lib/contract/google'
import { listSessions } from '@/lib/contract/sessions'

export const accountQueries = {
  user: () =>
    queryOptions({
      queryKey: ['accounts', 'user'],
      // The session client already renewed the token and retried: a failure here is final.
      retry: false,
      queryFn: ({ signal }) => call(getUser, { signal }),
    }),
  profile: () =>
    queryOptions({
      queryKey: ['accounts', 'profile'],
      retry: retryTwice,
      queryFn: ({ signal }) => call(getProfile, { signal }),
    }),
  codes: () =>
    queryOptions({
      queryKey: ['accounts', 'codes'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listCodes, { signal }),
    }),
  /** Checks a reset link; once only, because setting the password uses it up. */
  reset: (token: string) =>
    queryOptions({
      queryKey: ['accounts', 'reset', token],
      queryFn: ({ signal }) => call(checkReset, { body: { token }, signal }).then(() => true),
      staleTime: Infinity,
    }),
  devices: () =>
    queryOptions({
      queryKey: ['accounts', 'devices'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listSessions, { signal }),
    }),
  identities: () =>
    queryOptions({
      queryKey: ['accounts', 'identities'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listIdentities, { signal }),
    }),
}
