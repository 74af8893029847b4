import { webcrypto } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '@/server/settings/config'
import { verificationSecrets } from '@/server/settings/verify-mac'
import { DomainError } from './errors'
import { makeTokenCache, type TokenCache } from './token-cache'

/** The caller, by the access token; rights are read from the database where they matter. */
export interface Caller {
  id: number
  session: string
}

const issuer = 'oficio'
const audience = 'oficio-api'
/** Imported once: from bytes, or a key object, jose would import the key for every signature. */
const keys = new WeakMap<Config, Promise<webcrypto.CryptoKey>[]>()
const importKey = (secret: string) => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return webcrypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign', 'verify'])
}
/** Verification keys, the signing one first. */
const keysOf = (config: Config) => {
  const imported = keys.get(config) ?? verificationSecrets(config).map(importKey)
  keys.set(config, imported)
  return imported
}
const signingKeyOf = (config: Config) => keysOf(config)[0] ?? importKey(config.jwtSecret)

export const signAccessToken = async (config: Config, caller: Caller, now: Date): Promise<string> =>
  new SignJWT({ sid: caller.session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(caller.id))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + config.accessTokenMinutes * 60)
    .sign(await signingKeyOf(config))

/** Token cache per configuration: one signing key per purpose. */
const known = new WeakMap<Config, TokenCache<Caller>>()
const knownLimit = 20_000
const knownOf = (config: Config) => {
  const made = known.get(config) ?? makeTokenCache<Caller>(knownLimit)
  known.set(config, made)
  return made
}

/** Only characters of base64url: the decoder below ignores others, so one token would have many spellings. */
const shape = /^[\w-]{1,200}\.[\w-]{1,800}\.[\w-]{43}$/

const isSession = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The caller an access token names, or null when it is not (or no longer) valid. */
export const verifyAccessToken = async (config: Config, token: string, now: Date): Promise<Caller | null> => {
  const seen = knownOf(config).find(token, now.getTime() / 1000)
  if (seen !== undefined) return seen
  if (!shape.test(token)) return null
  const options = {
    algorithms: ['HS256'],
    issuer,
    audience,
    typ: 'JWT',
    requiredClaims: ['sub', 'sid', 'exp'],
    currentDate: now,
  }
  try {
    const { payload } = await Promise.any(
      keysOf(config).map(async (key) => jwtVerify(token, await key, options)),
    )
    const id = Number(payload.sub)
    if (!Number.isSafeInteger(id) || id < 1 || !isSession(payload['sid'])) return null
    const caller = { id, session: payload['sid'] }
    knownOf(config).keep(token, caller, payload.exp ?? 0)
    return caller
  } catch {
    return null
  }
}

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The caller, null without a token; an invalid token is an error even where none is needed. */
export const readCaller = async (
  config: Config,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | null> => {
  if (!request.headers.authorization) return null
  const token = bearer(request)
  const caller = token ? await verifyAccessToken(config, token, now) : null
  if (!caller) throw new DomainError('token_not_valid')
  return caller
}
