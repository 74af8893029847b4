import { sharedMaxAge } from './cache-control'
import type { ExpiringPathSet } from './expiring-path-set'
import {
  bodyDigest,
  cacheKeyOf,
  makePage,
  pathWithoutQuery,
  type Page,
  type PageFinisher,
  type RenderedResponse,
} from './page'
import type { PageStore } from './page-store'

/** While the renderer is failing, a page this old is still better than none. */
const maxStaleMs = 24 * 3_600_000

/** Stands for a page where the renderer found none. */
export const notFound = 'notFound'
export type CacheLookup = Page | typeof notFound | null

interface PageRendersOptions extends PageFinisher {
  /** Renders a path with a request free of cookies and credentials. */
  render: (path: string) => Promise<RenderedResponse>
  store: PageStore
  /** Paths the renderer did not find. */
  absent: ExpiringPathSet
  /** Paths whose responses must not be cached. */
  uncacheable: ExpiringPathSet
  clock: () => number
  freshMs: number
}

/** A render in progress. Its result is not cached once a change has outdated it. */
interface Render {
  page: Promise<CacheLookup>
  isOutdated: boolean
}

/** Renders paths into the store, each once however many ask at the same time. */
export const makePageRenders = (options: PageRendersOptions) => {
  const { render, store, absent, uncacheable, clock, freshMs } = options
  const rendering = new Map<string, Render>()

  const keep = async (
    path: string,
    rendered: RenderedResponse,
    seconds: number,
    mine: Pick<Render, 'isOutdated'>,
  ): Promise<Page> => {
    const now = clock()
    const life = { freshUntil: now + Math.min(seconds * 1000, freshMs), staleUntil: now + maxStaleMs }
    const kept = store.at(cacheKeyOf(path, rendered))
    if (kept?.digest === bodyDigest(rendered)) {
      Object.assign(kept, life)
      if (!mine.isOutdated) delete kept.outdated
      return kept
    }
    const page = await makePage(path, rendered, life, options)
    if (!mine.isOutdated) store.keep(page)
    return page
  }

  const make = async (path: string, mine: Pick<Render, 'isOutdated'>): Promise<CacheLookup> => {
    const rendered = await render(path)
    if (rendered.status === 404 || rendered.status === 410) {
      store.drop(path)
      // A page that does not exist does not exist with a query either.
      if (!mine.isOutdated) absent.add(pathWithoutQuery(path))
      return notFound
    }
    const seconds = sharedMaxAge(rendered)
    if (seconds > 0) return keep(path, rendered, seconds, mine)
    if (rendered.status < 500) {
      store.drop(path)
      uncacheable.add(path)
    }
    return null
  }

  return {
    /** Joins the render under way, unless it began before a change. Null: the answer may not be kept. */
    renderOnce(path: string): Promise<CacheLookup> {
      const begun = rendering.get(path)
      if (begun && !begun.isOutdated) return begun.page
      const mine: Render = { page: Promise.resolve(null), isOutdated: false }
      mine.page = make(path, mine).finally(() => rendering.get(path) === mine && rendering.delete(path))
      rendering.set(path, mine)
      return mine.page
    },
    /** Marks renders in progress of these paths as not cacheable. */
    outdate(matches: (path: string) => boolean): void {
      for (const [path, render] of rendering) if (matches(pathWithoutQuery(path))) render.isOutdated = true
    },
  }
}
