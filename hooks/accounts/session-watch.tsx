'use client'

import { hashKey, useQuery, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useRef } from 'react'
import { onSession } from '@/lib/api/browser'
import type { User } from '@/lib/contract/accounts'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { getQueryClient } from '@/lib/query-client'
import { hearTabs } from '@/lib/realtime/tabs'
import { endedRedirect, missingRedirect } from '@/lib/session/redirects'
import { readSession, sessionChanged, useSessionState } from '@/lib/session/state'
import { writeCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal } from '@/lib/storage/local'
import { accountQueries } from './queries'
import { goHome } from './sign-out'

const userHash = hashKey(accountQueries.user().queryKey)

/** Takes every user the cache is given into the session at once. */
const followUser = (event: QueryCacheNotifyEvent) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  if (event.query.queryHash !== userHash || !readSession().hasTokens) return
  sessionChanged.userLoaded(event.query.state.data as User)
}

/**
 * Loads the user and follows what becomes of the session. Mounted once a tab, where there are tokens or calls
 * to watch.
 */
export const SessionWatch = () => {
  const client = getQueryClient()
  const locale = useLocale()
  const router = useRouter()
  const path = usePathname()
  const { hasTokens } = useSessionState()
  const { data, isError } = useQuery({ ...accountQueries.user(), enabled: hasTokens }, client)

  useEffect(() => {
    if (!hasTokens) sessionChanged.ended()
    else if (data) sessionChanged.userLoaded(data)
    else if (isError) sessionChanged.unreadable()
  }, [hasTokens, data, isError])

  // Observers hear of the cache in a timer and a render later. Until then the session would be older than
  // what was just answered and kept; the cache tells its own listeners at once.
  useEffect(() => client.getQueryCache().subscribe(followUser), [client])

  const here = useRef({ path, router })
  useEffect(() => {
    here.current = { path, router }
  }, [path, router])

  useEffect(
    () =>
      onSession((event) => {
        const place = { path: here.current.path, search: window.location.search }
        if (event.type === 'missing') {
          sessionChanged.missing(event.missing)
          if (event.missing !== 'email-verification' && event.missing !== 'phone-verification')
            writeCookie(storageKeys.shouldCompleteProfile, event.missing)
          const to = missingRedirect(event.missing, place)
          if (to) here.current.router.push(to)
        }
        if (event.type === 'ended') {
          sessionChanged.ended()
          // Whoever signs in next is made known to the push service anew, be it the same person.
          clearLocal(storageKeys.pushToken)
          client.clear()
          const to = endedRedirect(place)
          // In the page's place, which without a session would only lead here again.
          if (to) here.current.router.replace(to)
        }
      }),
    [client],
  )

  useEffect(() => hearTabs('signedOut', () => goHome(locale)), [locale])
  return null
}
