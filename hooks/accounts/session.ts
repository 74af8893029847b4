'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { useAuthStore, useSessionState } from '@/hooks/state-providers'
import { call } from '@/lib/api/browser'
import { cookieTokens, type TokenPair } from '@/lib/api/tokens'
import { register as registerEndpoint, signIn as signInEndpoint, type User } from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { signInWithGoogle as signInWithGoogleEndpoint } from '@/lib/contract/google'
import { getQueryClient } from '@/lib/query-client'
import { broadcastToTabs } from '@/lib/realtime/tabs'
import type { UserRole } from '@/lib/session/role'
import type { SessionState, SessionStore } from '@/lib/session/state'
import { clearCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal } from '@/lib/storage/local'
import { track } from '@/lib/tracking/track'
import { accountQueries } from './queries'
import { signOut } from './sign-out'

export interface Session extends Pick<SessionState, 'user' | 'status' | 'role'> {
  chooseRole: (role: UserRole) => void
  isEmailNotVerified: boolean
  isPhoneNotVerified: boolean
  isProfileNotComplete: boolean
  /** The verification the API last found missing. */
  missing: MissingAuthorization | null
  /** Clears the incomplete-profile mark once the profile is complete. */
  profileCompleted: () => void
  signIn: (body: BodyIn<typeof signInEndpoint>, keep: boolean) => Promise<User>
  signInWithGoogle: (body: BodyIn<typeof signInWithGoogleEndpoint>, keep: boolean) => Promise<User>
  register: (body: BodyIn<typeof registerEndpoint>, keep: boolean) => Promise<User>
  /** Then shows the home page, or `href`. */
  signOut: (href?: string) => Promise<void>
  refetch: () => Promise<User | null>
}

const begin = async (
  { changed }: SessionStore,
  pair: TokenPair,
  keep: boolean,
  known?: User,
): Promise<User> => {
  const client = getQueryClient()
  cookieTokens.write(pair, keep)
  // Push registrations belong to a session: a new session registers again, even for the same person.
  clearLocal(storageKeys.pushToken)
  client.removeQueries({
    predicate: (query) => query.queryKey[0] !== 'catalogue' && query.queryKey[0] !== 'places',
  })
  if (known) client.setQueryData(accountQueries.user().queryKey, known)
  const user = known ?? (await client.fetchQuery(accountQueries.user()))
  changed.began(user)
  broadcastToTabs('signedIn')
  return user
}

const stepsOf = (store: SessionStore) =>
  ({
    chooseRole: store.changed.rolePicked,
    profileCompleted: () => {
      store.changed.profileCompleted()
      clearCookie(storageKeys.shouldCompleteProfile)
    },
    signIn: async (body, keep) => begin(store, await call(signInEndpoint, { body }), keep),
    signInWithGoogle: async (body, keep) =>
      begin(store, await call(signInWithGoogleEndpoint, { body }), keep),
    register: async (body, keep) => {
      const { user, ...pair } = await call(registerEndpoint, { body })
      track({ name: 'registered', role: body.role })
      return begin(store, pair, keep, user)
    },
    refetch: async () =>
      store.getSnapshot().hasTokens
        ? getQueryClient().fetchQuery({ ...accountQueries.user(), staleTime: 0 })
        : null,
  }) satisfies Partial<Session>

/** Session for pages: the user, missing authorizations, sign-in and sign-out. */
export const useSession = (): Session => {
  const store = useAuthStore()
  const { user, status, role, missing } = useSessionState()
  const locale = useLocale()
  // The same functions for the life of the store: effects depend on them.
  const steps = useMemo(() => stepsOf(store), [store])
  return useMemo(
    () => ({
      ...steps,
      user,
      status,
      role,
      isEmailNotVerified: missing.includes('email-verification') && user?.is_email_verified !== true,
      isPhoneNotVerified: missing.includes('phone-verification') && user?.is_phone_verified !== true,
      isProfileNotComplete: missing.some((one) => one === 'role' || one === 'address' || one === 'service'),
      missing: missing.at(-1) ?? null,
      signOut: (href) => signOut(locale, href),
    }),
    [steps, user, status, role, missing, locale],
  )
}
