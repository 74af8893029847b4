import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Timeouts for deliberately slow clients, ms: each holds its own connection only, for so long. Node’s default for
 * headers is a minute, and there is none for a client that does not read.
 */
export const slowClientTimeouts = {
  /** None for a whole request: 10 MB over a poor line take minutes. `enforceBodyRate` requires a minimum rate. */
  requestTimeout: 0,
  /** For a connection on which nothing moves, be it that nobody reads. Sockets have a bound of their own. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/**
 * Requests of one connection under way at once. Browsers send one after the other, and so do proxies; a second may come
 * before the first one's answer is seen to be over.
 */
const maxUnanswered = 2
const unanswered = new WeakMap<Duplex, number>()

/**
 * Returns whether a request is admitted: the first few unanswered ones of its connection. Node parses a whole packet
 * before it applies backpressure, so a few kilobytes would create thousands of responses. One request too many closes
 * the connection.
 */
export const admitRequest = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const count = (unanswered.get(socket) ?? 0) + 1
  if (count > maxUnanswered || socket.destroyed) {
    socket.destroy()
    return false
  }
  unanswered.set(socket, count)
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  return true
}

/** A body that is not complete brings at least so much in each stretch: 10 MB take 21 minutes at the most. */
export const minBodyRate = { bytesPerSecond: 8_192, windowMs: 120_000, pollMs: 5_000 }

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Ends requests whose body arrives below a minimum rate, like Node ends those over its total timeout: `clientError`
 * answers 408. Counts bytes per connection, which carries one body at a time.
 */
export const enforceBodyRate = (server: Server): void => {
  const coming = new Map<IncomingMessage, { since: number; bytes: number }>()
  let looked = performance.now()
  const look = () => {
    const now = performance.now()
    // Time this process was blocked, in which it read nothing.
    const late = Math.max(0, now - looked - minBodyRate.pollMs)
    looked = now
    for (const [request, begun] of coming) {
      const { socket } = request
      const { since, bytes } = Object.assign(begun, { since: begun.since + late })
      if (request.complete || socket.destroyed) coming.delete(request)
      else if (now - since >= minBodyRate.windowMs) {
        const least = (minBodyRate.bytesPerSecond * (now - since)) / 1000
        if (socket.bytesRead - bytes >= least) coming.set(request, { since: now, bytes: socket.bytesRead })
        else {
          coming.delete(request)
          const slow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
          server.emit('clientError', slow, socket)
        }
      }
    }
  }
  let looking: NodeJS.Timeout | undefined
  server.on('listening', () => {
    looked = performance.now()
    looking = setInterval(look, minBodyRate.pollMs).unref()
  })
  server.on('close', () => clearInterval(looking))
  server.on('request', (request: IncomingMessage) => {
    if (hasBody(request)) coming.set(request, { since: performance.now(), bytes: request.socket.bytesRead })
  })
}
