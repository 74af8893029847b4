import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { disabledPoolerVariable, poolerVariable } from '@/server/testing/database'
import { mismatch } from '@/server/testing/mismatch'
import { requirePrograms } from '../../harness/debian'
import type { Proof } from '../../harness/proof'
import { poolerAt } from '../cluster/machines'
import { freePorts } from '../cluster/ports'
import { urlAt, withPostgres } from '../cluster/postgres'

/** Patterns of test paths, each with the least number of tests it selects. */
const scales = {
  full: { files: '', atLeast: 1_000 },
  // Bookings, offers, payments, sockets and timed steps; two programs at once, one killed.
  short: {
    files:
      'server/process/state-machines.test|jobs/(lease|outbox)|bookings/instant|offers/offers|payments/outcomes|realtime/sockets',
    atLeast: 60,
  },
}

/**
 * Server connections of the pooler: fewer than the clients of a test, so that each serves several clients in turn; as
 * many as one test needs for transactions that wait for each other.
 */
const connections = 8

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Runs API tests as `npm test` does; returns how many passed, and the files with failed or skipped tests. */
const runTests = async (folder: string, pattern: string, env: Record<string, string>, ...more: string[]) => {
  const file = join(folder, 'report.json')
  const inServer = `^${projectRoot.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/server/`
  const args = [
    ...['--selectProjects', 'server', '--silent', '--forceExit', '--json', `--outputFile=${file}`],
    `--testPathPatterns=${inServer}.*(${pattern})`,
    ...more,
  ]
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  })
  try {
    await once(child, 'exit')
  } finally {
    child.kill('SIGKILL')
  }
  if (!existsSync(file)) throw new Error('the tests ended without a report')
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status !== 'passed').map(({ fullName }) => fullName)
    return status === 'passed' && tests.length === 0
      ? []
      : [[relative(projectRoot, name), ...tests].join(': ')]
  })
  return { passed: numPassedTests, failed }
}

export const pooler: Proof = {
  promise: 'the product runs through a pooler in transaction mode',
  target:
    'every API test there is, sockets, timed steps and two programs of which one is killed among them, with ' +
    `its pools through Debian’s PgBouncer, which has ${connections} connections to a database: all pass`,
  mutations: {
    names: 'that statements are sent without a name',
    around: 'that events are listened to around the pooler',
  },
  async run({ scale, mutation }) {
    requirePrograms('pgbouncer')
    const { files, atLeast } = scales[scale]
    return withPostgres('pooler', { max_connections: '300', fsync: 'off' }, async ({ port }, folder) => {
      const [poolerPort = 0] = await freePorts(1)
      const bouncer = poolerAt(folder, poolerPort, port, connections)
      try {
        await bouncer.start()
        const env = {
          TEST_DATABASE_URL: urlAt(port),
          [poolerVariable]: urlAt(poolerPort),
          [disabledPoolerVariable]: mutation ?? '',
        }
        // With a mutation tests are to fail, and wait a sixth as long.
        const patience = mutation === null ? [] : ['--testTimeout=20000']
        const { passed, failed } = await runTests(folder, files, env, ...patience)
        return {
          measurements: { 'tests passed': passed },
          failures: [
            ...failed.slice(0, 20).map((test) => `failed: ${test}`),
            ...mismatch(`${atLeast} tests at least`, failed.length > 0 || passed >= atLeast, true),
          ],
        }
      } finally {
        await bouncer.kill()
      }
    })
  },
}
