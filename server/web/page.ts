import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { robotsTag } from '@/lib/page-rules/robots'
import { alwaysRevalidate } from './cache-control'
import { compressPage, type Encoding } from './encoding'

/** Renderer's response to a request without cookies or credentials. */
export interface RenderedResponse {
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
  /** Digest of the body as rendered. */
  digest: string
  etag: string
  headers: Record<string, string>
  /** Names and values of an answer in brotli, in turn: written as they are, without an object made for each answer. */
  brotliHeaders: string[]
  /** Memory it is counted with. */
  bytes: number
  freshUntil: number
  staleUntil: number
  /** Rendered before a change: rendered anew before it is served, unless the renderer fails. */
  outdated?: true
}

export interface PageFinisher {
  /** Changes the HTML before it is kept. */
  finish: (html: string) => string
  /** Headers computed from the finished page. */
  headersFor: (html: string) => Record<string, string>
}

const perPageOverhead = 1024

export const pathWithoutQuery = (path: string): string => {
  const at = path.indexOf('?')
  return at < 0 ? path : path.slice(0, at)
}

/** Prerendered pages know no query: all queries share one copy. */
export const cacheKeyOf = (path: string, { headers }: RenderedResponse): string =>
  headers['x-nextjs-prerender'] ? pathWithoutQuery(path) : path

export const bodyDigest = ({ body }: RenderedResponse): string =>
  createHash('sha256').update(body).digest('base64url')

const headersOf = (
  path: string,
  rendered: RenderedResponse,
  html: string,
  { headersFor }: PageFinisher,
): Record<string, string> => {
  const { vary, link } = rendered.headers
  const robots = robotsTag(path)
  return {
    ...headersFor(html),
    'content-type': 'text/html; charset=utf-8',
    vary: vary && /accept-encoding/i.test(vary) ? vary : `${vary ? `${vary}, ` : ''}Accept-Encoding`,
    ...(link ? { link: String(link) } : {}),
    ...(robots ? { 'x-robots-tag': robots } : {}),
    'cache-control': alwaysRevalidate,
  }
}

/** Each encoding of a page is another answer. */
export const etagFor = (etag: string, encoding: Encoding): string => `"${etag}-${encoding}"`

/** The finished, compressed page of a rendered answer. */
export const makePage = async (
  path: string,
  rendered: RenderedResponse,
  life: Pick<Page, 'freshUntil' | 'staleUntil'>,
  finishing: PageFinisher,
): Promise<Page> => {
  const html = finishing.finish(rendered.body.toString())
  const br = await compressPage(Buffer.from(html))
  const headers = headersOf(path, rendered, html, finishing)
  const digest = bodyDigest(rendered)
  const etag = createHash('sha256')
    .update(digest)
    .update(headers['content-security-policy'] ?? '')
    .digest('base64url')
    .slice(0, 22)
  const inBrotli = Object.entries({
    ...headers,
    etag: etagFor(etag, 'br'),
    'content-length': String(br.length),
    'content-encoding': 'br',
  }).flat()
  const bytes = br.length + JSON.stringify(headers).length + path.length + perPageOverhead
  return {
    key: cacheKeyOf(path, rendered),
    br,
    digest,
    etag,
    headers,
    brotliHeaders: inBrotli,
    bytes,
    ...life,
  }
}
