'use client'

import { useEffect, useRef } from 'react'
import type { User } from '@/lib/contract/accounts'
import { useRouter } from '@/lib/i18n/navigation'
import { completionRedirect } from '@/lib/session/sign-in-redirects'
import { hasPendingDemand } from './pending-demand'

/**
 * Leaves a verification or profile page as soon as it has nothing left to ask. `isAsking`: the person is being asked;
 * neither holds while the page does not know yet.
 */
export const useCompletionRedirect = (user: User, isDone: boolean, isAsking = false): void => {
  const router = useRouter()
  const { is_consumer: isCustomer, is_provider: isProvider } = user
  const moved = useRef(false)
  const asked = useRef(false)
  useEffect(() => {
    asked.current ||= isAsking
    // Runs once: while the page is being left, the address has already lost the query that names the target.
    if (!isDone || moved.current) return
    moved.current = true
    const who = { is_consumer: isCustomer, is_provider: isProvider }
    router.replace(
      completionRedirect(who, window.location.search, {
        hasDemand: hasPendingDemand(),
        wasAsked: asked.current,
      }),
    )
  }, [isDone, isAsking, isCustomer, isProvider, router])
}
