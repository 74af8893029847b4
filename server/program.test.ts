import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { readConfig } from '@/server/settings/config'
import { waitUntil } from '@/server/testing/wait-until'
import { demoPassword } from './demo/people'
import { startProgram, type Program } from './program'
import { createTestDatabase, type TestDatabase } from './testing/database'

const dataDir = mkdtempSync(join(tmpdir(), 'oficio-program-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (databaseUrl: string, redisUrl: string) =>
  startProgram(
    readConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      SERVICES: 'api,worker',
      DEMO: '1',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'a secret for tests only, of enough length',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    }),
  )

const call = async <T>(
  { port }: Program,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const signIn = async (program: Program, email: string) =>
  (
    await call<{ access: string }>(program, 'POST', '/api/token/', undefined, {
      email,
      password: demoPassword,
    })
  ).access

const socketOf = (program: Program, token: string) =>
  new Promise<{ socket: WebSocket; heard: { message?: { indicator: string } }[]; closed: Promise<number> }>(
    (resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${program.port}/notification/?token=${token}`)
      const heard: { message?: { indicator: string } }[] = []
      socket.on('message', (data: Buffer) =>
        heard.push(JSON.parse(data.toString()) as { message?: { indicator: string } }),
      )
      const closed = new Promise<number>((done) => socket.on('close', done))
      socket.on('open', () => resolve({ socket, heard, closed }))
      socket.on('error', reject)
    },
  )

describe.each([['', 'PostgreSQL'], ...(process.env.REDIS_URL ? [[process.env.REDIS_URL, 'Redis']] : [])])(
  'two programs on one database (%s%s)',
  (redisUrl = '') => {
    let database: TestDatabase
    let programs: Program[] = []
    beforeAll(async () => {
      database = await createTestDatabase()
      // Together: migrations, catalogue and demo take turns.
      programs = await Promise.all([start(database.url, redisUrl), start(database.url, redisUrl)])
    })
    afterAll(async () => {
      await Promise.all(programs.map((program) => program.stop()))
      await database.drop()
    })

    test('an offer sent on one reaches the customer’s socket on the other; both close in time, sockets with 1012', async () => {
      const [one, two] = programs
      if (!one || !two) throw new Error('not started')
      const customer = await signIn(one, 'cliente1@demo.test')
      const { heard, closed } = await socketOf(one, customer)
      // The hub needs no warming: the first event already counts.
      const provider = await signIn(two, 'profissional2@demo.test')
      const { results } = await call<{ results: { suggestion: { pk: number } }[] }>(
        two,
        'GET',
        '/api/provider/demands/?statusId=ready',
        provider,
      )
      const suggestion = results[0]?.suggestion.pk
      await call(two, 'POST', '/api/offers/', provider, {
        suggestion,
        items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 }],
        message: 'Posso ir.',
        starts_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
        duration_minutes: 120,
      })
      await waitUntil(() => heard.some(({ message }) => message?.indicator.includes('new_offer')))

      // The figures have a port of their own.
      expect((await fetch(`http://127.0.0.1:${one.metricsPort}/metrics`)).status).toBe(200)
      for (const path of ['/metrics', '/metrics/'])
        expect((await fetch(`http://127.0.0.1:${one.port}${path}`)).status).toBe(404)
      expect((await fetch(`http://127.0.0.1:${one.port}/readyz`)).status).toBe(200)

      const begun = Date.now()
      await Promise.all(programs.map((program) => program.stop()))
      programs = []
      expect(Date.now() - begun).toBeLessThan(3000)
      expect(await closed).toBe(1012)
    })
  },
)
