'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { call, onSession } from '@/lib/api/browser'
import { cookieTokens } from '@/lib/api/tokens'
import { register as registerEndpoint, revokeToken, signIn as signInEndpoint, type User } from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { signInWithGoogle as signInWithGoogleEndpoint } from '@/lib/contract/google'
import { getPathname, usePathname, useRouter } from '@/lib/i18n/navigation'
import type { Locale } from '@/lib/i18n/routing'
import { hearTabs, tellTabs } from '@/lib/realtime/tabs'
import { endedRedirect, missingRedirect } from '@/lib/session/redirects'
import { clearRole, pickRole, storeRole, type UserRole } from '@/lib/session/role'
import { clearCookie, writeCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal } from '@/lib/storage/local'
import { accountQueries } from './queries'

export interface Session {
  user: User | null
  status: 'loading' | 'anonymous' | 'signed-in'
  /** The side the person looks from; null while there is no user or no role yet. */
  role: UserRole | null
  chooseRole: (role: UserRole) => void
  /** What the API said is missing, until the user shows it no longer is. */
  isEmailNotVerified: boolean
  isPhoneNotVerified: boolean
  isProfileNotComplete: boolean
  missing: MissingAuthorization | null
  /** Forgets that the profile was incomplete, once it was completed. */
  profileCompleted: () => void
  signIn: (body: BodyIn<typeof signInEndpoint>, keep: boolean) => Promise<User>
  signInWithGoogle: (body: BodyIn<typeof signInWithGoogleEndpoint>, keep: boolean) => Promise<User>
  register: (body: BodyIn<typeof registerEndpoint>, keep: boolean) => Promise<User>
  signOut: () => Promise<void>
  refetch: () => Promise<User | null>
}

const SessionContext = createContext<Session | null>(null)

const never = () => () => undefined
/** False while the page is the same bytes for everybody, then whether this browser holds a session. */
const useBrowser = () => useSyncExternalStore(never, () => true, () => false)

const hasTokens = () => Boolean(cookieTokens.access() || cookieTokens.refresh())
const goHome = (locale: Locale) => window.location.assign(getPathname({ href: '/', locale }))

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const locale = useLocale()
  const router = useRouter()
  const path = usePathname()
  const inBrowser = useBrowser()
  const [tokens, setTokens] = useState<boolean | null>(null)
  const [missing, setMissing] = useState<ReadonlySet<MissingAuthorization>>(new Set())
  const [pickedRole, setPickedRole] = useState<UserRole | null>(null)

  const enabled = inBrowser && (tokens ?? hasTokens())
  const { data, isError } = useQuery({ ...accountQueries.user(), enabled })
  const user = enabled ? (data ?? null) : null
  const status = user ? 'signed-in' : !inBrowser || (enabled && !isError) ? 'loading' : 'anonymous'

  const here = useRef({ path, router })
  useEffect(() => {
    here.current = { path, router }
  }, [path, router])

  useEffect(
    () =>
      onSession((event) => {
        const place = { path: here.current.path, search: window.location.search }
        if (event.type === 'missing') {
          setMissing((known) => new Set([...known, event.missing]))
          if (event.missing !== 'email-verification' && event.missing !== 'phone-verification') writeCookie(storageKeys.shouldCompleteProfile, event.missing)
          const to = missingRedirect(event.missing, place)
          if (to) here.current.router.push(to)
        }
        if (event.type === 'ended') {
          setTokens(false)
          clearRole()
          client.clear()
          const to = endedRedirect(place)
          if (to) here.current.router.push(to)
        }
      }),
    [client],
  )

  useEffect(() => hearTabs('signedOut', () => goHome(locale)), [locale])

  const role = useMemo(() => (user ? (pickedRole ?? storeRole(user)) : null), [user, pickedRole])
  useEffect(() => {
    if (status === 'anonymous') clearRole()
  }, [status])

  const begin = useCallback(
    async (pair: { access: string; refresh: string }, keep: boolean, known?: User) => {
      cookieTokens.write(pair, keep)
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'catalogue' && query.queryKey[0] !== 'places' })
      setMissing(new Set())
      setPickedRole(null)
      if (known) client.setQueryData(accountQueries.user().queryKey, known)
      const signedIn = known ?? (await client.fetchQuery(accountQueries.user()))
      setTokens(true)
      return signedIn
    },
    [client],
  )

  const profileCompleted = useCallback(() => {
    setMissing((known) => new Set([...known].filter((one) => one === 'email-verification' || one === 'phone-verification')))
    clearCookie(storageKeys.shouldCompleteProfile)
  }, [])

  const value = useMemo<Session>(
    () => ({
      user,
      status,
      role,
      chooseRole: (chosen) => {
        pickRole(chosen)
        setPickedRole(chosen)
      },
      isEmailNotVerified: missing.has('email-verification') && user?.is_email_verified !== true,
      isPhoneNotVerified: missing.has('phone-verification') && user?.is_phone_verified !== true,
      isProfileNotComplete: missing.has('role') || missing.has('address') || missing.has('service'),
      missing: [...missing].at(-1) ?? null,
      profileCompleted,
      signIn: async (body, keep) => begin(await call(signInEndpoint, { body }), keep),
      signInWithGoogle: async (body, keep) => begin(await call(signInWithGoogleEndpoint, { body }), keep),
      register: async (body, keep) => {
        const { user: made, ...pair } = await call(registerEndpoint, { body })
        return begin(pair, keep, made)
      },
      signOut: async () => {
        const refresh = cookieTokens.refresh()
        // The session ends here whatever the API answers; unanswered, it lapses there by itself.
        if (refresh) await call(revokeToken, { body: { refresh } }).catch(() => undefined)
        cookieTokens.clear()
        clearRole()
        clearCookie(storageKeys.shouldCompleteProfile)
        clearLocal(storageKeys.demand, storageKeys.currentStep, storageKeys.priceEstimates, storageKeys.scheduleDraft, storageKeys.scheduleStep)
        tellTabs('signedOut')
        goHome(locale)
      },
      refetch: async () => (hasTokens() ? client.fetchQuery({ ...accountQueries.user(), staleTime: 0 }) : null),
    }),
    [user, status, role, missing, begin, profileCompleted, client, locale],
  )

  return <SessionContext value={value}>{children}</SessionContext>
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}
