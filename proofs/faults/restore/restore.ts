import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { credit, debit } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { createTestDatabase } from '@/server/testing/database'
import { changed, everyTable } from '@/server/testing/every-table'
import { makeLongAccount } from '@/server/testing/long-account'
import { addUsers, postManual } from '@/server/testing/scenarios/ledger'
import { waitUntil } from '@/server/testing/wait-until'
import {
  giveToPostgres,
  makeCluster,
  makeFolder,
  postgresProgram,
  requirePrograms,
  runAsPostgres,
} from '../../harness/debian'
import { withServer } from '../../harness/own-postgres'
import type { Outcome, Proof } from '../../harness/proof'

const ownFolder = (path: string): string => {
  mkdirSync(path, { mode: 0o700 })
  giveToPostgres(path)
  return path
}

/** Configuration of `docs/backup.md`, with the paths of this proof. */
const configuration = (folder: string, data: string): string => {
  const state = ownFolder(join(folder, 'state'))
  return `[oficio]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-user=oficio
[global]
repo1-path=${ownFolder(join(folder, 'repository'))}
repo1-retention-full=1
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-of-this-proof
start-fast=y
process-max=2
compress-type=lz4
log-path=${state}
lock-path=${state}
spool-path=${state}
log-level-console=warn
`
}

const set = (data: string, settings: Record<string, string>) => {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''), { flag: 'a' })
}

/** Debian's PostgreSQL on a folder of its own, archived by pgBackRest. */
const startArchived = () => {
  const folder = makeFolder('archived')
  const data = join(folder, 'data')
  const file = join(folder, 'pgbackrest.conf')
  writeFileSync(file, configuration(folder, data))
  const common = [`--config=${file}`, '--stanza=oficio']
  const backrest = (...args: string[]) => runAsPostgres('pgbackrest', ...common, ...args)
  const pgCtl = (...args: string[]) =>
    runAsPostgres(postgresProgram('pg_ctl'), '-D', data, '-l', join(folder, 'log'), ...args)
  const start = () => pgCtl('-w', '-t', '300', 'start')
  makeCluster(data, '--data-checksums')
  set(data, {
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `pgbackrest ${common.join(' ')} archive-push %p`,
    // Few checkpoints: the speed of writing is not under test.
    max_wal_size: '4GB',
  })
  start()
  backrest('stanza-create')
  return {
    url: `postgresql://oficio@localhost/postgres?host=${encodeURIComponent(folder)}&port=5432`,
    backUp: () => backrest('--type=full', 'backup'),
    /** Discards the log from now on, while PostgreSQL believes it is archived. */
    stopArchiving: () => {
      set(data, { archive_command: '/bin/true' })
      pgCtl('reload')
    },
    /** Stops the server at once and deletes its data; the archive stays. */
    lose: () => {
      pgCtl('-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
    },
    /** Restores up to `moment`, or the whole archive; the server may still replay the log on return. */
    restore: (moment: string | null) => {
      ownFolder(data)
      const until = moment === null ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote']
      backrest(...until, 'restore')
      start()
    },
    end: () => {
      try {
        pgCtl('-m', 'immediate', 'stop')
      } catch {
        // A server that could not be restored does not run.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const scales = {
  full: { postings: 1_000_000, live: 2_000, goal: 60 },
  // Restoring few postings takes as long as starting twice.
  short: { postings: 50_000, live: 200, goal: 60 },
}

/** Posts deposits one by one; `label` distinguishes those before the moment from those after it. */
const deposit = async (database: Database, owner: number, label: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await postManual(database, `${label}:${n}`, [
      debit({ kind: 'psp_available' }, 100 + n),
      credit({ kind: 'provider_available', owner }, 100 + n),
    ])
}

const waitForArchive = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const archived = 'select last_archived_wal >= $1 as done from pg_stat_archiver'
  await waitUntil(
    async () =>
      (await pool.query<{ done: boolean | null }>(archived, [rows[0]?.name])).rows[0]?.done === true,
  )
}

/** Waits until the restored server has replayed the log up to its target and accepts writes. */
const waitForWrites = ({ pool }: Database): Promise<void> =>
  waitUntil(async () => {
    const { rows } = await pool.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')
    return rows[0]?.replaying === false
  })

const readState = async ({ db, pool }: Database) => {
  const { look } = await everyTable({ context: { pool } })
  const { checks } = await verifyLedger({ db, clock: () => new Date() })
  return { tables: await look(), ledger: checks.map(({ name, count }) => `${name} ${count}`).join(', ') }
}

const open = (url: string): Database => {
  const database = openDatabase(url, { max: 2, timeouts: connectionTimeouts.setup })
  database.pool.on('error', () => {})
  return database
}

const loseAndRestore = async (
  server: ReturnType<typeof startArchived>,
  url: string,
  { postings, live }: (typeof scales)['full'],
  mutation: string | null,
) => {
  const before = open(url)
  const [owner = 0, other = 0] = await addUsers(before.pool, 2)
  // Two entries a journal.
  await makeLongAccount(before.pool, owner, postings / 2)
  server.backUp()
  // Backups are selected by whole seconds.
  await sleep(2_000)
  if (mutation === 'archive') server.stopArchiving()
  await deposit(before, other, 'before', live)
  const state = await readState(before)
  const { rows } = await before.pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await deposit(before, other, 'after', live)
  await waitForArchive(before)
  await before.close()
  server.lose()

  const since = performance.now()
  const restored = open(url)
  try {
    try {
      server.restore(mutation === 'moment' ? null : (rows[0]?.moment ?? null))
      await waitForWrites(restored)
    } catch (error) {
      return { ended: String(error).split('\n')[0] }
    }
    const seconds = (performance.now() - since) / 1_000
    const { tables, ledger } = await readState(restored)
    await deposit(restored, other, 'again', 1)
    return { seconds, tables: changed(state.tables, tables), isLedgerEqual: ledger === state.ledger }
  } finally {
    await restored.close()
  }
}

export const restore: Proof = {
  promise: 'a backup comes back',
  target:
    'a server with 1,000,000 postings, archived by pgBackRest, is killed under more and its disk lost: the ' +
    'state of a moment is back within 60 s, every table’s rows and checksum and the ledger’s 17 answers ' +
    'equal, nothing later in it, and it takes writes',
  mutations: {
    archive: 'that what is written after the backup is archived',
    moment: 'that the restore ends at the moment named',
  },
  async run({ scale, mutation }): Promise<Outcome> {
    requirePrograms('pgbackrest')
    const { postings, live, goal } = scales[scale]
    const server = startArchived()
    try {
      const outcome = await withServer(server.url, async () => {
        const { url } = await createTestDatabase()
        return loseAndRestore(server, url, scales[scale], mutation)
      })
      if ('ended' in outcome)
        return { measurements: { postings }, failures: [`it did not come back: ${outcome.ended}`] }
      const { seconds, tables, isLedgerEqual } = outcome
      return {
        measurements: {
          postings,
          'deposits after the backup': live,
          'seconds to the first write': Math.round(seconds * 10) / 10,
        },
        failures: [
          ...tables.map((table) => `${table} is not what it was`),
          ...(isLedgerEqual ? [] : ['the ledger is verified with another outcome']),
          ...(seconds <= goal ? [] : [`restoring took ${Math.round(seconds)} s`]),
        ],
      }
    } finally {
      server.end()
    }
  },
}
