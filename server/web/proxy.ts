import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Readable, type Duplex } from 'node:stream'
import { compressible, compressingStream, compressOnce, negotiate } from './encoding'
import { controlForBrowsers, type Rendered } from './page-cache'
import { prefixedPath } from './prefixed-path'

/** Meaningful between two neighbours only. */
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
const htmlLimit = 8 * 1024 * 1024
const answerMs = 30_000

export class RendererAway extends Error {
  override name = 'RendererAway'
}

interface Instead {
  path?: string
  status?: number
  /** Sends a page of its own in the place of one that says that nothing is there; false when it has none. */
  missing?: (status: 404 | 410) => Promise<boolean>
  /** Said instead of, or beside, what is said with every answer. */
  headers?: Record<string, string>
}

export interface ProxyOptions {
  /** The renderer's port, waiting a little for it when it is coming up. */
  port: () => Promise<number | null>
  headersFor: (html: string) => Record<string, string>
  /** For every other answer. */
  headers: Record<string, string>
}

/** Says to the renderer that the address names its language already; nobody else may. */
const localeHeader = 'x-next-intl-locale'

const without = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !hopByHop.has(name) && name !== localeHeader,
    ),
  )

const whole = (answer: IncomingMessage): Promise<Buffer> =>
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
    answer.on('aborted', () => reject(new RendererAway('the renderer broke off')))
  })

/** The way from the front to the renderer. */
export const makeProxy = ({ port, headersFor, headers: common }: ProxyOptions) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  const ask = async (
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
    body?: Readable,
  ): Promise<IncomingMessage> => {
    const at = await port()
    if (at === null) throw new RendererAway('the renderer is not there')
    return new Promise((resolve, reject) => {
      const asked = httpRequest({ agent, host: '127.0.0.1', port: at, method, path, headers })
      asked.on('response', resolve)
      asked.on('error', (error) => reject(new RendererAway(error.message, { cause: error })))
      asked.setTimeout(answerMs, () => asked.destroy(new Error('the renderer took too long')))
      if (!body) return asked.end()
      body.pipe(asked)
      body.on('error', () => asked.destroy())
    })
  }

  const forwarded = (request: IncomingMessage): IncomingHttpHeaders => ({
    ...without(request.headers),
    'accept-encoding': 'identity',
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-host': request.headers.host,
  })

  return {
    /** A page as a visitor without cookies or credentials gets it. */
    async render(path: string, host: string): Promise<Rendered> {
      const { locale, path: own } = prefixedPath(path)
      const answer = await ask('GET', own, {
        host,
        accept: 'text/html',
        'accept-encoding': 'identity',
        [localeHeader]: locale,
      })
      const body = await whole(answer)
      if ((answer.statusCode ?? 500) >= 500)
        throw new RendererAway(`the renderer answered ${answer.statusCode}`)
      return { status: answer.statusCode ?? 500, headers: answer.headers, body }
    },

    /** Tells the renderer itself something; nothing of a visitor is in it. */
    async tell(path: string, headers: Record<string, string>, body: unknown): Promise<void> {
      const answer = await ask(
        'POST',
        path,
        { ...headers, 'content-type': 'application/json' },
        Readable.from([JSON.stringify(body)]),
      )
      answer.resume()
      if ((answer.statusCode ?? 500) >= 400)
        throw new RendererAway(`the renderer answered ${answer.statusCode}`)
    },

    /** One visitor's own request, handed on whole, unless told to ask or answer otherwise. Rejects with RendererAway before anything was sent. */
    async pass(request: IncomingMessage, response: ServerResponse, instead: Instead = {}): Promise<void> {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const answer = await ask(
        request.method ?? 'GET',
        instead.path ?? request.url ?? '/',
        forwarded(request),
        hasBody ? request : undefined,
      )
      const status = instead.status ?? answer.statusCode ?? 502
      const headers: IncomingHttpHeaders = { ...without(answer.headers), ...common, ...instead.headers }
      const control = controlForBrowsers(answer.headers['cache-control'])
      if (control) headers['cache-control'] = control
      const type = answer.headers['content-type']
      if (
        (status === 404 || status === 410) &&
        type?.startsWith('text/html') &&
        (await instead.missing?.(status))
      )
        return void answer.resume()
      const encoding = answer.headers['content-encoding']
        ? 'identity'
        : negotiate(request.headers['accept-encoding'])
      const bare = request.method === 'HEAD' || status === 204 || status === 304

      if (type?.startsWith('text/html') && !bare) {
        // Its inline scripts must be known before the first byte leaves.
        const body = await whole(answer)
        const packed = await compressOnce(body, encoding)
        delete headers['content-length']
        if (encoding !== 'identity') headers['content-encoding'] = encoding
        response.writeHead(status, {
          ...headers,
          ...headersFor(body.toString()),
          'content-length': packed.length,
        })
        response.end(packed)
        return
      }
      response.on('close', () => answer.destroy())
      answer.on('error', () => response.destroy())
      if (encoding !== 'identity' && compressible(type) && !bare) {
        delete headers['content-length']
        response.writeHead(status, {
          ...headers,
          'content-encoding': encoding,
          vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding',
        })
        answer.pipe(compressingStream(encoding)).pipe(response)
        return
      }
      response.writeHead(status, headers)
      answer.pipe(response)
    },

    /** The development server's own socket. */
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      const at = await port()
      if (at === null) return void socket.destroy()
      const asked = httpRequest({
        host: '127.0.0.1',
        port: at,
        method: 'GET',
        path: request.url,
        headers: request.headers,
      })
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

    close: () => agent.destroy(),
  }
}

export type Proxy = ReturnType<typeof makeProxy>
