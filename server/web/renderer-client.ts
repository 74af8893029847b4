import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Readable } from 'node:stream'
import type { RenderedResponse } from './page'
import { prefixedPath } from './prefixed-path'

const htmlLimit = 8 * 1024 * 1024
const answerMs = 30_000

/** Tells the renderer that the path names its language already; nobody else may say so. */
export const localeHeader = 'x-next-intl-locale'

/** The renderer is down, too slow or broke off. */
export class RendererUnavailableError extends Error {
  override name = 'RendererUnavailableError'
}

/** A whole HTML answer. Rejects when it is cut off or larger than 8 MiB. */
export const readBody = (answer: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size > htmlLimit) answer.destroy(new Error('the page is too large'))
      else parts.push(part)
    })
    answer.on('end', () => resolve(Buffer.concat(parts)))
    answer.on('error', reject)
    answer.on('aborted', () => reject(new RendererUnavailableError('the renderer broke off')))
  })

/** Requests to the renderer. `port` waits a little for one that is coming up; null when it does not. */
export const makeRendererClient = (port: () => Promise<number | null>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  const requestTo = async (options: RequestOptions) => {
    const at = await port()
    return at === null ? null : httpRequest({ host: '127.0.0.1', port: at, ...options })
  }

  const ask = async (
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
    body?: Readable,
  ): Promise<IncomingMessage> => {
    const asked = await requestTo({ agent, method, path, headers })
    if (asked === null) throw new RendererUnavailableError('the renderer is down')
    return new Promise((resolve, reject) => {
      asked.on('response', resolve)
      asked.on('error', (error) => reject(new RendererUnavailableError(error.message, { cause: error })))
      asked.setTimeout(answerMs, () => asked.destroy(new Error('the renderer took too long')))
      if (!body) return asked.end()
      body.pipe(asked)
      body.on('error', () => asked.destroy())
    })
  }

  return {
    ask,
    /** An open request of the development server's socket; null without a renderer. */
    upgrade: (path: string | undefined, headers: IncomingHttpHeaders) =>
      requestTo({ method: 'GET', path, headers }),

    /** A page as a visitor without cookies or credentials gets it. */
    async render(path: string, host: string): Promise<RenderedResponse> {
      const { locale, path: own } = prefixedPath(path)
      const answer = await ask('GET', own, {
        host,
        accept: 'text/html',
        'accept-encoding': 'identity',
        [localeHeader]: locale,
      })
      const body = await readBody(answer)
      const status = answer.statusCode ?? 500
      if (status >= 500) throw new RendererUnavailableError(`the renderer answered ${status}`)
      return { status, headers: answer.headers, body }
    },

    /** A call to the renderer itself, which carries nothing of a visitor. */
    async post(path: string, headers: Record<string, string>, body: unknown): Promise<void> {
      const json = Readable.from([JSON.stringify(body)])
      const answer = await ask('POST', path, { ...headers, 'content-type': 'application/json' }, json)
      answer.resume()
      const status = answer.statusCode ?? 500
      if (status >= 400) throw new RendererUnavailableError(`the renderer answered ${status}`)
    },

    close: () => agent.destroy(),
  }
}

export type RendererClient = ReturnType<typeof makeRendererClient>
