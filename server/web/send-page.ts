import type { IncomingMessage, ServerResponse } from 'node:http'
import { negotiateEncoding } from './encoding'
import { etagFor, type Page } from './page'
import type { PageCache } from './page-cache'
import { sendUnavailable } from './unavailable-page'

/** Sends a kept page. With 404 or 410 it is the shared not-found page: no ETag, noindex. */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  bodyOf: PageCache['body'],
  status: 200 | 404 | 410 = 200,
): void => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const etag = etagFor(page.etag, encoding)
  const own: Record<string, string> = status === 200 ? { etag } : { 'x-robots-tag': 'noindex' }
  if (status === 200 && request.headers['if-none-match'] === etag)
    return void response.writeHead(304, { ...page.headers, etag }).end()
  const isHead = request.method === 'HEAD'
  // Nearly every browser takes brotli: sent at once, without a turn of the event loop.
  if (encoding === 'br' && status === 200)
    return void response.writeHead(200, page.brotliHeaders).end(isHead ? undefined : page.br)
  const send = (body: Buffer) => {
    const all: Record<string, string | number> = { ...page.headers, ...own, 'content-length': body.length }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    response.writeHead(status, all).end(isHead ? undefined : body)
  }
  bodyOf(page, encoding).then(send, () => sendUnavailable(response))
}
