'use client'

import { useSelectedLayoutSegment } from 'next/navigation'
import { usePathname } from '@/lib/i18n/navigation'

/** The not-found page: the front serves it for unknown addresses (server/web/front.ts). */
const nowhere = '404-not-found'

/**
 * The current path, without locale, for the frame. On the not-found page it is that page's own path: it is
 * prerendered once for all addresses, and hydration must render the same.
 */
export const usePageLocation = (): string => {
  const path = usePathname()
  return useSelectedLayoutSegment() === nowhere ? `/${nowhere}/` : path
}
