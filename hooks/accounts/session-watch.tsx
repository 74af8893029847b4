'use client'

import { hashKey, useQuery, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useAuthStore, useSessionState } from '@/hooks/state-providers'
import { onSession } from '@/lib/api/browser'
import type { User } from '@/lib/contract/accounts'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { getQueryClient } from '@/lib/query-client'
import { onTabMessage } from '@/lib/realtime/tabs'
import { signedOutRedirect, verificationRedirect } from '@/lib/session/redirects'
import type { SessionStore } from '@/lib/session/state'
import { writeCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal } from '@/lib/storage/local'
import { readTab } from '@/lib/storage/tab'
import type * as EndedSession from './ended-session'
import { accountQueries } from './queries'
import { awaitsConfirmation, useConfirmedElsewhere } from './refetch-account'
import { useReloadForOtherUser } from './restored-page'
import { redirectHome } from './sign-out'

const userHash = hashKey(accountQueries.user().queryKey)

/** Puts every user stored in the cache into the session at once. */
const followUser =
  ({ getSnapshot, changed }: SessionStore) =>
  (event: QueryCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryHash !== userHash || !getSnapshot().hasTokens) return
    changed.userLoaded(event.query.state.data as User)
  }

let endedSession: typeof EndedSession | undefined
/** Loads what keeps typed text, once a session is in doubt: most never are. */
const loadEndedSession = async () => (endedSession ??= await import('./ended-session'))

/** On a phone the link of the mail opens in another program: coming back from it, the page goes on by itself. */
const whenSeenAgain = ({ state }: { state: { data?: User } }) =>
  awaitsConfirmation(state.data) ? 'always' : true

/** Loads the user and follows the session's events. Mounted once a tab, on pages with tokens or calls. */
export const SessionWatch = () => {
  const client = getQueryClient()
  const store = useAuthStore()
  const { changed, getSnapshot } = store
  const locale = useLocale()
  const router = useRouter()
  const path = usePathname()
  const { hasTokens, user: known } = useSessionState()
  const user = known?.pk
  const { data, isError } = useQuery(
    { ...accountQueries.user(), enabled: hasTokens, refetchOnWindowFocus: whenSeenAgain },
    client,
  )

  useEffect(() => {
    if (!hasTokens) changed.ended()
    else if (data) changed.userLoaded(data)
    else if (isError) changed.unreadable()
  }, [changed, hasTokens, data, isError])

  // Query observers render one timer later, and the session would lag behind the answer; the cache's own
  // listeners are called at once.
  useEffect(() => client.getQueryCache().subscribe(followUser(store)), [client, store])

  const here = useRef({ path, router })
  useEffect(() => {
    here.current = { path, router }
  }, [path, router])

  useEffect(
    () =>
      onSession((event) => {
        const place = { path: here.current.path, search: window.location.search }
        if (event.type === 'missing') {
          changed.missing(event.missing)
          if (event.missing !== 'email-verification' && event.missing !== 'phone-verification')
            writeCookie(storageKeys.shouldCompleteProfile, event.missing)
          const to = verificationRedirect(event.missing, place)
          if (to) here.current.router.push(to)
        }
        if (event.type === 'doubtful') {
          changed.doubtful()
          void loadEndedSession().catch(() => undefined)
        }
        if (event.type === 'renewed') changed.renewed()
        if (event.type === 'ended') {
          const { user, isDoubtful } = getSnapshot()
          const leave = () => {
            changed.ended()
            // A new sign-in registers this browser for push again, even for the same person.
            clearLocal(storageKeys.pushToken)
            client.clear()
            const to = signedOutRedirect(place)
            // Replaces the history entry: without a session, going back to that page would only lead here
            // again.
            if (to) here.current.router.replace(to)
          }
          // Keeps typed text before the page and its fields unmount.
          const keep = ({ keepTyped, sayFarewell }: typeof EndedSession) => {
            if (user) keepTyped(user.pk, place.path)
            // A session in doubt has a notice already, which says goodbye itself.
            if (!isDoubtful) sayFarewell(locale)
          }
          if (!user) leave()
          else if (endedSession) {
            keep(endedSession)
            leave()
          } else
            void loadEndedSession()
              .then(keep)
              .catch(() => undefined)
              .then(leave)
        }
      }),
    [client, changed, getSnapshot, locale],
  )

  useEffect(() => {
    if (user === undefined || readTab(storageKeys.typedFields) === null) return undefined
    let stop: (() => void) | undefined
    let isLeft = false
    void loadEndedSession().then(({ restoreTyped }) => {
      if (!isLeft) stop = restoreTyped(user, path)
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [user, path])

  useConfirmedElsewhere(client)
  useReloadForOtherUser(user)
  useEffect(() => onTabMessage('signedOut', () => redirectHome(locale)), [locale])
  return null
}
