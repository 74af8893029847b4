'use client'

import { useEffect, useRef } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { useRouter } from '@/lib/i18n/navigation'
import { hearTabs } from '@/lib/realtime/tabs'
import { landing } from '@/lib/session/redirects'
import { sessionChanged } from '@/lib/session/state'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal } from '@/lib/storage/local'

const isSomething = (value: unknown): value is NonNullable<unknown> => value !== null && value !== undefined

/**
 * Takes somebody on who is, or has just been, signed in: these pages have nothing to ask them. `search` is
 * the query of the page it began on, when that is another; null while that is not known, or somebody is here
 * on purpose.
 */
export const useLanding = (search?: string | null): void => {
  const { user } = useSession()
  const router = useRouter()
  const moved = useRef(false)
  // Two links of mails opened in two tabs: signing in to one is enough.
  useEffect(() => hearTabs('signedIn', sessionChanged.found), [])
  useEffect(() => {
    // Once: a change of the user's data on the way must not move anybody again.
    if (!user || moved.current || search === null) return
    moved.current = true
    router.replace(
      landing(
        user,
        search ?? window.location.search,
        readLocal(storageKeys.demand, isSomething) !== undefined,
      ),
    )
  }, [user, router, search])
}
