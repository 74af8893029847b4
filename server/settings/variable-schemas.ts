import { isIP } from 'node:net'
import { z } from 'zod'
import { readS3Address } from '@/server/adapters/media-s3-address'
import { isSentinelAddress, parseSentinelAddress } from '@/server/realtime/redis-address'

/** The kinds of values a variable may have. No message repeats the value, which may hold a password. */

const label = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/i

/** An IP address or a host name. A host name never ends in a number, so `256.1.1.1` is neither. */
const isHost = (value: string): boolean => {
  if (isIP(value) !== 0) return true
  const labels = value.replace(/\.$/, '').split('.')
  return value.length <= 253 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

const parsed = (value: string): URL | null =>
  /[\s\\]/.test(value) || !URL.canParse(value) ? null : new URL(value)
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
const canBeReached = (url: URL) => isHost(hostOf(url)) && url.port !== '0'

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((value) => ['true', '1', 'on'].includes(value))

export const integer = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

export const host = z.string().refine(isHost, 'must be an address or the name of a host, without a port')

export const singleLine = (longest: number) =>
  z
    .string()
    .max(longest, `must have at most ${longest} characters`)
    .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'must be one line')

/** Keys and names from other services: one word. */
export const singleWord = (longest: number) =>
  z.string().regex(new RegExp(`^\\S{1,${longest}}$`), `must be one word of at most ${longest} characters`)

const named = (schemes: string[]) => schemes.map((scheme) => `${scheme}://`).join(' or ')

export const urlWith = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = parsed(value)
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && canBeReached(url)
    },
    { message: `must be an address beginning with ${named(schemes)} that names a host`, abort: true },
  )

/** A folder of sockets may stand in the query instead of a host. */
export const postgresUrl = z.string().refine(
  (value) => {
    const url = parsed(value)
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.port === '0') return false
    return canBeReached(url) || (url.hostname === '' && url.searchParams.has('host'))
  },
  { message: `must be an address beginning with ${named(['postgres', 'postgresql'])} that names a host` },
)

const oneRedis = urlWith('redis', 'rediss').refine(
  (value) => /^\/?\d*$/.test(new URL(value).pathname),
  'must end in nothing or in the number of a database',
)

const sentinelsOfRedis = z
  .string()
  .refine(
    (value) => parseSentinelAddress(value)?.sentinels?.every(({ host }) => isHost(host ?? '')) ?? false,
    'must be redis-sentinel://host,host,host?sentinelMasterId=name, with USER:PASSWORD@ of Redis before it where needed',
  )

export const redisUrl = z.string().superRefine((value, context) => {
  const { error } = (isSentinelAddress(value) ? sentinelsOfRedis : oneRedis).safeParse(value)
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
})

export const bucketUrl = z
  .string()
  .refine(
    (value) => readS3Address(value) !== null,
    'must be s3://bucket, with KEY:SECRET@ before it and ?endpoint=…&region=… after it where needed',
  )

/** A base address that paths are appended to. */
export const baseUrl = urlWith('http', 'https')
  .refine((value) => !/[?#]/.test(value), { message: 'must be an address without ? and #', abort: true })
  .transform((value) => value.replace(/\/+$/, ''))

/** Address of the site; paths below it are not supported. */
export const siteUrl = baseUrl.refine((value) => {
  const { pathname, username, password } = new URL(value)
  return pathname === '/' && username === '' && password === ''
}, 'must be an address of a host alone, without a path or a user')

/** https://docs.sentry.io/concepts/key-terms/dsn-explainer/ */
export const dsn = urlWith('http', 'https').refine((value) => {
  const { username, pathname } = new URL(value)
  return username !== '' && /\/\d+$/.test(pathname)
}, 'must be a DSN: https://<key>@<host>/<project>')

export const email = z.email('must be an e-mail address')

export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'must be an e-mail address, or a name with one: Name <address>',
  )

export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const proxies = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isNetwork = (value: string): boolean => {
  const [ip = '', bits, more] = value.split('/')
  if (more !== undefined || isIP(ip) === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128))
}

/** Never a hop count: a client can add as many hops as it likes. */
export const networks = commaList.refine(
  (parts) => parts.every((part) => proxies.has(part) || isNetwork(part)),
  'must be addresses or networks, by commas (never true or a number of hops)',
)
