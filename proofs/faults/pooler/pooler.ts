import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { poolerVariable, withoutVariable } from '@/server/testing/database'
import { lacking, makeCluster, makeFolder } from '../../harness/debian'
import { miss } from '../../harness/failures'
import type { Proof } from '../../harness/proof'
import { freePorts } from '../cluster/ports'
import { postgresAt, urlAt } from '../cluster/postgres'
import { poolerAt } from '../cluster/ways'
import { runSuite } from './suite'

/** Patterns of paths, and how many tests they have at least: a pattern that finds none shows nothing. */
const scales = {
  full: { files: '', atLeast: 1_000 },
  // Bookings, offers, payments, sockets and timed steps; two programs at once, one killed.
  short: {
    files:
      'server/processes.test|jobs/(lease|outbox)|bookings/instant|offers/offers|payments/outcomes|realtime/sockets',
    atLeast: 60,
  },
}

/**
 * Fewer than the tests have clients, so that each is lent on between two transactions of one of them; as many as a test
 * needs at once whose transactions wait for each other.
 */
const connections = 8

/** With Debian's PostgreSQL, by its own address, and PgBouncer in transaction mode before it. */
const withPooler = async <T>(work: (direct: string, pooled: string) => Promise<T>): Promise<T> => {
  const folder = makeFolder('pooler')
  const [port = 0, poolerPort = 0] = await freePorts(2)
  const server = postgresAt('data', folder, port, { max_connections: '300', fsync: 'off' })
  const pooler = poolerAt(folder, poolerPort, port, connections)
  try {
    makeCluster(join(folder, 'data'))
    await server.start()
    await pooler.start()
    return await work(urlAt(port), urlAt(poolerPort))
  } finally {
    await pooler.kill()
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const pooler: Proof = {
  promise: 'the product runs through a pooler in transaction mode',
  target: `every API test there is, sockets, timed steps and two programs of which one is killed among them (a file that fails is run once more by itself: the machine is shared), with its pools through Debian’s PgBouncer, which has ${connections} connections to a database: all pass`,
  mutations: {
    names: 'that statements are sent without a name',
    around: 'that events are listened to around the pooler',
  },
  async run({ scale, mutation }) {
    const missing = lacking('pgbouncer')
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    const { files, atLeast } = scales[scale]
    const { passed, again, failed } = await withPooler((direct, pooled) =>
      runSuite({
        files,
        isToFail: mutation !== null,
        env: { TEST_DATABASE_URL: direct, [poolerVariable]: pooled, [withoutVariable]: mutation ?? '' },
      }),
    )
    return {
      measurements: { 'tests passed': passed, 'files run a second time': again.length },
      failures: [
        ...failed.slice(0, 20).map((test) => `failed: ${test}`),
        ...miss(`${atLeast} tests at least`, failed.length > 0 || passed >= atLeast, true),
      ],
    }
  },
}
