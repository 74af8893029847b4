import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import { clientReadHeader } from '@/lib/page-rules/client-read'
import { firstRowsHeader } from '@/lib/page-rules/first-rows'
import { cacheControlForBrowsers } from './cache-control'
import {
  compressResponse,
  createCompressionStream,
  isCompressible,
  negotiateEncoding,
  type Encoding,
} from './encoding'
import { localeHeader, readBody, type RendererClient } from './renderer-client'

/** Meaningful between two neighbours only (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers the front tells its renderer by, which no visitor can claim. */
const ownHeaders = new Set([localeHeader, clientReadHeader, firstRowsHeader])

export interface ForwardOptions {
  /** Asked for instead of the request's own path. */
  path?: string
  /** Answered instead of the renderer's status. */
  status?: number
  /** Sends the shared not-found page instead of the renderer's; false when there is none yet. */
  sendNotFound?: (status: 404 | 410) => Promise<boolean>
  /** Added to the answer's headers, or put in their place. */
  headers?: Record<string, string>
}

export interface ProxyOptions {
  client: RendererClient
  /** Changes the HTML before it is sent. */
  finish: (html: string) => string
  /** Headers of an HTML answer, computed from it. */
  headersFor: (html: string) => Record<string, string>
  /** Headers of every other answer. */
  headers: Record<string, string>
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  encoding: Encoding
  body: IncomingMessage
}

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !hopByHop.has(name) && !ownHeaders.has(name),
    ),
  )

/**
 * Headers that announce a body. Forwarded without one, the renderer would read the next visitor's request as that
 * body.
 */
const bodyHeaders = new Set(['content-length', 'expect'])

const withoutBody = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !bodyHeaders.has(name)))

const forwarded = (request: IncomingMessage, hasBody: boolean): IncomingHttpHeaders => ({
  ...endToEnd(hasBody ? request.headers : withoutBody(request.headers)),
  ...(request.headers.rsc === undefined ? {} : { [clientReadHeader]: '1' }),
  'accept-encoding': 'identity',
  'x-forwarded-for': request.socket.remoteAddress,
  'x-forwarded-host': request.headers.host,
})

/** HTML is read whole first: the hashes of its inline scripts stand in its headers. */
const sendHtml = async (
  response: ServerResponse,
  { status, headers, encoding, body }: Answer,
  { finish, headersFor }: Pick<ProxyOptions, 'finish' | 'headersFor'>,
): Promise<void> => {
  const html = finish((await readBody(body)).toString())
  const packed = await compressResponse(Buffer.from(html), encoding)
  response.writeHead(status, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...headersFor(html),
    'content-length': packed.length,
  })
  response.end(packed)
}

const sendCompressed = (response: ServerResponse, { status, headers, encoding, body }: Answer): void => {
  if (encoding === 'identity') return
  const { 'content-length': _length, ...rest } = headers
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  response.writeHead(status, { ...rest, 'content-encoding': encoding, vary })
  body.pipe(createCompressionStream(encoding)).pipe(response)
}

/** The way of one visitor's requests to the renderer and back. */
export const makeProxy = ({ client, finish, headersFor, headers: common }: ProxyOptions) => ({
  /**
   * Hands a visitor's own request on; over when the renderer is done with it, also where the visitor has
   * gone. Rejects with RendererUnavailableError before anything is sent.
   */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    options: ForwardOptions = {},
  ): Promise<void> {
    const { method = 'GET' } = request
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const path = options.path ?? request.url ?? '/'
    const body = await client.ask(method, path, forwarded(request, hasBody), hasBody ? request : undefined)
    const status = options.status ?? body.statusCode ?? 502
    const type = body.headers['content-type']
    const isHtml = type?.startsWith('text/html') ?? false
    if (isHtml && (status === 404 || status === 410) && (await options.sendNotFound?.(status)))
      return void body.resume()

    const headers: IncomingHttpHeaders = { ...endToEnd(body.headers), ...common, ...options.headers }
    const control = cacheControlForBrowsers(body.headers['cache-control'])
    if (control) headers['cache-control'] = control
    const encoding = body.headers['content-encoding']
      ? 'identity'
      : negotiateEncoding(request.headers['accept-encoding'])
    const answer = { status, headers, encoding, body }
    const hasNoBody = method === 'HEAD' || status === 204 || status === 304
    if (isHtml && !hasNoBody) return sendHtml(response, answer, { finish, headersFor })
    response.on('close', () => body.destroy())
    body.on('error', () => response.destroy())
    if (encoding !== 'identity' && isCompressible(type) && !hasNoBody) sendCompressed(response, answer)
    else {
      response.writeHead(status, headers)
      body.pipe(response)
    }
    // Rejects where the visitor left before the end.
    await finished(body).catch(() => undefined)
  },

  /** The development server's own socket. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const asked = await client.upgrade(request.url, request.headers)
    if (asked === null) return void socket.destroy()
    asked.on('upgrade', (answer, other, first) => {
      const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}: ${String(value)}`],
      )
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      if (first.length > 0) socket.write(first)
      if (head.length > 0) other.write(head)
      socket.pipe(other).pipe(socket)
      socket.on('error', () => other.destroy())
      other.on('error', () => socket.destroy())
    })
    asked.on('response', () => socket.destroy())
    asked.on('error', () => socket.destroy())
    asked.end()
  },
})
