import type { IncomingMessage, ServerResponse } from 'node:http'
import { firstRowsCookie, firstRowsHeader } from '@/lib/page-rules/first-rows'
import { robotsTag } from '@/lib/page-rules/robots'
import { withTimeout } from '@/server/runtime/with-timeout'
import { compressResponse, negotiateEncoding } from './encoding'
import type { PageFinisher } from './page'
import { prefixedPath } from './prefixed-path'
import { localeHeader, readBody, type RendererClient } from './renderer-client'

/** Sent with a page of one reader: neither a shared cache nor the browser stores it. */
const privateHeaders = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' } as const

interface FirstRowsOptions extends PageFinisher {
  client: Pick<RendererClient, 'ask'>
  host: string
  /** Longest a page may take, ms; 0 renders none. */
  maxMs: number
}

/**
 * Pages rendered with the first rows of their reader, who is signed in. They are never stored: each is read with its
 * request's own access token and belongs to its response. Without rows in time the cached page is sent, which reads them
 * in the browser.
 */
export const makeFirstRows = ({ client, host, maxMs, finish, headersFor }: FirstRowsOptions) => {
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
      const rendered = share(() => render(url, cookie))
      const html = await withTimeout(maxMs, rendered).catch(() => null)
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
