import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestApp } from '@/server/testing/make-app'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Has every site be told what is answered, and be asked for by it with whatever it wants to send. */
export const tellEverySite = ({ app }: TestApp): void => {
  const [answer] = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    )
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else answer?.(request, response)
  })
}
