import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { compressPage, repackPage, type Encoding } from './encoding'

/** What the renderer answered to a request that told it nothing about the visitor. */
export interface Rendered {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Page {
  /** The path it is kept under. */
  key: string
  br: Buffer
  /** Made when the first client without brotli asks. */
  gzip?: Buffer
  /** Of the body as it was rendered. */
  digest: string
  etag: string
  headers: Record<string, string>
  bytes: number
  freshUntil: number
  staleUntil: number
  /** No longer true: made anew before it is served, unless that cannot be done. */
  outdated?: true
}

export interface PageCacheOptions {
  maxBytes: number
  /** Renders a path with a request free of cookies and credentials. */
  render: (path: string) => Promise<Rendered>
  /** What is sent for a page as it was rendered. */
  finish?: (html: string) => string
  /** Headers computed from the finished page. */
  headersFor: (html: string) => Record<string, string>
  clock?: () => number
  /** Longest time a page is served without asking the renderer; the renderer's own answer is then cheap. */
  freshMs?: number
}

export interface CacheCounts {
  hits: number
  stale: number
  misses: number
  renders: number
  passed: number
  /** Asked for where nothing is, and answered without the renderer. */
  missing: number
  evicted: number
  pages: number
  bytes: number
}

/** While the renderer is failing, a page this old is still better than none. */
const survivalMs = 24 * 3_600_000
/** For how long a path that may not be stored is not tried again. */
const passMs = 60_000
const marksLimit = 5000
/** Longer than any page's path; not worth the memory. */
const longestMark = 500
const perPageOverhead = 1024

/** What stands for a page where the renderer found none. */
export const nothing = 'nothing'
export type Found = Page | typeof nothing | null

/** The front is the shared cache; a browser asks each time and mostly hears 304. */
export const askEachTime = 'public, max-age=0, must-revalidate'

/**
 * What the renderer says to its shared cache stays between the two. Passed on, a browser would show for a year what it saw
 * once (`stale-while-revalidate` holds without a `max-age` too), and a cache further out would miss every change.
 */
export const controlForBrowsers = (control: string | undefined): string | undefined =>
  control && /s-maxage=/i.test(control) && !/(?:^|[\s,])max-age=/i.test(control) ? askEachTime : control

/** Seconds a shared cache may keep the answer; 0 when it may not, or when the answer is anybody's own. */
export const sharedSeconds = ({ status, headers }: Pick<Rendered, 'status' | 'headers'>): number => {
  if (status !== 200 || headers['set-cookie'] || !headers['content-type']?.startsWith('text/html')) return 0
  const vary = headers.vary?.toLowerCase() ?? ''
  if (/\*|cookie|authorization/.test(vary)) return 0
  const control = headers['cache-control']?.toLowerCase() ?? ''
  if (/private|no-store|no-cache/.test(control)) return 0
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0)
}

/**
 * Finished, compressed pages in memory: bounded, least recently used out first; one render a page however many ask;
 * old pages are served while a new one is made.
 */
export const makePageCache = ({
  maxBytes,
  render,
  finish = (html) => html,
  headersFor,
  clock = Date.now,
  freshMs = 10_000,
}: PageCacheOptions) => {
  const pages = new Map<string, Page>()
  /** Paths that may not be stored, and until when nobody asks again. */
  const passed = new Map<string, number>()
  /** Paths where nothing is, and until when that is believed without asking. */
  const missing = new Map<string, number>()
  const rendering = new Map<string, { since: number; page: Promise<Found> }>()
  const counts: CacheCounts = {
    hits: 0,
    stale: 0,
    misses: 0,
    renders: 0,
    passed: 0,
    missing: 0,
    evicted: 0,
    pages: 0,
    bytes: 0,
  }
  /** Raised by a purge, so that a render begun before it is not taken for new. */
  let generation = 0

  const drop = (key: string) => {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    counts.bytes -= page.bytes
    counts.pages = pages.size
  }

  const grown = (bytes: number) => {
    counts.bytes += bytes
    for (const oldest of pages.keys()) {
      if (counts.bytes <= maxBytes) break
      drop(oldest)
      counts.evicted++
    }
    counts.pages = pages.size
  }

  const keep = (page: Page) => {
    drop(page.key)
    if (page.bytes > maxBytes / 8) return
    pages.set(page.key, page)
    grown(page.bytes)
  }

  const mark = (marks: Map<string, number>, key: string) => {
    if (key.length > longestMark) return
    marks.delete(key)
    marks.set(key, clock() + passMs)
    for (const oldest of marks.keys()) {
      if (marks.size <= marksLimit) break
      marks.delete(oldest)
    }
  }

  const make = async (path: string): Promise<Found> => {
    counts.renders++
    const begun = generation
    const rendered = await render(path)
    const seconds = sharedSeconds(rendered)
    if (rendered.status === 404 || rendered.status === 410) {
      drop(path)
      // No query brings a page into being.
      if (begun === generation) mark(missing, pathOnly(path))
      return nothing
    }
    if (seconds === 0) {
      if (rendered.status < 500) {
        drop(path)
        mark(passed, path)
      }
      return null
    }
    const now = clock()
    const freshUntil = now + Math.min(seconds * 1000, freshMs)
    // Prerendered pages know no query; all queries share one copy.
    const key = rendered.headers['x-nextjs-prerender'] ? pathOnly(path) : path
    const digest = createHash('sha256').update(rendered.body).digest('base64url')
    const held = pages.get(key)
    if (held?.digest === digest) {
      held.freshUntil = freshUntil
      held.staleUntil = now + survivalMs
      if (begun === generation) delete held.outdated
      return held
    }
    const html = finish(rendered.body.toString())
    const br = await compressPage(Buffer.from(html))
    const headers: Record<string, string> = {
      ...headersFor(html),
      'content-type': 'text/html; charset=utf-8',
    }
    const vary = rendered.headers.vary
    headers.vary = vary && /accept-encoding/i.test(vary) ? vary : `${vary ? `${vary}, ` : ''}Accept-Encoding`
    if (rendered.headers.link) headers.link = String(rendered.headers.link)
    headers['cache-control'] = askEachTime
    const bytes = br.length + JSON.stringify(headers).length + path.length + perPageOverhead
    const etag = createHash('sha256')
      .update(digest)
      .update(headers['content-security-policy'] ?? '')
      .digest('base64url')
      .slice(0, 22)
    const page = { key, br, digest, etag, headers, bytes, freshUntil, staleUntil: now + survivalMs }
    if (begun === generation) keep(page)
    return page
  }

  const once = (path: string): Promise<Found> => {
    const begun = rendering.get(path)
    // What was begun before a purge shows what was so then.
    if (begun && begun.since === generation) return begun.page
    const page = make(path).finally(() => rendering.get(path)?.page === page && rendering.delete(path))
    rendering.set(path, { since: generation, page })
    return page
  }

  const look = (path: string): [string, Page] | null => {
    for (const key of new Set([pathOnly(path), path])) {
      const page = pages.get(key)
      if (!page) continue
      if (page.staleUntil < clock()) {
        drop(key)
        continue
      }
      // To the young end.
      pages.delete(key)
      pages.set(key, page)
      return [key, page]
    }
    return null
  }

  return {
    /** The page; null when it has to be asked from the renderer for this one visitor. Rejects when nothing can be had. */
    async get(path: string): Promise<Found> {
      const found = look(path)
      if (found) {
        const [key, page] = found
        if (page.outdated) {
          counts.misses++
          // An outage is no reason to send nothing: the page of before stays until there is a newer one.
          return once(key).catch(() => page)
        }
        if (page.freshUntil >= clock()) counts.hits++
        else {
          counts.stale++
          // Served as it is, and asked about once a second while the renderer fails.
          page.freshUntil = clock() + 1000
          void once(key).catch(() => null)
        }
        return page
      }
      if ((missing.get(pathOnly(path)) ?? 0) > clock()) {
        counts.missing++
        return nothing
      }
      const until = passed.get(pathOnly(path))
      if ((until ?? passed.get(path) ?? 0) > clock()) {
        counts.passed++
        return null
      }
      counts.misses++
      return once(path)
    },
    /** A page's bytes in an encoding. Identity is rare enough not to be kept. */
    async body(page: Page, encoding: Encoding): Promise<Buffer> {
      if (encoding === 'br') return page.br
      if (encoding === 'gzip' && page.gzip) return page.gzip
      const body = await repackPage(page.br, encoding)
      if (encoding === 'identity' || page.gzip) return body
      page.gzip = body
      page.bytes += body.length
      if (pages.get(page.key) === page) grown(body.length)
      return body
    },
    /** Has matching pages made anew before their next visitor sees them. */
    renew(matches: (path: string) => boolean) {
      generation++
      for (const [key, page] of pages) if (matches(pathOnly(key))) page.outdated = true
      for (const path of missing.keys()) if (matches(path)) missing.delete(path)
    },
    counts: (): Readonly<CacheCounts> => counts,
  }
}

const pathOnly = (path: string): string => {
  const at = path.indexOf('?')
  return at < 0 ? path : path.slice(0, at)
}

export type PageCache = ReturnType<typeof makePageCache>
