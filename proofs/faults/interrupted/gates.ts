import { Client } from 'pg'
import type { TestApp } from '@/server/testing/make-app'
import { until } from '@/server/testing/until'

/**
 * Two moments at which a call of the gateway can be stopped: while it is made, so that the gateway has done nothing,
 * and after it is done, before its answer is written down.
 */
export type Moment = 'send' | 'answer'

const lockOf: Record<Moment, number> = { send: 7_302_119_001, answer: 7_302_119_002 }

const stops: [moment: Moment, table: string, event: string, when: string][] = [
  ['send', 'simulator_charges', 'insert', 'true'],
  ['send', 'simulator_refunds', 'insert', 'true'],
  ['send', 'simulator_payouts', 'insert', 'true'],
  ['answer', 'payments', 'update', "old.status = 'creating' and new.status <> 'creating'"],
  ['answer', 'refunds', 'update', "old.status = 'sending' and new.status <> 'sending'"],
  ['answer', 'withdrawals', 'update', "old.status = 'sending' and new.status <> 'sending'"],
]

/** Puts gates at these moments; whoever comes to one that is shut waits there, in the database. */
export const buildGates = async ({ context: { pool } }: TestApp): Promise<void> => {
  await pool.query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  for (const [moment, table, event, when] of stops)
    await pool.query(
      `create trigger gate before ${event} on ${table} for each row when (${when}) execute function wait_at_gate('${lockOf[moment]}')`,
    )
}

const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted and database ="
const here = '(select oid from pg_database where datname = current_database())'

/** Shuts the gate of one moment, until it is opened or the database dies. */
export const shutGate = async (t: TestApp, moment: Moment) => {
  const { pool } = t.context
  const keeper = new Client({ connectionString: t.url })
  keeper.on('error', () => {})
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1)', [lockOf[moment]])
  return {
    /** Until so many wait there, or for another who does. */
    reached: (count: number) =>
      until(async () => ((await pool.query(`${waiting} ${here}`)).rowCount ?? 0) >= count),
    /** Whoever waits there has died, and goes no further. */
    open: async () => {
      await pool.query(`select pg_terminate_backend(pid) from (${waiting} ${here}) dead`)
      await keeper.end()
    },
    /** The database died, and the gate with it. */
    gone: () => keeper.end().catch(() => {}),
  }
}
