/**
 * Cost of lists and counters of messages, notifications and booking events at 5,000,000 rows each, in today's tables
 * and in partitioned ones: messages by HASH(room), notifications by HASH(user), events by month; and of deleting old
 * rows. Runs on Debian’s PostgreSQL; each statement alternates between the two.
 *
 * Run: npx tsx bench/large-tables.ts [rows]
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from '../proofs/faults/cluster/ports'
import { postgresAt, urlAt } from '../proofs/faults/cluster/postgres'
import { makeCluster, makeFolder } from '../proofs/harness/debian'
import { seededRandom } from '../server/testing/seeded-random'
import { countBufferReads } from './buffer-reads'
import { queries, type BenchQuery } from './large-tables/queries'
import { fillTablePair, tablePairs } from './large-tables/tables'
import { median, percentile } from './program'

const rounds = 300

const asked = ({ text }: BenchQuery, table: string) => text.replaceAll('$T', table)

const compare = async (client: Client, question: BenchQuery, rows: number) => {
  const draw = seededRandom(question.name.length)
  const pick = (below: number) => draw() % Math.floor(below)
  const tables = [question.table, `${question.table}_parts`]
  const times: number[][] = [[], []]
  const pages: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const values = question.values(pick, rows)
    for (const [nth, table] of tables.entries()) {
      const text = asked(question, table)
      if (round % 10 === 0) pages[nth]?.push(await countBufferReads(client, text, values))
      // Both have its pages in memory.
      await client.query({ name: `${question.name} ${table}`.slice(-60), text, values })
      const since = performance.now()
      await client.query({ name: `${question.name} ${table}`.slice(-60), text, values })
      times[nth]?.push(performance.now() - since)
    }
  }
  const shown = (nth: number) => {
    const [ms, read] = [times[nth] ?? [], pages[nth] ?? []]
    return `${median(ms).toFixed(2)} ms (p99 ${percentile(ms, 0.99).toFixed(2)}), ${median(read)} pages`
  }
  console.log(`${question.name}: ${shown(0)} | in parts ${shown(1)}`)
}

const timed = async (client: Client, what: string, text: string) => {
  const since = performance.now()
  const { rowCount } = await client.query(text)
  console.log(`${what}: ${Math.round(performance.now() - since)} ms, ${rowCount ?? 0} rows`)
}

const oldest = (limit: number) =>
  `delete from notifications where id in (select id from notifications order by id limit ${limit})`

/** Deletions of old rows: the same rows from both tables, in batches as scheduled tasks delete them. */
const ageing: readonly (readonly [what: string, text: string])[] = [
  ['1,000 of the oldest notifications', oldest(1_000)],
  ['100,000 of the oldest notifications at once', oldest(100_000)],
  ['vacuum of notifications after it', 'vacuum notifications'],
  ['the same from the parts by HASH(user)', 'delete from notifications_parts where id <= 101000'],
  ['vacuum of the parts after it', 'vacuum notifications_parts'],
  ['a month of events dropped', 'drop table booking_events_parts_0'],
  ['a month of events deleted', "delete from booking_events where created_at < '2024-02-01'"],
  ['vacuum of events after it', 'vacuum booking_events'],
]

const measure = async (client: Client, rows: number) => {
  for (const pair of tablePairs)
    console.log(`${pair.name} filled, ms:`, JSON.stringify(await fillTablePair(client, pair, rows)))
  for (const question of queries) await compare(client, question, rows)
  for (const [what, text] of ageing) await timed(client, what, text)
}

const main = async () => {
  const rows = Number(process.argv[2] ?? 5_000_000)
  const folder = makeFolder('large')
  const [port = 0] = await freePorts(1)
  const server = postgresAt('data', folder, port, {
    fsync: 'off',
    autovacuum: 'off',
    shared_buffers: '1GB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
  })
  try {
    makeCluster(join(folder, 'data'))
    await server.start()
    const client = new Client({ connectionString: urlAt(port) })
    client.on('error', () => {})
    await client.connect()
    await measure(client, rows)
    await client.end()
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
