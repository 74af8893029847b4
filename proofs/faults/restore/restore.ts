import { setTimeout as sleep } from 'node:timers/promises'
import { bounds } from '@/server/db/bounds'
import { openDatabase, type Database } from '@/server/db/client'
import { credit, debit, post } from '@/server/modules/ledger/service'
import { createTestDatabase } from '@/server/testing/database'
import { makeLongAccount } from '@/server/testing/long-account'
import { lacking } from '../../harness/debian'
import { withServer } from '../../harness/own-postgres'
import type { Outcome, Proof } from '../../harness/proof'
import { addUsers } from '../../load/ledger/world'
import { startArchived, type ArchivedServer } from './archived-server'
import { contentOf, differences, ledgerOf } from './content'

const scales = {
  full: { postings: 1_000_000, live: 2_000, goal: 60 },
  // A small copy takes as long as starting twice.
  short: { postings: 50_000, live: 200, goal: 60 },
}

/** Deposits, each acknowledged; `label` tells those before the moment from those after it. */
const deposit = async ({ db }: Database, owner: number, label: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await db.transaction((tx) =>
      post(
        { tx, now: new Date() },
        {
          eventKey: `${label}:${n}`,
          kind: 'manual',
          actor: 'system',
          lines: [
            debit({ kind: 'psp_available' }, 100 + n),
            credit({ kind: 'provider_available', owner }, 100 + n),
          ],
        },
      ),
    )
}

const logIsArchived = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  for (;;) {
    const { rows: archived } = await pool.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived[0]?.last ?? '') >= (rows[0]?.name ?? '')) return
    await sleep(100)
  }
}

/** Until the restored server has read the log as far as it is to and takes writes. */
const takesWrites = async ({ pool }: Database): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ reading: boolean }>('select pg_is_in_recovery() as reading')
    if (rows[0]?.reading === false) return
    await sleep(50)
  }
}

const open = (url: string): Database => {
  const database = openDatabase(url, { max: 2, bounds: bounds.setup })
  database.pool.on('error', () => {})
  return database
}

const lostAndRestored = async (
  server: ArchivedServer,
  url: string,
  { postings, live }: (typeof scales)['full'],
  mutation: string | null,
) => {
  const before = open(url)
  const [owner = 0, other = 0] = await addUsers(before.pool, 2)
  // Two entries a journal.
  await makeLongAccount(before.pool, owner, postings / 2)
  server.backUp()
  // Which backup lies before a moment is told by whole seconds.
  await sleep(2_000)
  if (mutation === 'archive') server.stopArchiving()
  await deposit(before, other, 'before', live)
  const content = await contentOf(before.pool)
  const ledger = await ledgerOf(before)
  const { rows } = await before.pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await deposit(before, other, 'after', live)
  await logIsArchived(before)
  await before.close()
  server.lose()

  const since = performance.now()
  const restored = open(url)
  try {
    try {
      server.restore(mutation === 'moment' ? null : (rows[0]?.moment ?? null))
      await takesWrites(restored)
    } catch (error) {
      return { ended: String(error).split('\n')[0] }
    }
    const seconds = (performance.now() - since) / 1_000
    const changed = differences(content, await contentOf(restored.pool))
    const says = await ledgerOf(restored)
    await deposit(restored, other, 'again', 1)
    return { seconds, changed, isLedgerEqual: says === ledger }
  } finally {
    await restored.close()
  }
}

export const restore: Proof = {
  promise: 'a backup comes back',
  target:
    'a server with 1,000,000 postings, archived by pgBackRest, is killed under more and its disk lost: the state of a moment is back within 60 s, every table’s rows and checksum and the ledger’s 17 answers equal, nothing later in it, and it takes writes',
  mutations: {
    archive: 'that what is written after the backup is archived',
    moment: 'that the restore ends at the moment named',
  },
  async run({ scale, mutation }): Promise<Outcome> {
    const missing = lacking('pgbackrest')
    if (missing.length > 0)
      return { measurements: {}, failures: [`this machine lacks ${missing.join(', ')}`] }
    const { postings, live, goal } = scales[scale]
    const server = startArchived()
    try {
      const outcome = await withServer(server.url, async () => {
        const { url } = await createTestDatabase()
        return lostAndRestored(server, url, scales[scale], mutation)
      })
      if ('ended' in outcome)
        return { measurements: { postings }, failures: [`it did not come back: ${outcome.ended}`] }
      const { seconds, changed, isLedgerEqual } = outcome
      return {
        measurements: {
          postings,
          'deposits after the backup': live,
          'seconds to the first write': Math.round(seconds * 10) / 10,
        },
        failures: [
          ...changed.map((table) => `${table} is not what it was`),
          ...(isLedgerEqual ? [] : ['the ledger is verified with another outcome']),
          ...(seconds <= goal ? [] : [`restoring took ${Math.round(seconds)} s`]),
        ],
      }
    } finally {
      server.end()
    }
  },
}
