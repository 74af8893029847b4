import { randomUUID } from 'node:crypto'
import { signAccessToken } from '@/server/http/session'
import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import { forgeAccessTokens, forgeRefreshTokens } from '@/server/testing/forged-tokens'
import type { TestApp } from '@/server/testing/make-app'

export const renew = (t: TestApp, refresh: string) => t.as(null).post('/api/token/refresh/', { refresh })

/** Renews one token from many tabs at once, and then the successor they got. */
export const renewAtOnce = async (t: TestApp, refresh: string, tabs: number) => {
  const answers = await Promise.all(Array.from({ length: tabs }, () => renew(t, refresh)))
  const successors = new Set(answers.map((answer) => answer.json<Partial<Tokens>>().refresh))
  const [next = ''] = successors
  return {
    statuses: [...new Set(answers.map(({ statusCode }) => statusCode))],
    successors: successors.size,
    renewed: (await renew(t, next)).statusCode,
  }
}

const refused = '401 token_not_valid'

/** Returns the status of a request with an access token, and the code of its refusal. */
const request = async (t: TestApp, token: string): Promise<string> => {
  const answer = await t.as(null).get('/api/user/', { authorization: `Bearer ${token}` })
  return answer.statusCode === 401 ? `401 ${answer.json<{ code: string }>().code}` : `${answer.statusCode}`
}

/**
 * Presents every forged token in requests, access tokens also to `openSocket`, and the valid tokens last. Returns the
 * unexpected responses.
 */
export const presentForgedTokens = async (
  t: TestApp,
  forgerSecret: string,
  openSocket?: (token: string) => Promise<number>,
) => {
  const { id } = await t.make.customer()
  const [now, caller] = [t.context.clock(), { id, session: randomUUID() }]
  const start = (user: { id: number }) => startSession(t.context, t.db, user.id, undefined)
  const [own, other] = [await start({ id }), await start(await t.make.customer())]
  const access = [
    ...(await forgeAccessTokens(t.context.config, caller, { now, forgerSecret })),
    ['a refresh token', own.refresh] as const,
  ]
  const refresh = forgeRefreshTokens(own.refresh, other.refresh, forgerSecret)
  const failures: string[] = []
  const compare = (name: string, found: unknown, expected: unknown) => {
    if (found !== expected) failures.push(`${name}: ${String(found)} instead of ${String(expected)}`)
  }
  for (const [name, token] of access) {
    compare(`access token, ${name}`, await request(t, token), refused)
    compare(`socket, ${name}`, await (openSocket?.(token) ?? 4401), 4401)
  }
  for (const [name, token] of refresh)
    compare(`refresh token, ${name}`, (await renew(t, token)).statusCode, 401)
  const good = await signAccessToken(t.context.config, caller, now)
  compare('true access token', await request(t, good), '200')
  compare('socket, true access token', await (openSocket?.(good) ?? 0), 0)
  compare('true refresh token', (await renew(t, own.refresh)).statusCode, 200)
  return { presented: access.length + refresh.length, failures }
}
