import { useEffect } from 'react'
import { tokenUser } from '@/lib/api/token-claims'
import { cookieTokens } from '@/lib/api/tokens'
import { invalidateCookieCache } from '@/lib/storage/cookies'

const reloadPage = () => window.location.reload()

/**
 * Reloads a page that the browser restores as it was left (back-forward cache) if its user has signed out meanwhile or
 * another one has signed in: it shows the first one's data, and no script of it ran in between.
 */
export const useReloadForOtherUser = (user: number | undefined, reload = reloadPage): void => {
  useEffect(() => {
    const check = ({ persisted }: PageTransitionEvent) => {
      invalidateCookieCache()
      const access = cookieTokens.access()
      // An access token that has ended is renewed.
      const isStill = access ? tokenUser(access) === user : cookieTokens.refresh()
      if (!persisted || !user || isStill) return
      // Nothing of the page is seen until the next one is there.
      document.documentElement.hidden = true
      reload()
    }
    window.addEventListener('pageshow', check)
    return () => window.removeEventListener('pageshow', check)
  }, [user, reload])
}
