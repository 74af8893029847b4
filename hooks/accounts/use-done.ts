'use client'

import { useEffect, useRef } from 'react'
import type { User } from '@/lib/contract/accounts'
import { useRouter } from '@/lib/i18n/navigation'
import { doneRedirect } from '@/lib/session/redirects'

/** Leaves a verification or profile page as soon as it has nothing left to ask. */
export const useDone = (user: User, isDone: boolean): void => {
  const router = useRouter()
  const isConsumer = user.is_consumer
  const moved = useRef(false)
  useEffect(() => {
    // Runs once: while the page is being left, the address has already lost the query that names the target.
    if (!isDone || moved.current) return
    moved.current = true
    router.replace(doneRedirect({ is_consumer: isConsumer }, window.location.search))
  }, [isDone, isConsumer, router])
}
