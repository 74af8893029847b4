import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The names the API's own reader of `TRUST_PROXY` knows (@fastify/proxy-addr). */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The visitor's address: the nearest of those on the way that is none of the trusted proxies, as a visitor
 * may invent the others.
 */
export const makeVisitorOf = (trusted: readonly string[]) => {
  const list = new BlockList()
  for (const network of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  const isTrusted = (address: string) => isIP(address) > 0 && list.check(address, familyOf(address))

  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const nearest = socket.remoteAddress ?? ''
    if (!isTrusted(nearest)) return nearest
    const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    const before = said.map((hop) => hop.trim()).filter((hop) => isIP(hop) > 0)
    return before.findLast((hop) => !isTrusted(hop)) ?? before[0] ?? nearest
  }
}
