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

/**
 * Whose line an address belongs to, for limits of a single one: an IPv6 line is given a /64 and may take any address of
 * it.
 */
export const rateLimitAddress = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  return mapped ?? (isIPv6(address) ? networkOf(address) : address)
}

/**
 * What a network of `networkOf` may be one of many of, for whoever has them all: the /48 an organization is given holds
 * 65,536 lines. Null for IPv4.
 */
export const ipv6SiteOf = (network: string): string | null =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : null

/**
 * The network of an address: its /24 for IPv4, its /64 for IPv6, which is what one line is given. IPv4 mapped
 * into IPv6 counts as IPv4.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(address)) return address.split('.').slice(0, 3).join('.')
  return groupsOf(address.split('%')[0] ?? '')
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
