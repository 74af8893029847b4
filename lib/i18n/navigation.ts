'use client'

import { createNavigation } from 'next-intl/navigation'
import { useMemo } from 'react'
import { announceRouteStart } from '@/lib/navigation/route-events'
import { routing } from './routing'

const navigation = createNavigation(routing)

export const { usePathname, getPathname } = navigation

type Router = ReturnType<typeof navigation.useRouter>

/**
 * The locale-aware router. Moves by code announce themselves, as clicks on links do, so that the progress bar
 * shows.
 */
export const useRouter = (): Router => {
  const router = navigation.useRouter()
  return useMemo(
    () => ({
      ...router,
      push: (...move: Parameters<Router['push']>) => {
        announceRouteStart(String(typeof move[0] === 'string' ? move[0] : move[0].pathname))
        router.push(...move)
      },
      replace: (...move: Parameters<Router['replace']>) => {
        announceRouteStart(String(typeof move[0] === 'string' ? move[0] : move[0].pathname))
        router.replace(...move)
      },
    }),
    [router],
  )
}
