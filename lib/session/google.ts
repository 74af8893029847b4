import type { BodyIn } from '@/lib/contract/endpoint'
import { googleScope, type signInWithGoogle } from '@/lib/contract/google'
import { storageKeys } from '@/lib/storage/keys'

/** State stored in this tab during the redirect to Google. */
export interface GoogleAttempt {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  keep: boolean
  /** To sign in, or to link this Google account to the signed-in account. */
  purpose: 'signIn' | 'link'
  /** The query of the page the visitor started from; it may name where to go afterwards. */
  search: string
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

export const newAttempt = (
  redirectUri: string,
  search: string,
  { keep, purpose }: Pick<GoogleAttempt, 'keep' | 'purpose'>,
): GoogleAttempt => ({
  state: random(),
  nonce: random(),
  verifier: random(),
  redirectUri,
  keep,
  purpose,
  search,
})

/** The address at Google: OpenID Connect's code flow with PKCE (RFC 7636, S256). */
export const authorizationUrl = async (
  settings: { authorization_endpoint: string; client_id: string },
  attempt: GoogleAttempt,
  locale: string,
): Promise<string> => {
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.verifier))
  const url = new URL(settings.authorization_endpoint)
  for (const [name, value] of Object.entries({
    client_id: settings.client_id,
    response_type: 'code',
    scope: googleScope,
    redirect_uri: attempt.redirectUri,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ui_locales: locale === 'pt' ? 'pt-BR' : 'en',
  }))
    url.searchParams.set(name, value)
  return url.href
}

/**
 * The body to send to the API for an answer to `attempt`; null when it answers another attempt, or is a
 * refusal.
 */
export const authorizationResponse = (
  attempt: GoogleAttempt | null,
  search: string,
): BodyIn<typeof signInWithGoogle> | null => {
  const answer = new URLSearchParams(search)
  const code = answer.get('code')
  if (!attempt || !code || answer.get('state') !== attempt.state) return null
  const iss = answer.get('iss')
  return {
    code,
    code_verifier: attempt.verifier,
    redirect_uri: attempt.redirectUri,
    nonce: attempt.nonce,
    ...(iss === null ? {} : { iss }),
  }
}

export const storeAttempt = (attempt: GoogleAttempt): void =>
  window.sessionStorage.setItem(storageKeys.googleAttempt, JSON.stringify(attempt))

const isAttempt = (value: unknown): value is GoogleAttempt => {
  if (typeof value !== 'object' || value === null) return false
  const kept = value as Record<keyof GoogleAttempt, unknown>
  return (
    typeof kept.keep === 'boolean' &&
    (kept.purpose === 'signIn' || kept.purpose === 'link') &&
    [kept.state, kept.nonce, kept.verifier, kept.redirectUri, kept.search].every(
      (text) => typeof text === 'string',
    )
  )
}

/** Reads and removes the attempt this tab began: an answer may be used once. */
export const takeAttempt = (): GoogleAttempt | null => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKeys.googleAttempt) ?? 'null')
    window.sessionStorage.removeItem(storageKeys.googleAttempt)
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}
