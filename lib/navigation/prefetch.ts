interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const isConnection = (value: unknown): value is Connection => typeof value === 'object' && value !== null

/** Returns whether the visitor saves data, or has a line so slow that prefetching would compete with the page. */
export const savesData = (): boolean => {
  const connection: unknown =
    typeof navigator !== 'undefined' && 'connection' in navigator ? navigator.connection : null
  return (
    isConnection(connection) &&
    (connection.saveData === true || /(?:^|-)2g$/.test(connection.effectiveType ?? ''))
  )
}

/** Distance from the viewport at which a link is prefetched. */
const margin = '200px'
/** Pages fetched on sight while one page is open: each is a page rendered that perhaps nobody reads. */
export const maxPrefetches = 4

/**
 * Fetches the pages of links that come near the window, up to `maxPrefetches` of them, and none on connections
 * that save data. Answers how to stop.
 */
export const prefetchVisible = (links: Iterable<HTMLAnchorElement>, fetch: (href: string) => void) => {
  if (savesData()) return () => undefined
  const here = window.location.pathname
  const fetched = new Set<string>()
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        watch.unobserve(target)
        if (target.pathname === here || fetched.has(target.href)) continue
        if (fetched.size === maxPrefetches) return watch.disconnect()
        fetched.add(target.href)
        fetch(target.href)
      }
    },
    { rootMargin: margin },
  )
  for (const link of links) watch.observe(link)
  return () => watch.disconnect()
}
