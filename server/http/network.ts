import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, as written with or without `::`. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const left = Math.max(0, 8 - before.length - after.length)
  return tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...after]
}

/** Returns the key of a single line for rate limits: an IPv6 line gets a /64 and may use any address of it. */
export const rateLimitAddress = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  return mapped ?? (isIPv6(address) ? networkOf(address) : address)
}

/**
 * Returns the /48 of an IPv6 network of `networkOf`, as assigned to an organization: it holds 65,536 lines. Null for
 * IPv4.
 */
export const ipv6SiteOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null

/** Returns the network of an address: /24 for IPv4, /64 for IPv6. IPv4 mapped into IPv6 counts as IPv4. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(address)) return address.split('.').slice(0, 3).join('.')
  return groupsOf(address.split('%')[0] ?? '')
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
