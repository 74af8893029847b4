import type { Database } from '@/server/db/client'
import { balanceOf, credit, debit, post, reverse, type Line } from '@/server/modules/ledger/service'
import { addUsers, falsehoods, withProofDatabase } from './world'

const pending = { kind: 'psp_pending' } as const
const cashOf = (owner: number) => ({ kind: 'customer_cash', owner }) as const

const send = ({ db }: Database, eventKey: string, lines: Line[]) =>
  db.transaction((tx) => post({ tx, now: new Date() }, { eventKey, kind: 'manual', actor: 'system', lines }))
const told = (results: PromiseSettledResult<number | null>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => make(n)))

/** One event, fifty times at the same moment, on an account nobody had yet: one posting. */
const sameEvent = async (database: Database, rounds: number): Promise<string[]> => {
  const failures: string[] = []
  for (const owner of await addUsers(database.pool, rounds)) {
    const lines = [debit(pending, 700), credit(cashOf(owner), 700)]
    failures.push(...told(await times(50, () => send(database, `same:${owner}`, lines))))
    const balance = await balanceOf(database.db, cashOf(owner))
    if (balance !== 700) failures.push(`one event at once left ${balance} instead of 700`)
  }
  return failures
}

/** Journals undone by two at the same moment: each exactly once. */
const reversals = async (
  database: Database,
  count: number,
): Promise<{ undone: number; failures: string[] }> => {
  let undone = 0
  const failures: string[] = []
  for (const owner of await addUsers(database.pool, count)) {
    const id = await send(database, `paid:${owner}`, [debit(pending, 900), credit(cashOf(owner), 900)])
    const tries = await times(2, (n) =>
      database.db.transaction((tx) =>
        reverse({ tx, now: new Date() }, id ?? 0, { eventKey: `undo:${owner}:${n}`, actor: 'operator' }),
      ),
    )
    undone += tries.filter((one) => one.status === 'fulfilled' && one.value !== null).length
    const balance = await balanceOf(database.db, cashOf(owner))
    if (balance !== 0) failures.push(`an undone journal left ${balance}`)
  }
  if (undone !== count) failures.push(`${undone} reversals of ${count} journals`)
  return { undone, failures }
}

/** Many who spend from one account at the same moment: what was there, and not a cent more. */
const spending = async (database: Database, rounds: number): Promise<string[]> => {
  const failures: string[] = []
  for (const owner of await addUsers(database.pool, rounds)) {
    await send(database, `earned:${owner}`, [debit(pending, 1_000), credit(cashOf(owner), 1_000)])
    const spent = await times(50, (n) =>
      send(database, `spent:${owner}:${n}`, [debit(cashOf(owner), 100), credit(pending, 100)]),
    )
    const done = spent.filter(({ status }) => status === 'fulfilled').length
    const balance = await balanceOf(database.db, cashOf(owner))
    if (done !== 10 || balance !== 0) failures.push(`${done} of 50 spent 100 of 1,000 and left ${balance}`)
  }
  return failures
}

/** The same account at the same moment, by many connections. */
export const atOnce = (
  { events, reversed }: { events: number; reversed: number },
  mutation: string | null,
): Promise<{ undone: number; failures: string[] }> =>
  withProofDatabase({ mutation, connections: 50 }, async (database) => {
    const same = await sameEvent(database, events)
    const { undone, failures } = await reversals(database, reversed)
    const spent = await spending(database, Math.ceil(events / 10))
    return { undone, failures: [...same, ...failures, ...spent, ...(await falsehoods(database))] }
  })
