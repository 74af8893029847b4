import { Client } from 'pg'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { openFaultProxy } from '@/server/testing/fault-proxy'
import { waitUntil } from '@/server/testing/wait-until'
import type { Hub, HubEvent } from './hub'
import { openPostgresHub } from './postgres-hub'
import { openRedisHub } from './redis-hub'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const redisUrl = process.env.REDIS_URL
const adapters: [string, () => Promise<Hub>][] = [['PostgreSQL', () => openPostgresHub(database.url)]]
if (redisUrl) adapters.push(['Redis', () => openRedisHub(redisUrl, null)])

const event = (payload: unknown, users = [1]): HubEvent => ({ users, channel: 'chat', payload })
const said = (heard: HubEvent) => (heard.channel === 'pages' ? heard.tags : heard.payload)

describe.each(adapters)('the hub on %s', (_name, open) => {
  const hubs: Hub[] = []
  const pair = async () => {
    const [a, b] = await Promise.all([open(), open()])
    hubs.push(a, b)
    await Promise.all([a.follow(1).ready, b.follow(1).ready])
    return [a, b] as const
  }
  afterEach(async () => {
    await Promise.all(hubs.splice(0).map((hub) => hub.close()))
  })

  test('tells every process, the publisher too, in order', async () => {
    const [a, b] = await pair()
    const heard: { a: unknown[]; b: unknown[] } = { a: [], b: [] }
    a.subscribe((e) => heard.a.push(said(e)))
    b.subscribe((e) => heard.b.push(said(e)))
    for (let n = 0; n < 1200; n++) await a.publish(event(n % 7))
    await waitUntil(() => heard.a.length >= 1200 && heard.b.length >= 1200)
    const sent = Array.from({ length: 1200 }, (_, n) => n % 7)
    expect(heard.a).toEqual(sent)
    expect(heard.b).toEqual(sent)
  })

  test('carries messages longer than a NOTIFY, accents and emoji whole', async () => {
    const [a, b] = await pair()
    const heard: HubEvent[] = []
    b.subscribe((e) => heard.push(e))
    const long = event('ção 🧽 '.repeat(18_000))
    await a.publish(long)
    await a.publish(event('after'))
    await waitUntil(() => heard.length === 2)
    expect(heard).toEqual([long, event('after')])
  })

  test('a listener that throws or leaves does not disturb the others', async () => {
    const [a, b] = await pair()
    const heard: unknown[] = []
    const leave = b.subscribe(() => heard.push('left'))
    b.subscribe(() => {
      throw new Error('mine')
    })
    b.subscribe((e) => heard.push(said(e)))
    leave()
    await a.publish(event('x'))
    await waitUntil(() => heard.length > 0)
    expect(heard).toEqual(['x'])
  })

  test('flushes accepted messages before closing', async () => {
    const [a, b] = await pair()
    const heard: unknown[] = []
    b.subscribe((e) => heard.push(said(e)))
    for (let n = 0; n < 50; n++) await a.publish(event(n))
    await a.close()
    await waitUntil(() => heard.length === 50)
  })
})

test.each(['0 w', '0 wnot json', '0 wnull', '0 w{"channel":"chat"}', '0 pid:0:4294967296:AAAA', 'x'])(
  'ignores a foreign %j on the channel and receives the messages after it',
  async (line) => {
    const warned: string[] = []
    const hub = await openPostgresHub(database.url, { warn: (message) => warned.push(message) })
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      const heard: unknown[] = []
      hub.subscribe((e) => heard.push(said(e)))
      await client.query('SELECT pg_notify($1, $2)', ['oficio_hub', line])
      await hub.publish(event('after'))
      await waitUntil(() => heard.length > 0)
      expect(heard).toEqual(['after'])
      expect(warned.length).toBeLessThanOrEqual(1)
    } finally {
      await client.end()
      await hub.close()
    }
  },
)

test('sends a pages-only program no user events, but page events', async () => {
  const [all, pages] = await Promise.all([
    openPostgresHub(database.url),
    openPostgresHub(database.url, { topics: ['pages'] }),
  ])
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const heard: Record<'all' | 'pages', unknown[]> = { all: [], pages: [] }
    all.subscribe((e) => heard.all.push(said(e)))
    pages.subscribe((e) => heard.pages.push(said(e)))
    const listening = async () =>
      (
        await client.query<{ query: string }>(
          `SELECT query FROM pg_stat_activity
            WHERE application_name = 'oficio:hub' AND datname = current_database() AND query LIKE '%LISTEN%'`,
        )
      ).rows.map(({ query }) => query.match(/oficio_\w+/g))
    expect((await listening()).sort()).toEqual([['oficio_hub', 'oficio_pages'], ['oficio_pages']])
    await all.publish(event('chat'))
    await all.publish({ channel: 'pages', tags: ['provider:5'] })
    await all.publish({ channel: 'pages', tags: [] })
    await all.publish({ channel: 'pages', tags: ['last'] })
    await waitUntil(() => heard.all.length === 3 && heard.pages.length === 2)
    expect(heard).toEqual({ all: ['chat', ['provider:5'], ['last']], pages: [['provider:5'], ['last']] })
  } finally {
    await client.end()
    await Promise.all([all.close(), pages.close()])
  }
})

test('reconnects after a broken connection, logs it, and delivers messages published meanwhile', async () => {
  const hub = await openPostgresHub(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const heard: unknown[] = []
    let gaps = 0
    hub.subscribe((e) => heard.push(said(e)))
    hub.onGap(() => gaps++)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'oficio:hub' AND datname = current_database()`,
    )
    await hub.publish(event('meanwhile'))
    await waitUntil(() => gaps === 1 && heard.length === 1)
    expect(heard).toEqual(['meanwhile'])
  } finally {
    await client.end()
    await hub.close()
  }
})

/** The address of the database behind a port of this machine. */
const doorTo = async (url: string) => {
  const to = new URL(url)
  const folder = to.searchParams.get('host')
  const door = await openFaultProxy(
    folder ? { path: `${folder}/.s.PGSQL.${to.port || 5432}` } : { host: to.hostname, port: Number(to.port) },
  )
  to.searchParams.delete('host')
  to.searchParams.delete('port')
  to.host = `127.0.0.1:${door.port}`
  return { door, url: to.toString() }
}

test('retries an unreachable database, and logs its loss and its return once each', async () => {
  const { door, url } = await doorTo(database.url)
  const said: string[] = []
  const hub = await openPostgresHub(url, { warn: (line) => said.push(line) })
  try {
    door.takeTries()
    await door.become('reset')
    await waitUntil(() => door.tries() >= 5)
    expect(said).toEqual(['the hub lost its connection', expect.stringContaining('hub connection: ')])
    await door.become('whole')
    await waitUntil(() => said.length === 3)
    expect(said[2]).toMatch(/^hub connection: back after /)
  } finally {
    await hub.close()
    await door.close()
  }
})
