import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { firstRowsCookie, firstRowsHeader } from '@/lib/page-rules/first-rows'
import { robotsTag } from '@/lib/page-rules/robots'
import { withTimeout } from '@/server/runtime/with-timeout'
import { makeCircuitBreaker, type AttemptOutcome } from './circuit-breaker'
import { compressResponse, negotiateEncoding } from './encoding'
import type { PageFinisher } from './page'
import { prefixedPath } from './prefixed-path'
import { localeHeader, readBody, type RendererClient } from './renderer-client'

/** Sent with a page of one reader: neither a shared cache nor the browser stores it. */
const privateHeaders = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' } as const

/** Consecutive timeouts after which pages are sent without rows at once, and for how long, ms. */
const suspension = { failures: 3, openMs: 5_000 } as const

interface FirstRowsOptions extends PageFinisher {
  client: Pick<RendererClient, 'ask'>
  host: string
  /** Longest a page may take, ms; 0 renders none. */
  maxMs: number
  log: Pick<Logger, 'warn'>
}

/**
 * Pages rendered with the first rows of their reader, who is signed in. They are never stored: each is read with its
 * request's own access token and belongs to its response. Without rows in time the cached page is sent, which reads them
 * in the browser; after several timeouts at once.
 */
export const makeFirstRows = (options: FirstRowsOptions) => {
  const { client, host, maxMs, finish, headersFor, log } = options
  const breaker = makeCircuitBreaker({
    ...suspension,
    onOpen: () => log.warn('first rows suspended after timeouts'),
  })
  const cookieOf = ({ method, url = '/', headers }: IncomingMessage): string | null =>
    maxMs > 0 && method === 'GET' ? firstRowsCookie(url, headers.cookie) : null

  /** The HTML, or null where the renderer has no rows: no session, another role, no answer of the API. */
  const render = async (url: string, cookie: string): Promise<string | null> => {
    const { locale, path } = prefixedPath(url)
    const answer = await client.ask('GET', path, {
      ...{ host, cookie, accept: 'text/html', 'accept-encoding': 'identity' },
      ...{ [localeHeader]: locale, [firstRowsHeader]: '1' },
    })
    const body = await readBody(answer)
    return answer.statusCode === 200 ? body.toString() : null
  }

  /** Renders within `share` and the time there is. */
  const renderInTime = async (
    url: string,
    cookie: string,
    share: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<string | null> => {
    const report = breaker.begin()
    if (!report) return null
    let startedAt: number | null = null
    let outcome: AttemptOutcome = 'abandoned'
    try {
      const rendered = share(() => {
        startedAt = Date.now()
        return render(url, cookie)
      })
      const html = await withTimeout(maxMs, rendered)
      outcome = 'succeeded'
      return html
    } catch {
      // A network that queues its own renders must not suspend the rows of others.
      if (startedAt !== null && Date.now() - startedAt >= maxMs / 2) outcome = 'failed'
      return null
    } finally {
      report(outcome)
    }
  }

  return {
    areWanted: (request: IncomingMessage): boolean => cookieOf(request) !== null,
    /** Returns false, with nothing sent, if there are no rows in time. Renders within `share`. */
    async send(
      request: IncomingMessage,
      response: ServerResponse,
      share: <T>(work: () => Promise<T>) => Promise<T>,
    ): Promise<boolean> {
      const { url = '/' } = request
      const cookie = cookieOf(request)
      if (cookie === null) return false
      const html = await renderInTime(url, cookie, share)
      if (html === null) return false
      const page = finish(html)
      const encoding = negotiateEncoding(request.headers['accept-encoding'])
      const body = await compressResponse(Buffer.from(page), encoding)
      const robots = robotsTag(url)
      response
        .writeHead(200, {
          ...headersFor(page),
          ...privateHeaders,
          'content-type': 'text/html; charset=utf-8',
          ...(robots ? { 'x-robots-tag': robots } : {}),
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
          'content-length': body.length,
        })
        .end(body)
      return true
    },
  }
}
