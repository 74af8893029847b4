// What posting costs beside the same SQL sent bare, and whether a statement gets slower as an account gets older.
// Run: npx tsx bench/ledger.ts (TEST_DATABASE_URL picks another server). Exits 1 where a target is missed that does
// not depend on the machine: a ratio of 0.5 and of 1.3.
import { PgDialect } from 'drizzle-orm/pg-core'
import { journalStatement, type AccountLine } from '@/server/modules/ledger/repository'
import { credit, debit, post } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { findLines } from '@/server/modules/wallet/statement-repository'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestApp } from '@/server/testing/make-app'
import { median } from './program'
import { withApp } from './with-app'

const people = 1_000
const together = 16
const batch = 500
const batches = 8
const oldAccount = 100_000
const youngAccount = 1_000
const reads = 600

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs it `count` times, several at once; resolves to how many a second. */
const rate = async (count: number, run: (n: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const since = performance.now()
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let n = next++; n < count; n = next++) await run(n)
    }),
  )
  return count / ((performance.now() - since) / 1000)
}

const addPeople = async (t: TestApp): Promise<number[]> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    "insert into users (email, full_name) select 'bench-' || n || '@example.com', 'Bench' from generate_series(1, $1) n returning id",
    [people],
  )
  return rows.map(({ id }) => Number(id))
}

const posting = async (t: TestApp, owners: number[]) => {
  const ownerOf = (n: number) => owners[(n * 7919) % owners.length] ?? 0
  let event = 0
  const ours = (n: number) =>
    unitOfWork(t.context, (work) =>
      post(work, {
        eventKey: `bench:${event++}`,
        kind: 'deposit_paid',
        actor: 'gateway',
        lines: [
          debit({ kind: 'psp_pending' }, 9_500),
          debit({ kind: 'gateway_fees' }, 500),
          credit({ kind: 'customer_cash', owner: ownerOf(n) }, 10_000),
        ],
      }),
    )
  const dialect = new PgDialect()
  const platform = { owner_id: null, booking_id: null, payment_id: null, tracked: false, normal: 1 } as const
  const bare = async (n: number) => {
    const lines: AccountLine[] = [
      { ...platform, kind: 'psp_pending', cents: 9_500 },
      { ...platform, kind: 'gateway_fees', cents: 500 },
      { ...platform, kind: 'customer_cash', owner_id: ownerOf(n), tracked: true, normal: -1, cents: -10_000 },
    ]
    const about = { kind: 'deposit_paid', booking: null, payment: null, reverses: null } as const
    const { sql, params } = dialect.sqlToQuery(
      journalStatement(
        { ...about, eventKey: `bench:${event++}`, actor: 'gateway', occurredAt: new Date() },
        lines,
      ),
    )
    const client = await t.context.pool.connect()
    try {
      await client.query('begin')
      await client.query(sql, params)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  for (const warm of [ours, bare]) await rate(batch, warm)
  await t.context.pool.query('analyze')
  // In alternation, so that both meet the same load of the machine.
  const rates: { ours: number; bare: number }[] = []
  for (let n = 0; n < batches; n++)
    rates.push({ ours: await rate(batch, ours), bare: await rate(batch, bare) })
  const [own, raw] = [median(rates.map((one) => one.ours)), median(rates.map((one) => one.bare))]
  const ratio = median(rates.map((one) => one.ours / one.bare))
  say(`posting                ${own.toFixed(0)} journals a second, ${together} at once`)
  say(`the same SQL, bare     ${raw.toFixed(0)}, ratio ${ratio.toFixed(2)} (target ≥ 0.5)`)
  return ratio >= 0.5
}

/** Written directly: through the guards, the account's row would be updated 100,000 times. */
const history = async (t: TestApp, owner: number, count: number): Promise<void> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    `with account as (insert into ledger_accounts (kind, owner_id, normal, tracked) values ('provider_available', $1, -1, true) returning id),
     journals as (
       insert into ledger_journals (event_key, kind, actor, occurred_at)
       select 'history:' || $1 || ':' || n, 'escrow_released', 'system', now() from generate_series(1, $2::int) n returning id),
     numbered as (select id, row_number() over (order by id) as n from journals),
     own as (
       insert into ledger_entries (journal_id, account_id, amount_cents, balance_after_cents, account_version)
       select numbered.id, account.id, -100, n * 100, n from numbered cross join account order by n),
     other as (
       insert into ledger_entries (journal_id, account_id, amount_cents)
       select numbered.id, (select id from ledger_accounts where kind = 'psp_pending'), 100 from numbered)
     select id from account`,
    [owner, count],
  )
  const id = Number(rows[0]?.id)
  await t.context.pool.query('update ledger_accounts set balance_cents = $2, version = $3 where id = $1', [
    id,
    count * 100,
    count,
  ])
}

const statements = async (t: TestApp, owners: number[]) => {
  const triggers = (what: 'disable' | 'enable') =>
    t.context.pool.query(
      ['accounts', 'journals', 'entries']
        .map((name) => `alter table ledger_${name} ${what} trigger user`)
        .join(';'),
    )
  const [young = 0, old = 0] = owners
  await triggers('disable')
  await history(t, young, youngAccount)
  await history(t, old, oldAccount)
  await triggers('enable')
  await t.context.pool.query('vacuum analyze')
  // What the page of the wallet reads.
  const page = async (owner: number, before: number | null) => {
    const since = performance.now()
    const filter = { owner, accounts: ['provider_available'] as const, kinds: null, from: null, to: null }
    const lines = await findLines(t.db, { ...filter, before, limit: 25 })
    return { ms: performance.now() - since, next: lines.at(-1)?.id ?? null }
  }
  const times = { young: [] as number[], old: [] as number[] }
  const cursor = { young: null as number | null, old: null as number | null }
  for (let n = 0; n < reads; n++)
    for (const [name, owner] of [
      ['young', young],
      ['old', old],
    ] as const) {
      // Page after page, from the newest on.
      const { ms, next } = await page(owner, n % 30 ? cursor[name] : null)
      cursor[name] = next
      if (n >= 60) times[name].push(ms)
    }
  const [few, many] = [median(times.young), median(times.old)]
  say(`statement, ${youngAccount} lines  ${few.toFixed(2)} ms a page (median of ${reads})`)
  say(`statement, ${oldAccount}       ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)} (target ≤ 1.3)`)
  return many / few <= 1.3
}

const main = async (t: TestApp) => {
  const owners = await addPeople(t)
  const isFast = await posting(t, owners)
  const isFlat = await statements(t, owners)
  const { holds, ms, checks } = await verifyLedger(t.context)
  say(
    `verification           ${ms} ms over ${oldAccount * 2} entries and more, ${holds ? 'all true' : 'NOT TRUE'}`,
  )
  if (!holds) say(JSON.stringify(checks.filter((check) => !check.holds)))
  if (!isFast || !isFlat || !holds) process.exitCode = 1
}

withApp(main, { connections: together })
