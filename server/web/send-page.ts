import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendAwayPage } from './away-page'
import { negotiate } from './encoding'
import type { Page, PageCache } from './page-cache'

/** A kept page. With a status of its own it stands for another address, and is nothing to be compared with or indexed. */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  bodyOf: PageCache['body'],
  status: 200 | 404 | 410 = 200,
): void => {
  const encoding = negotiate(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  const own: Record<string, string> = status === 200 ? { etag } : { 'x-robots-tag': 'noindex' }
  if (status === 200 && request.headers['if-none-match'] === etag)
    return void response.writeHead(304, { ...page.headers, etag }).end()
  const send = (body: Buffer) => {
    const all: Record<string, string | number> = { ...page.headers, ...own, 'content-length': body.length }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    response.writeHead(status, all).end(request.method === 'HEAD' ? undefined : body)
  }
  // Nearly always; and sent at once, without a turn of the event loop.
  if (encoding === 'br') return send(page.br)
  bodyOf(page, encoding).then(send, () => sendAwayPage(response))
}
