'use client'

import { useEffect, useRef } from 'react'
import type { User } from '@/lib/contract/accounts'
import { useRouter } from '@/lib/i18n/navigation'
import { doneRedirect } from '@/lib/session/redirects'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal } from '@/lib/storage/local'

const isSomething = (value: unknown): value is NonNullable<unknown> => value !== null && value !== undefined

/** Leaves a verification or profile page as soon as it has nothing left to ask. */
export const useDone = (user: User, isDone: boolean): void => {
  const router = useRouter()
  const isCustomer = user.is_consumer
  const moved = useRef(false)
  useEffect(() => {
    // Runs once: while the page is being left, the address has already lost the query that names the target.
    if (!isDone || moved.current) return
    moved.current = true
    const hasDemand = readLocal(storageKeys.demand, isSomething) !== undefined
    router.replace(doneRedirect({ is_consumer: isCustomer }, window.location.search, hasDemand))
  }, [isDone, isCustomer, router])
}
