import type { Configuration } from 'openid-client'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { signInWithGoogle } from '@/lib/contract/google'
import { excerpt } from '@/lib/shared/excerpt'
import { DomainError, notFoundError } from '@/server/http/errors'
import type { Config } from '@/server/settings/config'

const timeoutSeconds = 8
const discovered = new WeakMap<Config, Promise<Configuration>>()

/** The issuer's metadata, fetched once; after a failure the next caller tries again. */
export const discoverIssuer = async (config: Config): Promise<Configuration> => {
  const { googleIssuer, googleClientId, googleClientSecret } = config
  if (!googleClientId || !googleClientSecret) throw notFoundError()
  const issuer = new URL(googleIssuer)
  const oidc = await import('openid-client')
  const known =
    discovered.get(config) ??
    oidc.discovery(issuer, googleClientId, googleClientSecret, undefined, {
      timeout: timeoutSeconds,
      // The signature is verified although the token comes directly from the issuer. Plain http is allowed
      // for local issuers.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  discovered.set(config, known)
  try {
    return await known
  } catch {
    discovered.delete(config)
    throw new DomainError('unavailable')
  }
}

/** The answer must be for our own callback page. */
const isOurs = (config: Config, redirectUri: string): boolean =>
  ['', '/en'].some((locale) => redirectUri === `${config.siteUrl}${locale}/login/google/`)

export interface Identity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  fullName: string | null
}

/** Removes control characters and those that reorder or hide text. */
const printable = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && printable(value) !== '' ? printable(value) : null

/** OpenID Connect Core, 2: up to 255 ASCII characters. An empty subject would match every user without one. */
const isSubject = (subject: string): boolean => /^[\u0020-\u007e]{1,255}$/.test(subject)

const isIssuerUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'OAUTH_TIMEOUT') ||
    (error instanceof TypeError && 'cause' in error && error.cause instanceof Error))

/**
 * The person the issuer vouches for. A code that is invalid, or belongs to another browser, is refused; for
 * signed-in people not with 401, which would mean that their session ended.
 */
export const fetchIdentity = async (
  config: Config,
  body: BodyOf<typeof signInWithGoogle>,
  refusal: 'sign_in_refused' | 'identity_refused' = 'sign_in_refused',
): Promise<Identity> => {
  if (!isOurs(config, body.redirect_uri)) throw new DomainError(refusal)
  const issuer = await discoverIssuer(config)
  const oidc = await import('openid-client')
  const answer = new URL(body.redirect_uri)
  answer.searchParams.set('code', body.code)
  if (body.iss !== undefined) answer.searchParams.set('iss', body.iss)
  try {
    const granted = await oidc.authorizationCodeGrant(issuer, answer, {
      pkceCodeVerifier: body.code_verifier,
      expectedNonce: body.nonce,
      idTokenExpected: true,
    })
    const claims = granted.claims()
    if (!claims || !isSubject(claims.sub)) throw new DomainError(refusal)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(claims['email'])?.toLowerCase() ?? null,
      isEmailVerified: claims['email_verified'] === true,
      fullName: excerpt(textOf(claims['name']) ?? '', 120) || null,
    }
  } catch (error) {
    if (isIssuerUnavailable(error)) throw new DomainError('unavailable')
    throw new DomainError(refusal)
  }
}
