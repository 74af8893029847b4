import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import sharp from 'sharp'
import { appForFile } from '@/server/testing/test-app'
import { registerResponseHeaders } from './response-headers'

const t = appForFile({ config: { rateLimits: true } })
let said: Record<string, unknown>
beforeAll(async () => {
  const asked = Fastify()
  await asked.register(helmet, { contentSecurityPolicy: false })
  asked.get('/', async () => 'ok')
  const { headers } = await asked.inject('/')
  await asked.close()
  said = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-type', 'content-length', 'date', 'connection'].includes(name),
    ),
  )
})

test('leaves subdomains out of Strict-Transport-Security where they may be plain HTTP', async () => {
  const hsts = async (hstsSubdomains: boolean) => {
    const app = Fastify()
    await registerResponseHeaders(app, { config: { ...t.context.config, hstsSubdomains } })
    const { headers } = await app.inject('/')
    await app.close()
    return String(headers['strict-transport-security'])
  }
  expect(await hsts(true)).toContain('includeSubDomains')
  expect(await hsts(false)).toMatch(/^max-age=\d+$/)
})

test('helmet says something at all', () =>
  expect(said).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age'),
  }))

test.each([
  ['a document', 'GET', '/api/openapi.json', 200],
  ['a refusal', 'GET', '/api/user/', 401],
  ['nothing there', 'GET', '/api/nope/', 404],
  ['nothing there, outside the API', 'GET', '/nope', 404],
  ['a body that cannot be read', 'POST', '/api/token/', 400],
] as const)('%s carries helmet’s headers and the request id', async (_name, method, url, status) => {
  const post = method === 'POST' ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}
  const answer = await t.app.inject({ method, url, ...post })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(said)
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(answer.headers['cache-control']).toBe(url.startsWith('/api/') ? 'no-store' : undefined)
})

test('a person’s own data too, and one refused for asking too often', async () => {
  const person = await t.make.customer()
  const answer = await t.as(person).get('/api/user/')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.headers).toMatchObject(said)
  const guess = () => t.as(null).post('/api/user/forgot-password/', {})
  for (let i = 0; i < 10; i++) await guess()
  const refused = await guess()
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(refused.headers).toMatchObject(said)
})

test('lets the API’s own page load its assets', async () => {
  const { headers, statusCode } = await t.as(null).get('/api/docs/')
  expect([statusCode, String(headers['content-security-policy'])]).toEqual([
    200,
    expect.stringMatching(/script-src 'self'/),
  ])
})

test('rejects multipart forms where no file is accepted', async () => {
  const refused = await t.upload(null, '/api/token/', Buffer.from('x'))
  expect([refused.statusCode, refused.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('sends a picture’s own cache lifetime and policy', async () => {
  const person = await t.make.customer()
  const kept = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const uploaded = await t.upload(person, '/api/profile/photo/', kept)
  const picture = await t.app.inject(uploaded.json<{ photo: string }>().photo)
  expect(picture.headers).toMatchObject({
    ...said,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})
