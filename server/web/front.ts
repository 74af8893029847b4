import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { siteTag } from '@/lib/shared/page-tags'
import { makeConcurrencyLimiter, type ConcurrencyLimit } from '@/server/http/concurrency-limiter'
import { networkOf } from '@/server/http/network'
import { rendererHeader } from '@/server/http/renderer-key'
import type { Hub } from '@/server/realtime/hub'
import { canonicalPath } from './canonical'
import type { IsCataloguePath } from './catalogue-paths'
import { makeClientIp } from './client-ip'
import { sendCookieRedirect } from './cookie-redirect'
import { deferScripts } from './deferred-scripts'
import { makeFirstRows } from './first-rows'
import { replaceFirstScripts, type FirstScript } from './first-script'
import { hasExtension, isNotFoundPath, makeSendNotFound, notFoundPathFor } from './not-found'
import type { RenderedResponse } from './page'
import { makePageCache } from './page-cache'
import { notFound } from './page-renders'
import { unprefixedPath } from './prefixed-path'
import { makeProxy, type ForwardOptions } from './proxy'
import { findRedirect, redirects as movedPages, type Redirects } from './redirects'
import type { Renderer } from './renderer'
import { makeRendererClient, RendererUnavailableError } from './renderer-client'
import { revalidateOnChanges } from './revalidation'
import type { IsRouted } from './routes'
import { commonHeaders, contentSecurityPolicy, embeddableHeaders, type CspOptions } from './security-headers'
import { sendPage } from './send-page'
import type { StaticFiles } from './static-files'
import { sendUnavailable } from './unavailable-page'

interface FrontOptions extends Omit<CspOptions, 'https' | 'development'> {
  /** False: other hosts below this one may still be plain HTTP. */
  hstsSubdomains?: boolean
  renderer: Renderer
  files: StaticFiles | null
  /** Which paths the router has a page for; null asks the renderer. */
  isRouted?: IsRouted | null
  /** Which of those name something the catalogue has; null asks the renderer. */
  isCataloguePath?: IsCataloguePath | null
  /** The file that stands for the scripts every page loads; null where each is sent by itself. */
  firstScript?: FirstScript | null
  siteUrl: string
  development: boolean
  cacheBytes: number
  /** Adds subresource integrity digests to a page's scripts. */
  integrity?: (html: string) => string
  /** The secret by which the renderer knows the front. */
  rendererKey: string
  redirects?: Redirects
  /** Trusted proxies, whose `X-Forwarded-For` is used. */
  trustProxy?: readonly string[]
  /** Longest a page with its reader's first rows may take, ms; 0 renders none. */
  firstRowsMs?: number
  /** Concurrent and queued renders per network; further requests are answered 503. */
  rendersPerNetwork?: ConcurrencyLimit
  log: Logger
}

/** Maximum wait for a starting renderer, ms. */
const rendererWaitMs = 8000

const revalidatePath = '/revalidate'
const notFoundRender: RenderedResponse = { status: 404, headers: {}, body: Buffer.alloc(0) }

/** Returns whether the response depends on the path alone. */
const isPlainRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.rsc === undefined &&
  headers['next-action'] === undefined &&
  headers['next-router-prefetch'] === undefined &&
  headers.upgrade === undefined

/** A `..` segment: with one, the path of an asset could name any page. */
const dots = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** A double slash, or its equivalent for browsers: such a path, with `/pt` removed, leads to another site. */
const crossSitePath = /\/\/|\\/

/** Returns whether the escapes are valid UTF-8: the renderer fails on others for missing paths. */
const isReadable = (path: string): boolean => {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Parses a request for the steps below. */
const parse = (request: IncomingMessage) => {
  const { url = '/', method } = request
  const path = url.split('?', 1)[0] ?? '/'
  const isFile = hasExtension(path)
  const isAsset = (path.startsWith('/_next/') && !dots.test(path)) || (isFile && !crossSitePath.test(path))
  return {
    url,
    path,
    query: url.slice(path.length),
    isFile,
    isRead: method === 'GET' || method === 'HEAD',
    /** False for the client router's own reads (RSC), which take the renderer's 404 as it is. */
    isDocument: request.headers.rsc === undefined,
    canonical: !isReadable(path) ? null : isAsset ? path : canonicalPath(path),
  }
}

type ParsedRequest = ReturnType<typeof parse>

const headersOf = (options: FrontOptions) => {
  const https = options.siteUrl.startsWith('https:')
  const headers: Record<string, string> = {
    ...commonHeaders,
    ...(https
      ? {
          'strict-transport-security': `max-age=63072000${options.hstsSubdomains === false ? '' : '; includeSubDomains'}`,
        }
      : {}),
  }
  const headersFor = (html: string) => ({
    ...headers,
    'content-security-policy': contentSecurityPolicy(html, { ...options, https }),
  })
  return { host: new URL(options.siteUrl).host, headers, headersFor }
}

/** Answers with a status alone, or with where to go. False when the request is for a page. */
const answerWithoutPage = (
  { path, query, isRead, canonical }: ParsedRequest,
  request: IncomingMessage,
  response: ServerResponse,
  {
    headers,
    development,
    moved,
  }: { headers: Record<string, string>; development: boolean; moved: Redirects },
): boolean => {
  // Pages take no input but the forms of a browser without scripts; the development server has calls of its
  // own.
  if (!isRead && request.method !== 'POST' && !development) {
    const status = request.method === 'OPTIONS' ? 204 : 405
    response.writeHead(status, { ...headers, allow: 'GET, HEAD, POST' }).end()
    return true
  }
  if (canonical === null || isNotFoundPath(canonical)) return false
  const page = unprefixedPath(canonical)
  // Only the front itself may revalidate; to anybody else the address does not exist.
  if (page === revalidatePath || page === `${revalidatePath}/`) {
    response.writeHead(404, headers).end()
    return true
  }
  const target = findRedirect(page, moved) ?? page
  if (target === 'gone') return false
  const isForm = request.method === 'POST' && !development
  if (!isForm && !(isRead && target !== path)) return false
  // 303: a form is redirected back to its page without its data in the address.
  response.writeHead(isForm ? 303 : 308, { ...headers, location: target + query }).end()
  return true
}

const unbounded = { maxRunning: Infinity }
const tooManyPages = () => new RendererUnavailableError('too many pages at once')
const identity = (html: string): string => html

/** Runs a request's renders among those its network has under way. */
const makeShares = ({ trustProxy = [], rendersPerNetwork = unbounded }: FrontOptions) => {
  const clientIp = makeClientIp(trustProxy)
  const shares = makeConcurrencyLimiter(rendersPerNetwork, tooManyPages)
  return (request: IncomingMessage) => {
    const network = networkOf(clientIp(request))
    return <T>(work: () => Promise<T>) => shares(network, work)
  }
}

/** Transforms a page before it is cached. Digests come last, because they cover the final script names. */
const makeCachedPageFinisher =
  (first: FirstScript | null, integrity: (html: string) => string) => (html: string) =>
    integrity(deferScripts(replaceFirstScripts(html, first)))

interface Revalidated extends Pick<FrontOptions, 'rendererKey' | 'log'> {
  client: ReturnType<typeof makeRendererClient>
  cache: ReturnType<typeof makePageCache>
  host: string
}
const revalidateRenderer =
  ({ client, host, rendererKey }: Revalidated) =>
  (tags: string[]) =>
    client.post(`${revalidatePath}/`, { host, [rendererHeader]: rendererKey }, { tags })

/** Has every page rendered again before it is served. */
const refreshAll = async (revalidated: Revalidated) => {
  await revalidateRenderer(revalidated)([siteTag])
  revalidated.cache.invalidate(() => true)
}

const revalidatePages = (hub: Hub, revalidated: Revalidated) =>
  revalidateOnChanges(hub, {
    revalidateRenderer: revalidateRenderer(revalidated),
    invalidate: revalidated.cache.invalidate,
    warn: (message) => revalidated.log.warn(message),
  })

/** Looks up the raw path: a cached one passed the checks of `answer` before, half of a response's cost. */
const makeCachedFor =
  (
    cache: Pick<ReturnType<typeof makePageCache>, 'getFresh'>,
    firstRows: Pick<ReturnType<typeof makeFirstRows>, 'areWanted'>,
    development: boolean,
  ) =>
  (request: IncomingMessage) => {
    if (development || !isPlainRead(request) || firstRows.areWanted(request)) return null
    const page = cache.getFresh(request.url ?? '/')
    return page && !isNotFoundPath(page.key) ? page : null
  }

/** Everything that is not the API: assets, cached pages, and the rest through the renderer. */
export const makeFront = (options: FrontOptions) => {
  const { renderer, files, isRouted = null, isCataloguePath = null, development, rendererKey, log } = options
  const { redirects = movedPages, integrity = identity } = options
  const shareOf = makeShares(options)
  const { host, headers, headersFor } = headersOf(options)
  const client = makeRendererClient(() => renderer.port(rendererWaitMs))
  const proxy = makeProxy({ client, finish: integrity, headersFor, headers })
  const render = async (path: string) =>
    isCataloguePath && !(await isCataloguePath(path)) ? notFoundRender : client.render(path, host)
  const finish = makeCachedPageFinisher(options.firstScript ?? null, integrity)
  const cache = makePageCache({ maxBytes: options.cacheBytes, render, finish, headersFor })
  const firstRows = makeFirstRows({ client, finish, headersFor, host, log, maxMs: options.firstRowsMs ?? 0 })
  const sendNotFound = makeSendNotFound({ cache: development ? null : cache, headers })

  const cachedFor = makeCachedFor(cache, firstRows, development)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = parse(request)
    if (answerWithoutPage(asked, request, response, { headers, development, moved: redirects })) return
    const { url, path, isFile, isRead, isDocument, canonical } = asked
    const share = shareOf(request)
    const pass = (passing: ForwardOptions) => share(() => proxy.forward(request, response, passing))
    const sendOwn = (status: 404 | 410) => sendNotFound(request, response, path, status)
    const answerNotFound = async (status: 404 | 410, at = url) => {
      if (!isDocument || !(await sendOwn(status))) await pass({ path: at, status })
    }
    if (canonical === null || isNotFoundPath(canonical)) return answerNotFound(404, notFoundPathFor(path))
    if (findRedirect(unprefixedPath(canonical), redirects) === 'gone') return answerNotFound(410)
    if (files && isFile && isRead && (await files(request, response, path))) return
    // In a build only the renderer's own tools remain, such as the image resizer, which must not be public.
    if (files && path.startsWith('/_next/')) return void response.writeHead(404, headers).end()
    const mayBeKept = !development && isPlainRead(request) && !path.startsWith('/_next/') && !isFile
    // A kept page has a route: trying all routes again would be a tenth of its cost.
    const isKnown = !isDocument || !isRouted || (mayBeKept && cache.has(path)) || isRouted(path)
    if (!isKnown) return answerNotFound(404)
    if (mayBeKept) {
      if (sendCookieRedirect(request, response, headers)) return
      if (await firstRows.send(request, response, share)) return
      const page = await cache.get(url, share)
      if (page === notFound) return answerNotFound(404)
      if (page) return sendPage(request, response, page, cache.body)
    }
    // The client router's own reads, and those with credentials, are rendered every time.
    if (isRead && isCataloguePath && !(await share(() => isCataloguePath(path))))
      return isDocument ? answerNotFound(404) : void response.writeHead(404, headers).end()
    await pass({
      ...(isDocument ? { sendNotFound: sendOwn } : {}),
      ...(path.startsWith('/og/') ? { headers: embeddableHeaders } : {}),
    })
  }

  const revalidated = { client, cache, host, rendererKey, log }
  let unfollow = () => {}
  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const kept = cachedFor(request)
      if (kept && sendCookieRedirect(request, response, headers)) return
      if (kept) return sendPage(request, response, kept, cache.body)
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof RendererUnavailableError)) log.error({ err: error }, 'a page failed')
        sendUnavailable(response)
      })
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      void proxy.upgrade(request, socket, head),
    cache,
    /** Revalidates pages on hub events, from every process. */
    follow(hub: Hub) {
      unfollow = revalidatePages(hub, revalidated)
    },
    refreshAll: () => refreshAll(revalidated),
    async stop() {
      unfollow()
      await renderer.stop()
      client.close()
    },
  }
}

export type Front = ReturnType<typeof makeFront>
