import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { makeIsTrustedProxy } from './trusted-proxies'

type Request = Pick<IncomingMessage, 'socket' | 'headers'>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** version-trace-parent-flags (W3C Trace Context, 3.2); a trace of zeros alone is none. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/

/**
 * Reads the proxy's request id and trace, so that log and error answers share them. Ignores those of visitors, which
 * could repeat one id.
 */
export const forwardedHeaderReader = (trusted: readonly string[]) => {
  const isTrusted = makeIsTrustedProxy(trusted)
  const header = ({ socket, headers }: Request, name: string): string => {
    const value = headers[name]
    return typeof value === 'string' && isTrusted(socket.remoteAddress ?? '') ? value : ''
  }
  return {
    requestIdOf: (request: Request): string => {
      const given = header(request, 'x-request-id')
      return uuid.test(given) ? given : randomUUID()
    },
    /** The proxy's own span, or ''. */
    parentOf: (request: Request): string => header(request, 'traceparent'),
    traceOf: (request: Request): { trace?: string } => {
      const [, trace] = traceparent.exec(header(request, 'traceparent')) ?? []
      return trace === undefined ? {} : { trace }
    },
  }
}
