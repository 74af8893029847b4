import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '@/server/testing/redis-server'
import { makeCluster, makeFolder } from '../../harness/debian'
import type { Part } from './part'
import { waitFor } from './part'
import { freePorts } from './ports'
import { isFollowed, postgresAt, urlAt, type Postgres } from './postgres'
import { programsAt, proxyAt } from './programs'
import { addressAt, poolerAt, type Way } from './ways'

const redisAt = (port: number): Part => {
  let redis: TestRedis | undefined
  return {
    name: 'Redis',
    start: async () => {
      redis = await startRedis(port)
    },
    kill: async () => redis?.kill(),
  }
}

/** What the database’s side of the cluster is made of. */
export interface DataSide {
  folder: string
  /** Two servers; which of them is the primary changes. */
  servers: [Postgres, Postgres]
  pooler: Way
  address: Way
  redis: Part
  redisUrl: string
  /** The address of a database, by the pooler and around it. */
  urls(database: string): { pooled: string; direct: string }
}

export const primaryOf = ({ servers }: DataSide): Postgres =>
  servers.find(({ isStandby }) => !isStandby) ?? servers[0]
export const standbyOf = ({ servers }: DataSide): Postgres =>
  servers.find(({ isStandby }) => isStandby) ?? servers[1]

/** A copy of the primary, which follows it from now on. */
export const addStandby = async (primary: Postgres, standby: Postgres): Promise<void> => {
  standby.follow(primary)
  await standby.start()
  await waitFor('the standby', () => isFollowed(primary))
}

/** Starts it, works with it, and takes all of it away. */
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

interface Programs {
  /** Two of each, and the proxy. */
  parts: Part[]
  /** What the world sees. */
  origin: string
  /** Where each program says whether it is ready. */
  ready: string[]
}

/** Two of each program behind the proxy, on that side. */
export const withPrograms = async <T>(
  { folder }: DataSide,
  env: Record<string, string>,
  work: (programs: Programs) => Promise<T>,
): Promise<T> => {
  const [proxyPort = 0, api1 = 0, api2 = 0, web1 = 0, web2 = 0, worker1 = 0, worker2 = 0] = await freePorts(7)
  const ports = {
    'api-1': api1,
    'api-2': api2,
    'worker-1': worker1,
    'worker-2': worker2,
    'web-1': web1,
    'web-2': web2,
  }
  const origin = `http://127.0.0.1:${proxyPort}`
  const programs = programsAt(ports, { ...env, API_URL: origin })
  const proxy = proxyAt(folder, proxyPort, { api: [api1, api2], web: [web1, web2] })
  const parts = [...programs, proxy]
  try {
    for (const part of parts) await part.start()
    return await work({
      parts,
      origin,
      ready: Object.values(ports).map((port) => `http://127.0.0.1:${port}/readyz`),
    })
  } finally {
    for (const part of parts) await part.kill()
  }
}
