'use client'

import { useEffect, useRef } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { useAuthStore } from '@/hooks/state-providers'
import { useRouter } from '@/lib/i18n/navigation'
import { onTabMessage } from '@/lib/realtime/tabs'
import { signInRedirect } from '@/lib/session/sign-in-redirects'
import { hasPendingDemand } from './pending-demand'

/**
 * Redirects signed-in users away from the sign-in pages. `search` is the query of the page the sign-in began on, if
 * another; null while unknown, or if the user is here on purpose.
 */
export const useSignInRedirect = (search?: string | null): void => {
  const { user } = useSession()
  const { changed } = useAuthStore()
  const router = useRouter()
  const moved = useRef(false)
  // Two links of mails opened in two tabs: signing in to one of them is enough.
  useEffect(() => onTabMessage('signedIn', changed.found), [changed])
  useEffect(() => {
    // Runs once: a later change of the user's data must not redirect again.
    if (!user || moved.current || search === null) return
    moved.current = true
    router.replace(signInRedirect(user, search ?? window.location.search, hasPendingDemand()))
  }, [user, router, search])
}
