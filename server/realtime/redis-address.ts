import type { RedisOptions } from 'ioredis'

/**
 * Addresses of Sentinels, in the syntax of Lettuce
 * (https://github.com/redis/lettuce/wiki/Redis-URI-and-connection-details):
 * `redis-sentinel://[[user:]password@]host[:port][,host[:port]…][/database]?sentinelMasterId=name`, with `rediss-`
 * where both Redis and the Sentinels speak TLS. User and password are those of Redis itself.
 */
const form =
  /^(rediss?)-sentinel:\/\/(?:(?:([^:@/?#\s]*):)?([^:@/?#\s]*)@)?([^@/?#\s]+)(?:\/(\d{0,4}))?\?sentinelMasterId=([\w.-]{1,100})$/
const place = /^([a-z\d._-]{1,253}|\[[a-f\d:]{2,39}\])(?::(\d{1,5}))?$/i

const sentinelPort = 26_379

type Sentinels = Pick<
  RedisOptions,
  'sentinels' | 'name' | 'db' | 'username' | 'password' | 'tls' | 'sentinelTLS' | 'enableTLSForSentinelMode'
>

const readPlace = (text: string): { host: string; port: number } | null => {
  const [, host, written] = place.exec(text) ?? []
  const port = Number(written ?? sentinelPort)
  return host !== undefined && port > 0 && port < 65_536
    ? { host: host.replace(/^\[(.*)\]$/, '$1'), port }
    : null
}

const decoded = (text: string | undefined): string | null | undefined => {
  try {
    return text === undefined || text === '' ? undefined : decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Returns whether the address names Sentinels instead of a Redis server. */
export const isSentinelAddress = (address: string): boolean => /^rediss?-sentinel:/.test(address)

/** Parses a Sentinel address; null if it is incomplete. */
export const parseSentinelAddress = (address: string): Sentinels | null => {
  const [, scheme, user, secret, places = '', db, name] = form.exec(address) ?? []
  const sentinels = places.split(',').map(readPlace)
  const [username, password] = [decoded(user), decoded(secret)]
  if (name === undefined || username === null || password === null) return null
  const found = sentinels.filter((one) => one !== null)
  if (found.length < sentinels.length) return null
  return {
    sentinels: found,
    name,
    db: Number(db ?? 0),
    username,
    password,
    ...(scheme === 'rediss' ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  }
}
