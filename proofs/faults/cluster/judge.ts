import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { miss } from '../../harness/failures'
import type { Made } from './main-job'

interface People {
  customers: readonly number[]
  providers: readonly number[]
}

/** What there is of what these people did: each a count, or the numbers of rows. */
const tables: Record<string, string> = {
  bookings: 'select id from bookings where customer_id = any($1)',
  offers: 'select id from offers where provider_id = any($2)',
  payments: "select id from payments where payer_id = any($1) and purpose = 'booking'",
}

/** Charges at the gateway for those who paid, by our payment; a payment made twice has two. */
const charged = `select p.id, count(c.reference)::int as charges from payments p
  left join simulator_charges c on c.reference = p.reference::text
  where p.payer_id = any($1) group by p.id having count(c.reference) <> 1`

/** Bookings without what is written with them, and keys without what was made under them. */
const halves = `select b.id from bookings b where b.customer_id = any($1) and not (
    exists (select from booking_events e where e.booking_id = b.id and e.step = 'publish')
    and exists (select from idempotency_keys k where k.user_id = b.customer_id and k.object_id = b.id)
    and exists (select from suggestions s where s.booking_id = b.id))
  union all select k.object_id from idempotency_keys k where k.user_id = any($1) and k.object_id is null`

/** Jobs that are due, and not for later or dead. */
const due =
  "select count(*)::int as n from outbox where dead_at is null and run_at <= now() and kind not like 'email%'"

export const dueJobs = async (t: TestApp): Promise<number> =>
  (await t.context.pool.query<{ n: number }>(due)).rows[0]?.n ?? 0

/** What was acknowledged and is not there, is there twice, or is half there. */
export const judge = async (t: TestApp, { customers, providers }: People, made: readonly Made[]) => {
  const { pool } = t.context
  const lost: string[] = []
  const doubled: string[] = []
  const compare = (what: string, found: readonly number[], wanted: readonly number[]) => {
    const there = new Set(found)
    const known = new Set(wanted)
    lost.push(...wanted.filter((id) => !there.has(id)).map((id) => `${what} ${id}`))
    doubled.push(...found.filter((id) => !known.has(id)).map((id) => `${what} ${id}`))
  }
  const known: Record<string, number[]> = {
    bookings: made.map(({ booking }) => booking),
    offers: made.flatMap(({ offer }) => offer ?? []),
    payments: made.flatMap(({ payment }) => payment ?? []),
  }
  for (const [table, text] of Object.entries(tables)) {
    const values = text.includes('$2') ? [providers] : [customers]
    const { rows } = await pool.query<{ id: string }>(text.replace('$2', '$1'), values)
    compare(
      table,
      rows.map(({ id }) => Number(id)),
      known[table] ?? [],
    )
  }
  const texts = made.flatMap(({ text }) => text ?? [])
  const { rows: stored } = await pool.query<{ text: string; times: number }>(
    'select text, count(*)::int as times from messages where sender_id = any($1) group by text',
    [customers],
  )
  const times = new Map(stored.map((row) => [row.text, row.times]))
  lost.push(...texts.filter((text) => !times.has(text)))
  doubled.push(...stored.filter((row) => row.times > 1).map(({ text }) => text))
  const { rows: unfinished } = await pool.query(
    "select id, status from bookings where id = any($1) and status <> 'completed'",
    [made.filter(({ isCompleted }) => isCompleted).map(({ booking }) => booking)],
  )
  const { rows: charges } = await pool.query(charged, [customers])
  const { rows: half } = await pool.query(halves, [customers])
  return {
    lost: lost.length,
    doubled: doubled.length,
    failures: [
      ...miss('acknowledged and lost', lost.slice(0, 5), []),
      ...miss('there twice, or unasked', doubled.slice(0, 5), []),
      ...miss('completed, and not so any more', unfinished.slice(0, 5), []),
      ...miss('not charged once', charges.slice(0, 5), []),
      ...miss('half there', half.slice(0, 5), []),
      ...miss('the ledger', await paying(t).contradictions(), []),
    ],
  }
}
