import type { Pool } from 'pg'
import type { Database } from '@/server/db/client'
import {
  credit,
  debit,
  postJournal,
  readBalance,
  reverseJournal,
  type Line,
} from '@/server/modules/ledger/service'

type OpenDatabase = Pick<Database, 'db'> & { pool: Pool }
type Outcomes = PromiseSettledResult<number | null>[]

const pending = { kind: 'psp_pending' } as const
const cashOf = (owner: number) => ({ kind: 'customer_cash', owner }) as const

/** Inserts users, and returns their ids. */
export const addUsers = async (pool: Pool, count: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, full_name) select gen_random_uuid() || '@example.com', 'Prova'
      from generate_series(1, $1::int) returning id`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

export const postManual = ({ db }: Pick<Database, 'db'>, eventKey: string, lines: Line[]) =>
  db.transaction((tx) =>
    postJournal({ tx, now: new Date() }, { eventKey, kind: 'manual', actor: 'system', lines }),
  )
const deposit = (database: OpenDatabase, owner: number, cents: number) =>
  postManual(database, `deposit:${owner}`, [debit(pending, cents), credit(cashOf(owner), cents)])
const times = (count: number, call: (n: number) => Promise<number | null>): Promise<Outcomes> =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => call(n)))
const countPosted = (all: Outcomes) =>
  all.filter((one) => one.status === 'fulfilled' && one.value !== null).length

/** Runs `check` for new owners one after the other; returns the failures. */
const forOwners = async (
  database: OpenDatabase,
  count: number,
  check: (owner: number) => Promise<string[]>,
) => {
  const failures: string[] = []
  for (const owner of await addUsers(database.pool, count)) failures.push(...(await check(owner)))
  return failures
}

/** Posts one event fifty times at once, on an account that does not exist yet: one posting. */
export const postAtOnce = (database: OpenDatabase, rounds: number): Promise<string[]> =>
  forOwners(database, rounds, async (owner) => {
    const all = await times(50, () => deposit(database, owner, 700))
    const balance = await readBalance(database.db, cashOf(owner))
    return [
      ...all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ...(countPosted(all) === 1 && balance === 700
        ? []
        : [`one event at once was posted ${countPosted(all)} times and left ${balance} instead of 700`]),
    ]
  })

/** Reverses each journal twice at once: exactly one reversal. */
export const reverseAtOnce = (database: OpenDatabase, journals: number): Promise<string[]> =>
  forOwners(database, journals, async (owner) => {
    const id = await deposit(database, owner, 900)
    const all = await times(2, (n) =>
      database.db.transaction((tx) =>
        reverseJournal({ tx, now: new Date() }, id ?? 0, {
          eventKey: `undo:${owner}:${n}`,
          actor: 'operator',
        }),
      ),
    )
    const balance = await readBalance(database.db, cashOf(owner))
    return countPosted(all) === 1 && balance === 0
      ? []
      : [`${countPosted(all)} reversals of one journal left ${balance}`]
  })

/** Spends 100 of 1,000 fifty times at once: ten succeed. */
export const spendAtOnce = (database: OpenDatabase, rounds: number): Promise<string[]> =>
  forOwners(database, rounds, async (owner) => {
    await deposit(database, owner, 1_000)
    const all = await times(50, (n) =>
      postManual(database, `spent:${owner}:${n}`, [debit(cashOf(owner), 100), credit(pending, 100)]),
    )
    const balance = await readBalance(database.db, cashOf(owner))
    return countPosted(all) === 10 && balance === 0
      ? []
      : [`${countPosted(all)} of 50 spent 100 of 1,000 and left ${balance}`]
  })
