import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { programArgs } from '@/server/testing/program-args'
import { ConfigError, configurationExitCode, readConfig } from './config'
import { checkReachability, waitUntilReachable } from './reachability'

jest.setTimeout(60_000)

const folder = mkdtempSync(join(tmpdir(), 'oficio-settings-'))
const file = join(folder, 'a-file')
const password = 'Ca4naryPassw0rd'
let database: TestDatabase
let silent: Server
/** A server that accepts connections and never answers. */
let silentPort = 0
beforeAll(async () => {
  writeFileSync(file, '')
  database = await createTestDatabase()
  silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  silentPort = (silent.address() as AddressInfo).port
})
afterAll(async () => {
  silent.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** The program as it is started; a test's time-out ends one that neither starts nor refuses to. */
const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, programArgs(), {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        SERVICES: 'api',
        ...settings(env),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (part) => (out += String(part)))
    child.stderr.on('data', (part) => (err += String(part)))
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    child.on('close', (code) => {
      clearTimeout(late)
      resolve({ code, out, err })
    })
  })

const settings = (env: Record<string, string>) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  JWT_SECRET: 'a secret for tests only, of enough length',
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  ...env,
})
const at = (scheme: string, port: number) => `${scheme}://u:${password}@127.0.0.1:${port}`
const inBucket = (port: number) =>
  `s3://u:${password}@pictures?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`

test.each<[string, string, () => Record<string, string>]>([
  // Kept for documents (RFC 5737), so no machine has it.
  ["another machine's address", 'HOST', () => ({ HOST: '192.0.2.1' })],
  ['a taken port', 'PORT', () => ({ PORT: String(silentPort) })],
  ['a taken port for the figures', 'METRICS_PORT', () => ({ METRICS_PORT: String(silentPort) })],
  ['no PostgreSQL there', 'DATABASE_URL', () => ({ DATABASE_URL: at('postgres', 1) })],
  ['a silent PostgreSQL', 'DATABASE_URL', () => ({ DATABASE_URL: at('postgres', silentPort) })],
  [
    'an unknown database',
    'DATABASE_URL',
    () => ({ DATABASE_URL: Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href }),
  ],
  ['no Redis there', 'REDIS_URL', () => ({ REDIS_URL: at('redis', 1) })],
  ['a silent Redis', 'REDIS_URL', () => ({ REDIS_URL: at('redis', silentPort) })],
  ['no Sentinel there', 'REDIS_URL', () => ({ REDIS_URL: `${at('redis-sentinel', 1)}?sentinelMasterId=m` })],
  [
    'a silent Sentinel',
    'REDIS_URL',
    () => ({ REDIS_URL: `${at('redis-sentinel', silentPort)}?sentinelMasterId=m` }),
  ],
  ['no object store there', 'MEDIA_URL', () => ({ MEDIA_URL: inBucket(1) })],
  ['a silent object store', 'MEDIA_URL', () => ({ MEDIA_URL: inBucket(silentPort) })],
  ['a folder that is none', 'DATA_DIR', () => ({ DATA_DIR: join(file, 'data'), DATABASE_URL: '' })],
])('%s is refused with one line that names %s', async (_name, variable, env) => {
  const refusal: unknown = await checkReachability(readConfig(settings(env()))).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toMatch(new RegExp(`^[^\\n]*\\b${variable}\\b[^\\n]*$`))
  expect(String(refusal)).not.toContain(password)
})

test('accepts settings if their services respond', async () => {
  await expect(checkReachability(readConfig(settings({ METRICS_PORT: '0' })))).resolves.toBeUndefined()
})

test.each<[string, string, () => Record<string, string>]>([
  ['a hop count', 'TRUST_PROXY', () => ({ TRUST_PROXY: '1' })],
  ['a misspelt name', 'DATABSE_URL', () => ({ DATABSE_URL: at('postgres', 1) })],
  ['no folder for the key', 'DATA_DIR', () => ({ DATA_DIR: join(file, 'data'), JWT_SECRET: '' })],
])(
  'started with %s the program names %s and ends with the code that says not to start again',
  async (_name, variable, env) => {
    const { code, out, err } = await start(env())
    expect({ code, out }).toEqual({ code: configurationExitCode, out: '' })
    expect(err).toMatch(new RegExp(`^[^\\n]*\\b${variable}\\b[^\\n]*\\n$`))
    expect(err).not.toContain(password)
  },
)

test('started before its PostgreSQL the program waits with one line, and ends as by a passing fault', async () => {
  const { code, out, err } = await start({ DATABASE_URL: at('postgres', 1), START_PATIENCE_MS: '1500' })
  expect(code).toBe(1)
  expect(out).toMatch(/^DATABASE_URL: PostgreSQL does not answer \(ECONNREFUSED\); waiting for it, [^\n]+\n$/)
  expect(err).toContain('DATABASE_URL: PostgreSQL does not answer')
  expect(out + err).not.toContain(password)
})

test('goes on once a service that was away answers', async () => {
  const gate = createServer().listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as AddressInfo
  gate.close()
  const redis = createServer((socket) => {
    socket.unref().on('error', () => undefined)
    socket.on('data', (bytes) => {
      // One reply a command: each begins with the number of its parts.
      for (const [command] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(?:\w+)/g))
        socket.write(command.endsWith('ping') || command.endsWith('PING') ? '+PONG\r\n' : '+OK\r\n')
    })
  })
  const lines: string[] = []
  const config = readConfig(settings({ REDIS_URL: `redis://127.0.0.1:${port}` }))
  await waitUntilReachable(config, {
    waitMs: 60_000,
    onWait: (line) => {
      lines.push(line)
      redis.listen(port, '127.0.0.1')
    },
  })
  expect(lines).toEqual([expect.stringMatching(/^REDIS_URL: Redis does not answer/)])
  redis.close()
})
