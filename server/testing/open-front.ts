import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { makeLogger } from '@/server/log/logger'
import { makeFront } from '@/server/web/front'
import { portOf } from './listen'

const listen = (handle: (request: IncomingMessage, response: ServerResponse) => void) =>
  new Promise<Server>((resolve) => {
    const server = createServer(handle).listen(0, '127.0.0.1', () => resolve(server))
  })

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}
const closing: (() => Promise<void> | void)[] = []
/** For `afterEach`: closes every front opened here. */
export const closeFronts = async () => {
  for (const close of closing.splice(0)) await close()
}

type FrontOptions = Parameters<typeof makeFront>[0]
interface OpenFrontOptions extends Partial<
  Pick<
    FrontOptions,
    | 'development'
    | 'files'
    | 'redirects'
    | 'isRouted'
    | 'isCataloguePath'
    | 'rendersPerNetwork'
    | 'firstRowsMs'
  >
> {
  /** True if the renderer is down. */
  away?: boolean
}

/** Opens a front before a renderer that answers by `render`. */
export const openFront = async (
  render: (request: IncomingMessage, response: ServerResponse) => void,
  { away = false, ...options }: OpenFrontOptions = {},
) => {
  const rendererServer = await listen(render)
  const state = { away }
  const front = makeFront({
    renderer: {
      port: () => Promise.resolve(state.away ? null : portOf(rendererServer)),
      ready: () => !state.away,
      stop: () => Promise.resolve(),
    },
    files: null,
    trustProxy: ['loopback'],
    siteUrl: 'http://localhost:3000',
    development: false,
    cacheBytes: 1_000_000,
    rendererKey: 'key',
    redirects: {},
    log: makeLogger({ level: 'silent' }),
    ...options,
  })
  const server = await listen((asked, response) => front.handle(asked, response))
  closing.push(async () => {
    await front.stop()
    for (const one of [server, rendererServer]) {
      one.closeAllConnections()
      one.close()
    }
  })
  const get = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body?: string,
    signal?: AbortSignal,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(
        { port: portOf(server), host: '127.0.0.1', path, headers, method, signal },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  return { get, state, front }
}

export const cacheableHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=60, stale-while-revalidate=600',
}
export const privateHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
}
