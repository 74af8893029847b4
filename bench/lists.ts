/**
 * Cost of the everyday lists at 1,000 and at 5,000,000 rows, against a bare Fastify route that runs the same SQL
 * through `pg`, prepared where the product prepares it, and returns the raw rows; and the throughput of both.
 *
 * Run: npx tsx bench/lists.ts [rows…]
 *
 * The server is a process of its own with both routes, on the same database and pool.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { signAccessToken } from '@/server/http/session'
import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { listen } from '@/server/testing/listen'
import { makeApp } from '@/server/testing/make-app'
import { countBufferReads } from './buffer-reads'
import { fillLists } from './lists/fill'
import { measureRate, median, percentile } from './program'
import { recordQueries } from './record-queries'

const rounds = 300
const warmUp = 100
/** Throughput: calls in flight, for how long, how many times. */
const together = 8
const windowMs = 500
const windows = 9

const lists = {
  rooms: { path: '/api/chat/rooms/?side=customer', as: 'customer' },
  messages: { path: '/api/chat/rooms/1/messages/', as: 'customer' },
  'my bookings': { path: '/api/demands/user/', as: 'customer' },
  suggestions: { path: '/api/provider/demands/?statusId=ready', as: 'provider' },
  offers: { path: '/api/provider/demands/?statusId=pending', as: 'provider' },
  notifications: { path: '/api/notification/list/', as: 'provider' },
} as const

interface Started {
  app: number
  bare: number
  tokens: Record<'customer' | 'provider', string>
  /** Statements per list, and the database pages they read. */
  statements: Record<string, number>
  pages: Record<string, number>
}

const serve = async (rows: number) => {
  // Eight gigabytes of rows belong on a disk; the databases of tests lie in memory where there is room.
  process.env.TMPDIR ??= tmpdir()
  await setUp()
  const t = await makeApp({ measured: true })
  const people = await fillLists(t, rows)
  const bare = Fastify()
  const statements: Record<string, number> = {}
  const pages: Record<string, number> = {}
  for (const [name, { path, as }] of Object.entries(lists)) {
    const read = async () => {
      const answer = await t.as(people[as]).get(path)
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
    }
    // Warms caches such as the catalogue, which are no part of a list's cost.
    await read()
    const asked = await recordQueries(t.context.pool, read)
    statements[name] = asked.length
    let sum = 0
    for (const { text, values } of asked) sum += await countBufferReads(t.context.pool, text, values)
    pages[name] = sum
    bare.get(path.split('?')[0] + name.replace(' ', '-'), async (_request, reply) => {
      const answers: unknown[] = []
      for (const statement of asked) answers.push((await t.context.pool.query(statement)).rows)
      return reply.type('application/json').send(JSON.stringify(answers))
    })
  }
  const ports = { app: await listen(t.app), bare: await listen(bare) }
  const sign = (id: number) =>
    signAccessToken(
      { ...t.context.config, accessTokenMinutes: 60 },
      { id, session: randomUUID() },
      new Date(),
    )
  const end = () => {
    void Promise.all([bare.close(), t.close()])
      .then(tearDown)
      .then(() => process.exit(0))
  }
  process.once('message', end)
  // The program that asks it has failed.
  process.once('disconnect', end)
  const started: Started = {
    ...ports,
    tokens: { customer: await sign(people.customer.id), provider: await sign(people.provider.id) },
    statements,
    pages,
  }
  if (process.connected) process.send?.(started)
  else end()
}

const agent = new Agent({ keepAlive: true })
const time = (port: number, path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    get({ port, path, host: '127.0.0.1', agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - begun)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

interface Server extends Started {
  rows: number
  stop(): Promise<void>
}

const open = async (rows: number): Promise<Server> => {
  const child: ChildProcess = fork(__filename, ['serve', String(rows)])
  const failed = once(child, 'exit').then(() => {
    throw new Error('the server ended')
  })
  const [started] = (await Promise.race([once(child, 'message'), failed])) as [Started]
  const stop = async () => {
    failed.catch(() => undefined)
    const gone = once(child, 'exit')
    child.send('stop')
    await gone
  }
  return { ...started, rows, stop }
}

type Name = keyof typeof lists
const bareOf = (name: Name) => lists[name].path.split('?')[0] + name.replace(' ', '-')

/** Measures one call at a time, alternating sizes and routes, so that other load affects all alike. */
const compareCosts = async (servers: Server[], name: Name) => {
  const { path, as } = lists[name]
  const samples = servers.map(() => ({ app: [] as number[], bare: [] as number[] }))
  for (let n = -warmUp; n < rounds; n++)
    for (const [at, server] of servers.entries()) {
      const app = await time(server.app, path, server.tokens[as])
      const bare = await time(server.bare, bareOf(name), server.tokens[as])
      if (n < 0) continue
      samples[at]?.app.push(app)
      samples[at]?.bare.push(bare)
    }
  const medians = samples.map(({ app, bare }, at) => {
    const [a, b] = [median(app), median(bare)]
    console.log(
      `${name.padEnd(14)} ${String(servers[at]?.rows).padStart(8)} rows: ${a.toFixed(2)} ms (p99 ` +
        `${percentile(app, 0.99).toFixed(2)}), bare ${b.toFixed(2)} ms; ${servers[at]?.statements[name]} ` +
        `statements, ${servers[at]?.pages[name]} pages`,
    )
    return a
  })
  const [few, many] = [medians[0] ?? NaN, medians.at(-1) ?? NaN]
  if (servers.length > 1) console.log(`${name.padEnd(14)} ${(many / few).toFixed(2)} times the cost`)
}

/** The lightest of them, which the others are compared with. */
const lightest: Name = 'notifications'

/** Windows of all lists and both routes in turn, so that the machine's other load affects all alike. */
const compareRates = async (server: Server, names: Name[]) => {
  const seen = names.map((name) => ({ name, app: [] as number[], bare: [] as number[] }))
  for (let n = -1; n < windows; n++)
    for (const { name, app, bare } of seen) {
      const { path, as } = lists[name]
      const ask = (port: number, at: string) =>
        measureRate(() => time(port, at, server.tokens[as]), { together, windowMs })
      const [ours, theirs] = [await ask(server.app, path), await ask(server.bare, bareOf(name))]
      if (n < 0) continue
      app.push(ours)
      bare.push(theirs)
    }
  const light = seen.find(({ name }) => name === lightest)?.app ?? []
  const share = (of: number[], by: number[]) => median(of.map((one, n) => one / (by[n] ?? NaN))).toFixed(2)
  for (const { name, app, bare } of seen)
    console.log(
      `${name.padEnd(14)} ${median(app).toFixed(0)} answers a second, bare ${median(bare).toFixed(0)}: ` +
        `${share(app, bare)} of its throughput, ${share(app, light)} of ${lightest}' (medians of ${windows})`,
    )
}

const compare = async () => {
  const sizes = process.argv.slice(2).map(Number)
  const servers: Server[] = []
  for (const rows of sizes.length > 0 ? sizes : [1000, 5_000_000]) servers.push(await open(rows))
  const names = Object.keys(lists) as Name[]
  for (const name of names) await compareCosts(servers, name)
  if (servers[0]) await compareRates(servers[0], names)
  for (const server of servers) await server.stop()
}

const main = process.argv[2] === 'serve' ? () => serve(Number(process.argv[3])) : compare
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
