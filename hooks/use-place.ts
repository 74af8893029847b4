'use client'

import { useSelectedLayoutSegment } from 'next/navigation'
import { usePathname } from '@/lib/i18n/navigation'

/**
 * The page that says nothing is here: the front sends it for addresses it knows nothing of
 * (server/web/front.ts).
 */
const nowhere = '404-not-found'

/**
 * Where the frame stands, without locale. On the page that stands for any address, it is that page: what was
 * rendered ahead must not differ from what the browser, which sees the address, makes of it. For use in the
 * frame alone.
 */
export const usePlace = (): string => {
  const path = usePathname()
  return useSelectedLayoutSegment() === nowhere ? `/${nowhere}/` : path
}
