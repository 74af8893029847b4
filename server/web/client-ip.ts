import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { makeIsTrustedProxy } from '@/server/http/trusted-proxies'

/**
 * The visitor's address: the nearest of those on the way that is none of the trusted proxies, as a visitor
 * may invent the others.
 */
export const makeClientIp = (trusted: readonly string[]) => {
  const isTrusted = makeIsTrustedProxy(trusted)

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const nearest = socket.remoteAddress ?? ''
    if (!isTrusted(nearest)) return nearest
    const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const before = said.map((hop) => hop.trim()).filter((hop) => isIP(hop) > 0)
    return before.findLast((hop) => !isTrusted(hop)) ?? before[0] ?? nearest
  }
}
