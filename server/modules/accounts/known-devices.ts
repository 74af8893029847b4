import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '@/server/settings/config'
import { verifyMac } from '@/server/settings/verify-mac'

/*
 * A browser that has signed in keeps a signed cookie with one mark for each account. Its attempts are counted
 * separately, so that strangers cannot lock it out (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies).
 */
const cookieName = 'known_device'
/** Maximum cookie lifetime of browsers, s. */
const cookieSeconds = 400 * 86_400
/** Accounts one browser is known to; the latest are kept. */
const maxRememberedAccounts = 5

const macOf = (email: string, nonce: string) => (secret: string) =>
  createHmac('sha256', secret).update(`device:${nonce}:${email}`).digest('base64url')

const shape = /^([\w-]{16})\.([\w-]{43})$/
const marksOf = (request: FastifyRequest): string[] =>
  (/(?:^|;\s*)known_device=([\w.~-]{1,400})/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    .split('~')
    .filter((mark) => shape.test(mark))
    .slice(0, maxRememberedAccounts)

const nonceOf = (config: Config, mark: string, email: string): string | null => {
  const [, nonce = '', mac = ''] = shape.exec(mark) ?? []
  return verifyMac(config, mac, macOf(email, nonce)) ? nonce : null
}

/** The calling browser's id, if it has signed in to the account of this address before; else null. */
export const findKnownDevice = (config: Config, request: FastifyRequest, email: string): string | null =>
  marksOf(request)
    .map((mark) => nonceOf(config, mark, email))
    .find((nonce) => nonce !== null) ?? null

/** Marks the calling browser as known to the account that confirmed this address. */
export const rememberDevice = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void => {
  const nonce = findKnownDevice(config, request, email) ?? randomBytes(12).toString('base64url')
  const others = marksOf(request).filter((mark) => nonceOf(config, mark, email) === null)
  const marks = [`${nonce}.${macOf(email, nonce)(config.jwtSecret)}`, ...others].slice(
    0,
    maxRememberedAccounts,
  )
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${marks.join('~')}; Path=/api/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
