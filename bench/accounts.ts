/**
 * CPU time of a sign-in besides its one argon2id hash, and throughput of the signed-in `GET /api/user/` against a
 * bare Fastify route with one indexed read through `pg`.
 *
 * Run: npx tsx bench/accounts.ts
 *
 * The server is a process of its own that reports its CPU time; the two sides of each pair are measured in turn.
 * Limits are on.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import { signAccessToken } from '@/server/http/session'
import { hashPassword, passwordMatches } from '@/server/modules/accounts/passwords'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { listen } from '@/server/testing/listen'
import { makeApp } from '@/server/testing/make-app'
import { measureRate, median, percentile } from './program'

const password = 'Quarenta e dois papagaios'
const email = 'medida@example.com'
const signIns = 40
const rounds = 7
/** Throughput windows: short and many, so that both sides of a pair meet the same load of the machine. */
const windows = 60
const together = 8
const windowMs = 150

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

const serve = async () => {
  await setUp()
  const t = await makeApp({ measured: true, config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
  const registered = await t
    .as(null)
    .post('/api/register/', { email, password, full_name: 'Medida', role: 'consumer', accepted_terms: true })
  if (registered.statusCode !== 201) throw new Error(registered.body)
  const { user } = registered.json<{ user: { pk: number } }>()
  // Only accounts with a confirmed address reset the count of attempts.
  await t.context.pool.query('update users set email_verified_at = now() where id = $1', [user.pk])
  const bare = Fastify()
  bare.get(
    '/',
    async () =>
      (
        await t.context.pool.query({
          name: 'bare-user',
          text: 'select * from users where id = $1',
          values: [user.pk],
        })
      ).rows[0] as object,
  )
  const ports = { app: await listen(t.app), bare: await listen(bare) }
  const kept = await hashPassword(password)
  process.on('message', (asked: 'cpu' | 'hash' | 'stop') => {
    if (asked === 'cpu') process.send?.(cpuMs())
    else if (asked === 'hash') void passwordMatches(password, kept).then((right) => process.send?.(right))
    else
      void Promise.all([bare.close(), t.close()])
        .then(tearDown)
        .then(() => process.exit(0))
  })
  // The token of a new session, so that nothing is cached.
  const access = await signAccessToken(
    { ...t.context.config, accessTokenMinutes: 60 },
    { id: user.pk, session: sessionOf(registered.json<{ access: string }>().access) },
    new Date(),
  )
  process.send?.({ ...ports, access })
}

const sessionOf = (access: string): string =>
  (JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

const agent = new Agent({ keepAlive: true, maxSockets: together })
/** Limits are on, as for visitors: each call comes from another network, so that none is reached. */
let networks = 0
const from = () => {
  const n = networks++
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
const ask = (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { port, path, method, host: '127.0.0.1', agent, headers: { ...headers, 'x-forwarded-for': from() } },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

const compare = async () => {
  const child: ChildProcess = fork(__filename, ['serve'])
  const [server] = (await once(child, 'message')) as [{ app: number; bare: number; access: string }]
  const tell = async <T>(asked: string): Promise<T> => {
    const told = once(child, 'message')
    child.send(asked)
    return ((await told) as [T])[0]
  }
  const signIn = () =>
    ask(
      server.app,
      'POST',
      '/api/token/',
      { 'content-type': 'application/json' },
      JSON.stringify({ email, password }),
    )
  const cost = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await tell<number>('cpu')
    for (let n = 0; n < signIns; n++) await work()
    return ((await tell<number>('cpu')) - before) / signIns
  }
  const [over, whole, hashes]: [number[], number[], number[]] = [[], [], []]
  for (let round = -1; round < rounds; round++) {
    const own = await cost(signIn)
    const hash = await cost(() => tell('hash'))
    if (round < 0) continue
    whole.push(own)
    hashes.push(hash)
    over.push(own - hash)
  }
  console.log(
    `sign-in: ${median(whole).toFixed(1)} ms of CPU, one argon2id hash ${median(hashes).toFixed(1)} ms, so ` +
      `${median(over).toFixed(1)} ms besides (median of ${rounds} × ${signIns})`,
  )

  const headers = { authorization: `Bearer ${server.access}` }
  const shares: number[] = []
  const [apps, bares]: [number[], number[]] = [[], []]
  const askApp = () =>
    measureRate(() => ask(server.app, 'GET', '/api/user/', headers), { together, windowMs })
  const askBare = () => measureRate(() => ask(server.bare, 'GET', '/', headers), { together, windowMs })
  for (let round = -1; round < windows; round++) {
    // The order alternates, so that garbage of the earlier run does not always burden the same side.
    const early = round % 2 === 0 ? await askApp() : null
    const bare = await askBare()
    const app = early ?? (await askApp())
    if (round < 0) continue
    apps.push(app)
    bares.push(bare)
    shares.push(app / bare)
  }
  const of = (share: number) => percentile(shares, share).toFixed(2)
  console.log(
    `GET /api/user/: ${median(apps).toFixed(0)} a second, bare ${median(bares).toFixed(0)}: ` +
      `${median(shares).toFixed(2)} of its throughput (median of ${windows}; the middle half lies between ` +
      `${of(0.25)} and ${of(0.75)})`,
  )
  const gone = once(child, 'exit')
  child.send('stop')
  await gone
}

const main = process.argv[2] === 'serve' ? serve : compare
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
