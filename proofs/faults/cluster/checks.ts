import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { paymentActions } from '@/server/testing/payment-actions'
import type { Acknowledged } from './main-job'

interface People {
  customers: readonly number[]
  providers: readonly number[]
}

/** Charges at the gateway of those who paid, by our payment; a payment made twice has two. */
const notChargedOnce = `select p.id, count(c.reference)::int as charges from payments p
  left join simulator_charges c on c.reference = p.reference::text
  where p.payer_id = any($1) group by p.id having count(c.reference) <> 1`

/** Bookings without the rows written with them, and idempotency keys without an object. */
const halves = `select b.id from bookings b where b.customer_id = any($1) and not (
    exists (select from booking_events e where e.booking_id = b.id and e.step = 'publish')
    and exists (select from idempotency_keys k where k.user_id = b.customer_id and k.object_id = b.id)
    and exists (select from suggestions s where s.booking_id = b.id))
  union all select k.object_id from idempotency_keys k where k.user_id = any($1) and k.object_id is null`

const dueJobs =
  "select count(*)::int as n from outbox where dead_at is null and run_at <= now() and kind not like 'email%'"

export const countDueJobs = async (t: TestApp): Promise<number> =>
  (await t.context.pool.query<{ n: number }>(dueJobs)).rows[0]?.n ?? 0

/** Compares the rows with what was acknowledged: lost, doubled, half there, charged, completed; and the ledger. */
export const compare = async (
  t: TestApp,
  { customers, providers }: People,
  made: readonly Acknowledged[],
) => {
  const rowsOf = async <T extends object>(sql: string, ids: readonly number[]): Promise<T[]> =>
    (await t.context.pool.query<T>(sql, [ids])).rows
  const lost: string[] = []
  const doubled: string[] = []
  const compareOf = (table: string, stored: readonly (string | number)[], wanted: readonly unknown[]) => {
    const known = new Set(wanted.map(String))
    const found = new Set<string>()
    for (const one of stored.map(String)) {
      // A message is known by its text alone, and others may come from the same sender.
      if (found.has(one) || (!known.has(one) && table !== 'messages')) doubled.push(`${table} ${one}`)
      found.add(one)
    }
    lost.push(...[...known].filter((one) => !found.has(one)).map((one) => `${table} ${one}`))
  }
  const columns = [
    ['bookings', 'select id as of from bookings where customer_id = any($1)', customers, 'booking'],
    ['offers', 'select id as of from offers where provider_id = any($1)', providers, 'offer'],
    [
      'payments',
      "select id as of from payments where payer_id = any($1) and purpose = 'booking'",
      customers,
      'payment',
    ],
    ['messages', 'select text as of from messages where sender_id = any($1)', customers, 'text'],
  ] as const
  for (const [table, sql, ids, name] of columns)
    compareOf(
      table,
      (await rowsOf<{ of: string }>(sql, ids)).map(({ of }) => of),
      made.flatMap((one) => one[name] ?? []),
    )
  const completed = made.filter(({ isCompleted }) => isCompleted).map(({ booking }) => booking)
  const notCompleted = "select id, status from bookings where id = any($1) and status <> 'completed'"
  return {
    lost: lost.length,
    doubled: doubled.length,
    failures: [
      ...mismatch('acknowledged and lost', lost.slice(0, 5), []),
      ...mismatch('there twice, or unasked', doubled.slice(0, 5), []),
      ...mismatch('completed, and not so any more', (await rowsOf(notCompleted, completed)).slice(0, 5), []),
      ...mismatch('not charged once', (await rowsOf(notChargedOnce, customers)).slice(0, 5), []),
      ...mismatch('half there', (await rowsOf(halves, customers)).slice(0, 5), []),
      ...mismatch('the ledger', await paymentActions(t).contradictions(), []),
    ],
  }
}
