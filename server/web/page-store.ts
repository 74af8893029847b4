import { pathWithoutQuery, type Page } from './page'

interface PageStoreOptions {
  maxBytes: number
  clock: () => number
  onEvicted: () => void
}

/** Pages in memory, bounded by bytes; the least recently used go first. */
export const makePageStore = ({ maxBytes, clock, onEvicted }: PageStoreOptions) => {
  const pages = new Map<string, Page>()
  let bytes = 0

  const drop = (key: string): void => {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= page.bytes
  }
  const grow = (by: number): void => {
    bytes += by
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
      onEvicted()
    }
  }

  const take = (key: string): Page | null => {
    const page = pages.get(key)
    if (!page) return null
    if (page.staleUntil < clock()) {
      drop(key)
      return null
    }
    // Removed and inserted again: a Map iterates from the oldest insertion.
    pages.delete(key)
    pages.set(key, page)
    return page
  }

  return {
    drop,
    at: (key: string) => pages.get(key),
    /** Returns whether a page is stored under exactly this path. */
    has: (key: string) => pages.has(key),
    keep(page: Page): void {
      drop(page.key)
      // A page this large would push out all others.
      if (page.bytes > maxBytes / 8) return
      pages.set(page.key, page)
      grow(page.bytes)
    },
    /** Adds to the accounted size of a stored page. */
    enlarge(page: Page, by: number): void {
      page.bytes += by
      if (pages.get(page.key) === page) grow(by)
    },
    /** The page kept for a path, under the path alone or with its query. */
    find(path: string): Page | null {
      const bare = pathWithoutQuery(path)
      return take(bare) ?? (bare === path ? null : take(path))
    },
    outdate(matches: (path: string) => boolean): void {
      for (const [key, page] of pages) if (matches(pathWithoutQuery(key))) page.outdated = true
    },
    size: () => ({ pages: pages.size, bytes }),
  }
}

export type PageStore = ReturnType<typeof makePageStore>
