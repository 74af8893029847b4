import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '@/server/testing/redis-server'
import { asPostgres, makeCluster, makeFolder } from '../../harness/debian'
import { answersAt, processPart, waitFor, type Part } from './part'
import { freePorts } from './ports'
import { isFollowed, isUpAt, postgresAt, urlAt, type Postgres } from './postgres'
import { programsAt, proxyAt } from './programs'

export const redisAt = (port: number): Part => {
  let redis: TestRedis | undefined
  return {
    name: 'Redis',
    start: async () => {
      redis = await startRedis(port)
    },
    kill: async () => redis?.kill(),
  }
}

interface Gateway extends Part {
  port: number
  lead(primary: number): Promise<void>
}

/** PgBouncer in transaction mode, with `size` connections to each database. */
export const poolerAt = (folder: string, port: number, first: number, size = 20): Gateway => {
  const file = join(folder, 'pgbouncer.ini')
  const write = (primary: number) =>
    writeFileSync(
      file,
      `[databases]
* = host=127.0.0.1 port=${primary} user=oficio
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
; The default of 15 s delays the reconnect to a server that was away.
server_login_retry = 1
; A silent server's address may belong to another machine by now.
server_connect_timeout = 3
`,
    )
  write(first)
  const part = processPart('pooler', () => ({
    command: asPostgres('/usr/sbin/pgbouncer', '--quiet', file),
    options: { stdio: 'ignore', cwd: '/' },
    isUp: () => isUpAt(urlAt(port)),
  }))
  return {
    ...part,
    port,
    lead: (primary) => {
      write(primary)
      // RELOAD.
      part.child().kill('SIGHUP')
      return Promise.resolve()
    },
  }
}

const addressAt = (folder: string, port: number, first: number): Gateway => {
  const file = join(folder, 'haproxy.cfg')
  const write = (primary: number) =>
    writeFileSync(
      file,
      `defaults
  mode tcp
  timeout connect 2s
  # Listeners for events are silent for long.
  timeout client 1d
  timeout server 1d
listen primary
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${primary}
`,
    )
  write(first)
  const part = processPart('address', () => ({
    command: ['haproxy', '-q', '-db', '-f', file],
    options: { stdio: 'ignore' },
    isUp: () => isUpAt(urlAt(port)),
  }))
  return {
    ...part,
    port,
    lead: async (primary) => {
      write(primary)
      await part.kill()
      await part.start()
    },
  }
}

export interface DataSide {
  folder: string
  /** A primary and a standby, in changing order. */
  servers: [Postgres, Postgres]
  pooler: Gateway
  address: Gateway
  redis: Part
  redisUrl: string
  urls(database: string): { pooled: string; direct: string }
}

export const primaryOf = ({ servers }: DataSide): Postgres =>
  servers.find(({ isStandby }) => !isStandby) ?? servers[0]
export const standbyOf = ({ servers }: DataSide): Postgres =>
  servers.find(({ isStandby }) => isStandby) ?? servers[1]

export const addStandby = async (primary: Postgres, standby: Postgres): Promise<void> => {
  standby.follow(primary)
  await standby.start()
  await waitFor('the standby', () => isFollowed(primary))
}

/** Starts PostgreSQL, Redis and their proxies; kills and deletes them after `work`. */
export const withDataSide = async <T>(work: (side: DataSide) => Promise<T>): Promise<T> => {
  const folder = makeFolder('cluster')
  const [one = 0, other = 0, poolerPort = 0, addressPort = 0, redisPort = 0] = await freePorts(5)
  const servers: DataSide['servers'] = [
    postgresAt('primary', folder, one),
    postgresAt('standby', folder, other),
  ]
  const side: DataSide = {
    folder,
    servers,
    pooler: poolerAt(folder, poolerPort, one),
    address: addressAt(folder, addressPort, one),
    redis: redisAt(redisPort),
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    urls: (database) => ({ pooled: urlAt(poolerPort, database), direct: urlAt(addressPort, database) }),
  }
  try {
    makeCluster(join(folder, 'primary'))
    await servers[0].start()
    await addStandby(...servers)
    for (const part of [side.pooler, side.address, side.redis]) await part.start()
    return await work(side)
  } finally {
    for (const part of [side.redis, side.address, side.pooler, ...servers]) await part.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts two of each program behind the proxy; kills them after `work`. */
export const withPrograms = async <T>(
  { folder }: Pick<DataSide, 'folder'>,
  env: Record<string, string>,
  work: (programs: { parts: Part[]; origin: string; waitUntilReady: () => Promise<void> }) => Promise<T>,
): Promise<T> => {
  const names = ['api-1', 'api-2', 'worker-1', 'worker-2', 'web-1', 'web-2']
  const [proxyPort = 0, ...free] = await freePorts(1 + names.length)
  const ports = Object.fromEntries(names.map((name, nth) => [name, free[nth] ?? 0]))
  const portsOf = (kind: string) => free.filter((_, nth) => names[nth]?.startsWith(kind))
  const origin = `http://127.0.0.1:${proxyPort}`
  const proxy = proxyAt(folder, proxyPort, { api: portsOf('api'), web: portsOf('web') })
  const programs = programsAt(ports, { ...env, API_URL: origin })
  const isWeb = ({ name }: Part) => name.startsWith('web')
  // A web program is ready once it reaches the API through the proxy.
  const parts = [...programs.filter((one) => !isWeb(one)), proxy, ...programs.filter(isWeb)]
  const checks = free.map((port) => `http://127.0.0.1:${port}/readyz`)
  try {
    for (const part of parts) await part.start()
    return await work({
      parts,
      origin,
      waitUntilReady: () =>
        waitFor('the programs to be ready', async () =>
          (await Promise.all(checks.map(answersAt))).every(Boolean),
        ),
    })
  } finally {
    for (const part of parts) await part.kill()
  }
}
