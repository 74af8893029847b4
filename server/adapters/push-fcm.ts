import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushSender } from './push'
import { expectAvailable } from './service-response'

const timeoutMs = 10_000
/** A token is renewed this long before it ends. */
const earlyMs = 60_000

const account = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
})
const granted = z.object({ access_token: z.string(), expires_in: z.number() })
const refused = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional() }),
})

/**
 * The service account as its console gives it: the JSON itself, or the JSON in base64. Throws where it is
 * neither.
 */
const readServiceAccount = (text: string) =>
  account.parse(
    JSON.parse(text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString('utf8')),
  )

export const isServiceAccount = (text: string): boolean => {
  try {
    readServiceAccount(text)
    return true
  } catch {
    return false
  }
}

const post = (url: string, headers: Record<string, string>, body: string | URLSearchParams) =>
  expectAvailable(
    'the push service',
    fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  )

/**
 * Firebase Cloud Messaging, HTTP v1. Messages carry data alone: the service worker draws them.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export const fcmPushSender = (
  serviceAccount: string,
  fcmUrl: string,
  clock: () => number = Date.now,
): PushSender => {
  const { project_id, client_email, private_key, token_uri } = readServiceAccount(serviceAccount)
  let access: { token: Promise<string>; until: number } | null = null

  const grant = async (): Promise<string> => {
    const now = Math.floor(clock() / 1000)
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(await importPKCS8(private_key, 'RS256'))
    const answer = await post(
      token_uri,
      {},
      new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    )
    if (!answer.ok) throw new Error(`the push service gave no access: ${answer.status}`)
    const { access_token, expires_in } = granted.parse(await answer.json())
    if (access) access.until = clock() + expires_in * 1000 - earlyMs
    return access_token
  }
  /** Many pushes at once share one request for access. */
  const accessToken = (): Promise<string> => {
    if (!access || access.until <= clock()) {
      const token = grant()
      access = { token, until: clock() + timeoutMs }
      token.catch(() => (access = null))
    }
    return access.token
  }

  return {
    send: async ({ token, title, text, target, tag }) => {
      const message = {
        token,
        data: { title, text, target, tag },
        webpush: { headers: { TTL: '86400', Urgency: 'high' } },
      }
      const answer = await post(
        `${fcmUrl}/v1/projects/${encodeURIComponent(project_id)}/messages:send`,
        { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        JSON.stringify({ message }),
      )
      const body: unknown = await answer.json().catch(() => null)
      if (answer.ok) return 'sent'
      if (answer.status === 401) access = null
      const problem = refused.safeParse(body)
      const codes = problem.success ? (problem.data.error.details ?? []).map((one) => one.errorCode) : []
      // The browser's token is invalid or no longer registered. Other refusals may pass.
      if (
        codes.includes('UNREGISTERED') ||
        codes.includes('SENDER_ID_MISMATCH') ||
        (answer.status === 400 && codes.includes('INVALID_ARGUMENT'))
      )
        return 'gone'
      throw new Error(`the push service answered ${answer.status}`)
    },
  }
}
