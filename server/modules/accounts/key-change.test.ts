import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildApp } from '@/server/app'
import { deriveRendererKey, makeIsRenderer, rendererHeader } from '@/server/http/renderer-key'
import { signAccessToken, verifyAccessToken } from '@/server/http/session'
import { signedUrl, signedUrlSecondsLeft } from '@/server/modules/media/urls'
import { readUnsubscribeToken, unsubscribeToken } from '@/server/modules/notifications/unsubscribe-token'
import type { Config } from '@/server/settings/config'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { checkCode, issueCode } from './codes'
import { findKnownDevice, rememberDevice } from './known-devices'
import { startSession } from './sessions'

const next = 'the next secret for tests only, of enough length'
let t: TestApp
/** With the key of before, with the next one beside it, and after the change. */
let [before, during, after]: Config[] = []
const configOf = (config: Config | undefined) => config ?? t.context.config
beforeAll(async () => {
  t = await makeApp()
  before = t.context.config
  during = { ...before, jwtSecret: next, jwtSecretBefore: before.jwtSecret }
  after = { ...before, jwtSecret: next }
})
afterAll(() => t.close())

/** What each arrangement of keys accepts of something signed with the first key. */
const accepted = async (isAccepted: (config: Config) => Promise<boolean> | boolean) => [
  await isAccepted(configOf(before)),
  await isAccepted(configOf(during)),
  await isAccepted(configOf(after)),
]
const now = new Date('2026-11-25T12:00:00Z')
const cookieOf = (config: Config, email: string): string => {
  let cookie = ''
  const reply = { header: (_name: string, value: string) => (cookie = value.split(';')[0] ?? '') }
  rememberDevice(config, { headers: {} } as FastifyRequest, reply as unknown as FastifyReply, email)
  return cookie
}

test('accepts the signatures of the key before until it is removed', async () => {
  const first = t.context.config
  const caller = { id: 7, session: '01234567-89ab-cdef-0123-456789abcdef' }
  const token = await signAccessToken(first, caller, now)
  const photo = '11111111-2222-3333-4444-555555555555'
  const query = Object.fromEntries(
    new URL(signedUrl(first.jwtSecret, photo, now, 60_000), 'http://x').searchParams,
  )
  const unsubscribe = unsubscribeToken(first.jwtSecret, 7, 'messages')
  const cookie = cookieOf(first, 'ana@x.test')
  const renderer = { headers: { [rendererHeader]: deriveRendererKey(first.jwtSecret) } }
  const known = { headers: { cookie } } as FastifyRequest
  const checks: Record<string, (config: Config) => Promise<boolean> | boolean> = {
    'access tokens': async (config) => (await verifyAccessToken(config, token, now)) !== null,
    'picture addresses': (config) => signedUrlSecondsLeft(config, photo, query, now) !== null,
    'unsubscribe links': (config) => readUnsubscribeToken(config, unsubscribe) !== null,
    'known devices': (config) => findKnownDevice(config, known, 'ana@x.test') !== null,
    renderers: (config) => makeIsRenderer(config)(renderer as unknown as FastifyRequest),
  }
  for (const [what, isAccepted] of Object.entries(checks))
    expect([what, await accepted(isAccepted)]).toEqual([what, [true, true, false]])
})

test('accepts a mailed code of the key before', async () => {
  const { id } = await t.make.customer()
  const issue = (at: Date) => issueCode(t.db, configOf(before), id, 'email', 'ana@x.test', at)
  const code = await issue(now)
  expect(await checkCode(t.db, configOf(after), id, 'email', code, now)).toMatchObject({ is: 'wrong' })
  expect(await checkCode(t.db, configOf(during), id, 'email', code, now)).toMatchObject({ is: 'right' })
})

test('a session of the key before goes on, and outlives that key once it was refreshed', async () => {
  const { id } = await t.make.customer()
  const started = await startSession(t.context, t.db, id, undefined)
  const refresh = async (config: Config | undefined, token: string) => {
    const app = await buildApp({ ...t.context, config: configOf(config) })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh: token },
    })
    await app.close()
    return { status: answer.statusCode, refresh: answer.json<{ refresh: string }>().refresh }
  }
  expect((await refresh(after, started.refresh)).status).toBe(401)
  const second = await refresh(during, started.refresh)
  expect(second.status).toBe(200)
  expect((await refresh(after, second.refresh)).status).toBe(200)
})
