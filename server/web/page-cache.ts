import { recompressPage, type Encoding } from './encoding'
import { makeExpiringPathSet } from './expiring-path-set'
import { pathWithoutQuery, type Page, type PageFinisher, type RenderedResponse } from './page'
import { makePageRenders, notFound, type CacheLookup } from './page-renders'
import { makePageStore, type PageStore } from './page-store'

export interface PageCacheOptions extends Pick<PageFinisher, 'headersFor'> {
  maxBytes: number
  /** Renders a path with a request free of cookies and credentials. */
  render: (path: string) => Promise<RenderedResponse>
  finish?: PageFinisher['finish']
  clock?: () => number
  /** Longest time a page is served without asking the renderer; the renderer's own answer is then cheap. */
  freshMs?: number
}

export interface CacheCounts {
  hits: number
  stale: number
  misses: number
  renders: number
  /** Uncacheable paths handed to the renderer without trying to keep them. */
  passed: number
  /** Known not to exist, answered without the renderer. */
  missing: number
  evicted: number
  pages: number
  bytes: number
}

/** Runs a render as one of those its visitor has under way; rejects when these are too many. */
type Share = <T>(work: () => Promise<T>) => Promise<T>

/** Duration for which a missing or uncacheable path is not rendered again, ms. */
const pathMarkMs = 60_000
/** Retry interval for a stale page while the renderer fails, ms. */
const retryMs = 1000

/** Unpacked bytes, while they are made or some answer still has them: slow readers of a page share one copy. */
const unpacked = new WeakMap<Page, Promise<Buffer> | WeakRef<Buffer>>()
const unpack = (page: Page): Promise<Buffer> | Buffer => {
  const held = unpacked.get(page)
  const body = held instanceof WeakRef ? held.deref() : held
  if (body) return body
  const made = recompressPage(page.br, 'identity')
  unpacked.set(page, made)
  made.then(
    (bytes) => unpacked.set(page, new WeakRef(bytes)),
    () => unpacked.delete(page),
  )
  return made
}

/** A page's bytes in an encoding. Identity is rare enough not to be kept. */
const bodyIn =
  (store: PageStore) =>
  async (page: Page, encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'br') return page.br
    if (encoding === 'gzip' && page.gzip) return page.gzip
    if (encoding === 'identity') return unpack(page)
    const body = await recompressPage(page.br, encoding)
    if (page.gzip) return body
    page.gzip = body
    store.enlarge(page, body.length)
    return body
  }

/**
 * Finished, compressed pages in memory: bounded; one render a page however many ask; stale pages are served
 * while a new one is rendered.
 */
export const makePageCache = ({
  maxBytes,
  render,
  finish = (html) => html,
  headersFor,
  clock = Date.now,
  freshMs = 10_000,
}: PageCacheOptions) => {
  const counts = { hits: 0, stale: 0, misses: 0, renders: 0, passed: 0, missing: 0, evicted: 0 }
  const store = makePageStore({ maxBytes, clock, onEvicted: () => counts.evicted++ })
  const uncacheable = makeExpiringPathSet(pathMarkMs, clock)
  const absent = makeExpiringPathSet(pathMarkMs, clock)
  const renders = makePageRenders({
    ...{ store, uncacheable, absent, clock, freshMs, finish, headersFor },
    render(path) {
      counts.renders++
      return render(path)
    },
  })

  const fromStore = (page: Page, share: Share): Page | Promise<CacheLookup> => {
    if (page.outdated) {
      counts.misses++
      // While the renderer fails, the page from before the change is served.
      return share(() => renders.renderOnce(page.key)).catch(() => page)
    }
    if (page.freshUntil >= clock()) counts.hits++
    else {
      counts.stale++
      page.freshUntil = clock() + retryMs
      void renders.renderOnce(page.key).catch(() => null)
    }
    return page
  }

  return {
    /** The page where it is kept and needs no look at the renderer: most visits, told without a promise. */
    getFresh(path: string): Page | null {
      const page = store.find(path)
      if (!page || page.outdated || page.freshUntil < clock()) return null
      counts.hits++
      return page
    },
    /**
     * Returns the page; null if this visitor's own request must go to the renderer. Rejects if rendering fails and
     * nothing is cached. Renders run within `share`.
     */
    async get(path: string, share: Share = (work) => work()): Promise<CacheLookup> {
      const kept = store.find(path)
      if (kept) return fromStore(kept, share)
      const bare = pathWithoutQuery(path)
      if (absent.has(bare)) {
        counts.missing++
        return notFound
      }
      if (uncacheable.has(bare) || uncacheable.has(path)) {
        counts.passed++
        return null
      }
      counts.misses++
      return share(() => renders.renderOnce(path))
    },
    /** Returns whether a page of this path is cached, at any age. */
    has: (path: string): boolean => store.has(path),
    body: bodyIn(store),
    /** Matching pages are rendered anew before their next visitor sees them. */
    invalidate(matches: (path: string) => boolean) {
      renders.outdate(matches)
      store.outdate(matches)
      absent.deleteMatching(matches)
    },
    counts: (): Readonly<CacheCounts> => ({ ...counts, ...store.size() }),
  }
}

export type PageCache = ReturnType<typeof makePageCache>
