import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from './page-cache'
import { notFound } from './page-renders'
import { prefixedPath } from './prefixed-path'
import { sendPage } from './send-page'

const notFoundPage = /^(?:\/en)?\/404-not-found\/?$/

/** Returns whether a path is the shared not-found page (app/[locale]/404-not-found), rendered at build time. */
export const isNotFoundPath = (path: string): boolean => notFoundPage.test(path)

/** The shared not-found page in the language of `path`. */
export const notFoundPathFor = (path: string): string =>
  prefixedPath(path).locale === 'en' ? '/en/404-not-found/' : '/404-not-found/'

/** Returns whether a path ends with a file extension. The longest is `webmanifest`. */
export const hasExtension = (path: string): boolean => /\.[a-z0-9]{1,11}$/i.test(path)

interface NotFoundOptions {
  /** Null in development, where the renderer answers. */
  cache: PageCache | null
  headers: Record<string, string>
}

/**
 * Answers 404 or 410: a page with the shared not-found page, a file with a bare status. False when there is
 * no such page: in development, or before the renderer has come up.
 */
export const makeSendNotFound =
  ({ cache, headers }: NotFoundOptions) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    status: 404 | 410,
  ): Promise<boolean> => {
    if (hasExtension(path) && !request.headers.accept?.includes('text/html')) {
      response.writeHead(status, headers).end()
      return true
    }
    const page = (await cache?.get(notFoundPathFor(path)).catch(() => null)) ?? null
    if (cache === null || page === null || page === notFound) return false
    sendPage(request, response, page, cache.body, status)
    return true
  }
