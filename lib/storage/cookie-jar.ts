import Cookies from 'js-cookie'

/** For how long cookies are kept that nothing told of: what the browser failed to tell is noticed then. */
const keptMs = 1_000

let kept: { cookies: Partial<Record<string, string>>; at: number } | null = null

/** What another tab or the server wrote is seen by the next look. */
export const lookAgain = () => {
  kept = null
}

const tells = typeof window !== 'undefined' && 'cookieStore' in window
if (tells) window.cookieStore.addEventListener('change', lookAgain)

/**
 * The cookies of this page. Each look at them waits for another process of the browser, some milliseconds of a phone,
 * and many parts look while a page is drawn. So they are kept until this page writes one or the browser tells of a
 * change; where it does not tell, for as long as the work lasts that looked first.
 */
export const cookieJar = {
  read: (name: string): string | undefined => {
    if (typeof document === 'undefined') return undefined
    const now = performance.now()
    if (!kept || now - kept.at > keptMs) {
      kept = { cookies: Cookies.get(), at: now }
      if (!tells) queueMicrotask(lookAgain)
    }
    return kept.cookies[name]
  },
  write: (name: string, value: string, attributes: Cookies.CookieAttributes): void => {
    Cookies.set(name, value, attributes)
    lookAgain()
  },
  clear: (name: string, attributes: Cookies.CookieAttributes): void => {
    Cookies.remove(name, attributes)
    lookAgain()
  },
}
