import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { environmentVariables, readConfig } from './config'

const secret = () => 'a key kept in the data folder, long enough'

test('defaults to one program with every service, the embedded database and the demo', () => {
  const config = readConfig({}, secret)
  expect(config).toMatchObject({
    port: 3000,
    services: ['web', 'api', 'worker'],
    demo: true,
    rateLimits: true,
    trustProxy: false,
    siteName: 'Ofício',
  })
  expect(config.apiUrl).toBe('http://127.0.0.1:3000')
  expect(config.jwtSecret).toBe(secret())
})

test('with a database of one’s own the demo is off unless asked for', () => {
  const url = 'postgres://user@db/oficio'
  expect(readConfig({ DATABASE_URL: url }, secret).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: url, DEMO: '1' }, secret).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }, secret).demo).toBe(false)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['SERVICES', 'web,mail'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['REDIS_URL', 'localhost:6379'],
  ['DEMO', 'maybe'],
  ['JWT_SECRET', 'short'],
  ['NEXT_PUBLIC_SITE_URL', 'oficio.example'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const attempt = () => readConfig({ [name]: value }, secret)
  expect(attempt).toThrow(name)
  expect(attempt).not.toThrow('\n')
})

test('shortens the rest of a payout key in the demo only', () => {
  expect(readConfig({}, secret).demoKeyRestMs).toBe(60_000)
  expect(readConfig({ DEMO_KEY_REST_MS: '9000' }, secret).demoKeyRestMs).toBe(9_000)
  expect(() => readConfig({ DEMO: '0', DEMO_KEY_REST_MS: '9000' }, secret)).toThrow(
    /^DEMO_KEY_REST_MS: [^\n]+$/,
  )
})

test('an empty variable is an unset one, and the site address loses its slash', () => {
  const config = readConfig(
    { REDIS_URL: '', PORT: '', NEXT_PUBLIC_SITE_URL: 'https://oficio.example/' },
    secret,
  )
  expect(config.redisUrl).toBeUndefined()
  expect(config.port).toBe(3000)
  expect(config.siteUrl).toBe('https://oficio.example')
})

test('mails link to the port that is served, unless the site has an address', () => {
  const site = 'https://oficio.example'
  expect(readConfig({ PORT: '4000' }, secret).siteUrl).toBe('http://localhost:4000')
  expect(readConfig({ PORT: '4000', NEXT_PUBLIC_SITE_URL: site }, secret).siteUrl).toBe(site)
})

test('refuses figures on the public port', () => {
  const attempt = () => readConfig({ PORT: '4000', METRICS_PORT: '4000' }, secret)
  expect(attempt).toThrow(/^METRICS_PORT: [^\n]+$/)
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }, secret).metrics).toEqual({ host: '127.0.0.1', port: 0 })
})

test('without a kept key the secret must be given', () => {
  expect(() => readConfig({})).toThrow('JWT_SECRET')
})

describe('.env.example', () => {
  const text = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const listed = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => ({
    name: name ?? '',
    value: value ?? '',
  }))
  const webConfig = readFileSync(join(projectRoot, 'lib/config.ts'), 'utf8')
  const publicNames = [...webConfig.matchAll(/process\.env\.([A-Z0-9_]+)/g)].map(([, name]) => name ?? '')

  test('lists every variable the server and the pages read, and no other', () => {
    const read = new Set([...Object.keys(environmentVariables), ...publicNames])
    expect(listed.map(({ name }) => name).sort()).toEqual([...read].sort())
  })

  test('gives defaults that are the real ones', () => {
    const written = Object.fromEntries(
      listed.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    )
    expect(readConfig(written, secret)).toEqual(readConfig({}, secret))
  })
})

test('the demo pays at the simulator, anything else where it is told to', () => {
  const url = 'postgres://user@db/oficio'
  expect(readConfig({}, secret).payments).toEqual({ gateway: 'simulator' })
  expect(readConfig({ DATABASE_URL: url }, secret).payments).toBeUndefined()
  expect(() => readConfig({ DATABASE_URL: url, PAYMENT_GATEWAY: 'simulator' }, secret)).toThrow(
    /^PAYMENT_GATEWAY: [^\n]+$/,
  )
  const payoutKey = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
  const keys = {
    MP_ACCESS_TOKEN: 'a',
    MP_PUBLIC_KEY: 'b',
    MP_WEBHOOK_SECRET: 'c',
    MP_PAYOUT_KEY: payoutKey,
  }
  const real = { DATABASE_URL: url, PAYMENT_GATEWAY: 'mercadopago', ...keys }
  expect(readConfig(real, secret).payments).toEqual({
    gateway: 'mercadopago',
    accessToken: 'a',
    publicKey: 'b',
    webhookSecret: 'c',
    payoutKey,
  })
  const test = { ...real, MP_ACCESS_TOKEN: 'TEST-a', MP_PAYOUT_KEY: '' }
  expect(readConfig(test, secret).payments).toMatchObject({ accessToken: 'TEST-a' })
  for (const name of Object.keys(keys))
    expect(() => readConfig({ ...real, [name]: '' }, secret)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})
