import { randomUUID } from 'node:crypto'
import { readConfig } from '@/server/settings/config'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { registrationInput } from '@/server/testing/people'
import { waitUntil } from '@/server/testing/wait-until'
import { signAccessToken, verifyAccessToken } from './session'
import { makeTokenCache } from './token-cache'

const config = readConfig({ NODE_ENV: 'test', JWT_SECRET: 'a secret for tests only, of enough length' })
const made = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(made.getTime() + seconds * 1000)
const lasts = config.accessTokenMinutes * 60
const caller = () => ({ id: 7, session: randomUUID() })

describe('a token known from before', () => {
  test('names the same caller again, to the last moment and not a moment longer', async () => {
    const who = caller()
    const token = await signAccessToken(config, who, made)
    expect(await verifyAccessToken(config, token, made)).toEqual(who)
    expect(await verifyAccessToken(config, token, after(lasts - 0.001))).toEqual(who)
    for (const late of [0, 0.001, 1, 3600])
      expect(await verifyAccessToken(config, token, after(lasts + late))).toBeNull()
    // A refused token is not cached, and refused again.
    expect(await verifyAccessToken(config, token, after(lasts + 1))).toBeNull()
  })

  test('expires at the same moment as one never seen', async () => {
    for (const moment of [lasts - 1, lasts - 0.001, lasts, lasts + 1]) {
      const [seen, unseen] = [
        await signAccessToken(config, caller(), made),
        await signAccessToken(config, caller(), made),
      ]
      await verifyAccessToken(config, seen, made)
      expect((await verifyAccessToken(config, seen, after(moment))) === null).toBe(
        (await verifyAccessToken(config, unseen, after(moment))) === null,
      )
    }
  })

  test('vouches for no other: one sign changed, one left out or one more is refused', async () => {
    const token = await signAccessToken(config, caller(), made)
    expect(await verifyAccessToken(config, token, made)).not.toBeNull()
    // The last character of a signature has unused bits, so it is not changed.
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(
        await verifyAccessToken(config, token.slice(0, at) + other + token.slice(at + 1), made),
      ).toBeNull()
    }
    for (const altered of [
      token.slice(1),
      token.slice(0, -1),
      `${token}.`,
      `${token}=`,
      `${token} `,
      `${token}\n`,
      ` ${token}`,
      token.replace('.', ' .'),
      token.toLowerCase(),
      token.split('.').slice(0, 2).join('.') + '.',
    ])
      expect(await verifyAccessToken(config, altered, made)).toBeNull()
  })

  test('is nothing to a program with another secret, nor after the secret is changed', async () => {
    const token = await signAccessToken(config, caller(), made)
    expect(await verifyAccessToken(config, token, made)).not.toBeNull()
    const changed = { ...config, jwtSecret: 'another secret for tests, also long enough' }
    expect(await verifyAccessToken(changed, token, made)).toBeNull()
    expect(await verifyAccessToken(changed, token, made)).toBeNull()
    expect(await verifyAccessToken(config, token, made)).not.toBeNull()
  })
})

test('bounds the token cache and evicts the least recently used token', () => {
  const known = makeTokenCache<number>(3)
  for (const n of [1, 2, 3]) known.keep(`token ${n}`, n, 100)
  expect(known.find('token 1', 50)).toBe(1)
  known.keep('token 4', 4, 100)
  expect(known.count()).toBe(3)
  expect(known.find('token 2', 50)).toBeUndefined()
  for (const n of [1, 3, 4]) expect(known.find(`token ${n}`, 50)).toBe(n)
  for (let n = 5; n < 5000; n++) known.keep(`token ${n}`, n, 100)
  expect(known.count()).toBe(3)
  expect(known.find('token 4999', 100)).toBeNull()
  expect(known.count()).toBe(2)
})

describe('over HTTP', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await makeApp()
  })
  afterAll(() => t.close())

  const enter = async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/register/',
      payload: registrationInput(`${randomUUID()}@example.com`),
    })
    return answer.json<{ access: string; refresh: string }>()
  }
  const read = async (access: string) =>
    (await t.app.inject({ url: '/api/user/', headers: { authorization: `Bearer ${access}` } })).statusCode

  test('a session that ended is refused at once, however often its token was let in', async () => {
    const { access, refresh } = await enter()
    for (let n = 0; n < 3; n++) expect(await read(access)).toBe(200)
    expect(
      (await t.app.inject({ method: 'POST', url: '/api/token/revoke/', payload: { refresh } })).statusCode,
    ).toBe(204)
    // The event travels through the database to every program.
    await waitUntil(async () => (await read(access)) !== 200)
    expect(await read(access)).toBe(401)
  })

  test('a token let in before is refused one second past its end', async () => {
    const { access } = await enter()
    expect(await read(access)).toBe(200)
    t.travel((t.context.config.accessTokenMinutes * 60 + 1) * 1000)
    expect(await read(access)).toBe(401)
  })
})
