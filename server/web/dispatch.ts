import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { admitRequest } from '@/server/http/slow-clients'
import { methodLabel, requestSeconds, statusClass } from '@/server/metrics/meters'
import type { Front } from './front'
import type { Health } from './health'

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void
type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const apiPath = /^\/(?:api|media|notification|chat|dev)(?:[/?]|$)/

interface DispatchOptions {
  development: boolean
  /** Called for every request of a page or a file. */
  onPage?: (request: IncomingMessage) => void
}

/**
 * Routes pages ahead of the API on one port. A cached page skips the API's router, hooks and logging, which makes it
 * cheap.
 */
export const dispatchRequests = (
  server: Server,
  health: Pick<Health, 'answer'>,
  front: Pick<Front, 'handle' | 'upgrade'> | null,
  { development, onPage }: DispatchOptions,
): void => {
  const [api] = server.listeners('request') as OnRequest[]
  const [sockets] = server.listeners('upgrade') as OnUpgrade[]
  if (!api) throw new Error('the API must be ready before it is dispatched to')
  // Remaining listeners only observe.
  server.off('request', api)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!admitRequest(request, response)) return
    if (health.answer(request, response)) return
    if (!front || apiPath.test(request.url ?? '/')) return api(request, response)
    onPage?.(request)
    const since = performance.now()
    response.once('finish', () => {
      const labels = {
        method: methodLabel(request.method),
        route: 'page',
        status: statusClass(response.statusCode),
      }
      requestSeconds.observe(labels, (performance.now() - since) / 1000)
    })
    front.handle(request, response)
  })
  if (development && front && sockets) {
    server.removeAllListeners('upgrade')
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (apiPath.test(request.url ?? '/')) sockets(request, socket, head)
      else front.upgrade(request, socket, head)
    })
  }
}
