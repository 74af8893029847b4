import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Hub } from '@/server/realtime/hub'
import { scriptsAfterPaint } from './after-paint'
import { sendAwayPage } from './away-page'
import { canonicalPath } from './canonical'
import type { Named } from './catalogue-names'
import { goneTo, moved as movedPages, type Moved } from './moved'
import { makePageCache, nothing, type Rendered } from './page-cache'
import { prefixedPath, unprefixedPath } from './prefixed-path'
import { makeProxy, RendererAway } from './proxy'
import type { Renderer } from './renderer'
import { followChanges } from './revalidation'
import type { KnownAddress } from './routes'
import { commonHeaders, contentSecurityPolicy, embeddable } from './security-headers'
import { sendPage } from './send-page'
import type { StaticFiles } from './static'

interface FrontOptions {
  renderer: Renderer
  files: StaticFiles | null
  /** Which addresses any page answers to; without it the renderer is asked. */
  isKnown?: KnownAddress | null
  /** Which of those name something there is. */
  isNamed?: Named | null
  siteUrl: string
  development: boolean
  pixelUrl?: string
  chatWidgetUrl?: string
  reportsUrl?: string
  push?: boolean
  cacheBytes: number
  /** What the renderer knows the front by. */
  rendererKey: string
  moved?: Moved
  log: Logger
}

/** How long a request waits for a renderer that is coming up. */
const patienceMs = 8000

/** A request whose answer may depend on more than its path. */
const isPlainRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers.rsc === undefined &&
  headers['next-action'] === undefined &&
  headers['next-router-prefetch'] === undefined &&
  headers.upgrade === undefined

const revalidatePath = '/revalidate'
/** The page of every address where nothing is, made with the build (app/[locale]/404-not-found). */
const nowhere = /^(?:\/en)?\/404-not-found\/?$/
const nowhereIn = (path: string) =>
  prefixedPath(path).locale === 'en' ? '/en/404-not-found/' : '/404-not-found/'
/** What the renderer need not be asked for. */
const notThere: Rendered = { status: 404, headers: {}, body: Buffer.alloc(0) }
/** The longest is `webmanifest`. */
const hasExtension = (path: string) => /\.[a-z0-9]{1,11}$/i.test(path)

/** Everything that is not the API: assets, cached pages, and the rest through the renderer. */
export const makeFront = ({
  renderer,
  files,
  isKnown = null,
  isNamed = null,
  siteUrl,
  development,
  pixelUrl,
  chatWidgetUrl,
  reportsUrl,
  push,
  cacheBytes,
  rendererKey,
  moved = movedPages,
  log,
}: FrontOptions) => {
  const https = siteUrl.startsWith('https:')
  const headers: Record<string, string> = {
    ...commonHeaders,
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  const headersFor = (html: string) => ({
    ...headers,
    'content-security-policy': contentSecurityPolicy(html, {
      development,
      https,
      pixelUrl,
      chatWidgetUrl,
      reportsUrl,
      push,
    }),
  })
  const proxy = makeProxy({ port: () => renderer.port(patienceMs), headersFor, headers })
  const { host } = new URL(siteUrl)
  const render = async (path: string) =>
    isNamed && !(await isNamed(path)) ? notThere : proxy.render(path, host)
  const cache = makePageCache({ maxBytes: cacheBytes, render, finish: scriptsAfterPaint, headersFor })

  let unfollow = () => {}

  /** That nothing is at `path`. False where no page says so: in development, or before the renderer has come up. */
  const sendNothing = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    status: 404 | 410,
  ): Promise<boolean> => {
    // A picture or a script that is not there needs no page.
    if (hasExtension(path) && !request.headers.accept?.includes('text/html')) {
      response.writeHead(status, headers).end()
      return true
    }
    const page = development ? null : await cache.get(nowhereIn(path)).catch(() => null)
    if (page === null || page === nothing) return false
    sendPage(request, response, page, cache.body, status)
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/'
    const path = url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Nothing is sent to a page but the forms of a browser without scripts, so that what is typed stays out of addresses; whatever
    // acts is the API's. The development server has calls of its own.
    const isForm = request.method === 'POST' && !development
    if (!isRead && !isForm && !development)
      return void response
        .writeHead(request.method === 'OPTIONS' ? 204 : 405, { ...headers, allow: 'GET, HEAD, POST' })
        .end()
    const isAsset = path.startsWith('/_next/') || (hasExtension(path) && !path.includes('//'))
    const written = isAsset ? path : canonicalPath(path)
    // The router of a page that is open reads what it asks for itself; to everybody else nothing looks the same everywhere.
    const isPage = request.headers.rsc === undefined
    const missing = (status: 404 | 410) => sendNothing(request, response, path, status)
    const say = async (status: 404 | 410, at = url) => {
      if (!isPage || !(await missing(status))) await proxy.pass(request, response, { path: at, status })
    }
    if (written === null || nowhere.test(written)) return say(404, nowhereIn(path))
    const canonical = unprefixedPath(written)
    // Between the front and its renderer alone.
    if (canonical === revalidatePath || canonical === `${revalidatePath}/`)
      return void response.writeHead(404, headers).end()
    const target = goneTo(canonical, moved)
    if (target === 'gone') return say(410)
    if (isForm)
      return void response
        .writeHead(303, { ...headers, location: (target ?? canonical) + url.slice(path.length) })
        .end()
    if (isRead && (target ?? canonical) !== path)
      return void response
        .writeHead(308, { ...headers, location: (target ?? canonical) + url.slice(path.length) })
        .end()
    if (files && hasExtension(path) && isRead && (await files(request, response, path))) return
    if (isPage && isKnown && !isKnown(path)) return say(404)
    if (!development && isPlainRead(request) && !path.startsWith('/_next/') && !hasExtension(path)) {
      const page = await cache.get(url)
      if (page === nothing) return say(404)
      if (page) return sendPage(request, response, page, cache.body)
    }
    await proxy.pass(request, response, {
      ...(isPage ? { missing } : {}),
      ...(path.startsWith('/og/') ? { headers: embeddable } : {}),
    })
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof RendererAway)) log.error({ err: error }, 'a page failed')
        sendAwayPage(response)
      })
    },
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      void proxy.upgrade(request, socket, head),
    cache,
    /** Has pages follow what changed, as other processes tell it. */
    follow(hub: Hub) {
      unfollow = followChanges(hub, {
        tellRenderer: (providers) =>
          proxy.tell(`${revalidatePath}/`, { host, 'x-renderer-key': rendererKey }, { providers }),
        renew: cache.renew,
        warn: (message) => log.warn(message),
      })
    },
    async stop() {
      unfollow()
      await renderer.stop()
      proxy.close()
    },
  }
}

export type Front = ReturnType<typeof makeFront>
