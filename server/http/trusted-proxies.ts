import { BlockList, isIP } from 'node:net'

/** The names the API's own reader of `TRUST_PROXY` knows (@fastify/proxy-addr). */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns a predicate for addresses within these addresses and networks. */
export const makeIsTrustedProxy = (trusted: readonly string[]) => {
  const list = new BlockList()
  for (const network of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address: string): boolean => isIP(address) > 0 && list.check(address, familyOf(address))
}
