// Cost of posting beside the same bare SQL, and of a statement page as its account grows.
//
// Run: npx tsx bench/ledger.ts (TEST_DATABASE_URL selects another server). Exits 1 if a machine-independent goal is
// missed: a ratio of 0.5 and of 1.3.
import { PgDialect } from 'drizzle-orm/pg-core'
import { journalStatement, type AccountLine } from '@/server/modules/ledger/repository'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { readCustomerBalance, readProviderBalance } from '@/server/modules/wallet/service'
import {
  readMonthlyTotals,
  readStatementPage,
  streamStatement,
  type StatementFilter,
} from '@/server/modules/wallet/statement'
import { unitOfWork } from '@/server/process/unit-of-work'
import { makeLongAccount } from '@/server/testing/long-account'
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
    `insert into users (email, full_name)
     select 'bench-' || n || '@example.com', 'Bench' from generate_series(1, $1) n returning id`,
    [people],
  )
  return rows.map(({ id }) => Number(id))
}

const posting = async (t: TestApp, owners: number[]) => {
  const ownerOf = (n: number) => owners[(n * 7919) % owners.length] ?? 0
  let event = 0
  const ours = (n: number) =>
    unitOfWork(t.context, (work) =>
      postJournal(work, {
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

const reader = { side: 'provider', locale: 'pt' } as const

/** Positions of a statement page. Cursors and days are looked up before timing. */
const places = async (t: TestApp, owner: number, lines: number) => {
  const { rows } = await t.context.pool.query<{ id: string; day: string }>(
    `select e.id, to_char(j.occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day
     from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
     where a.owner_id = $1 and e.account_version = any($2::int[]) order by e.id`,
    [owner, [200, Math.floor(lines / 2)]],
  )
  const [end, middle] = rows
  return {
    'the newest': {},
    'the oldest end': { cursor: Buffer.from(`i${end?.id}`).toString('base64url') },
    'to= in the middle': { to: middle?.day ?? '' },
  }
}

const statements = async (t: TestApp, owners: number[]) => {
  const [young = 0, old = 0] = owners
  await makeLongAccount(t.context.pool, young, youngAccount)
  await makeLongAccount(t.context.pool, old, oldAccount)
  await t.context.pool.query('vacuum analyze')
  const words = () => ({ now: t.context.clock(), locale: reader.locale })
  /** Requests a statement page as the wallet does. */
  const page = async (owner: number, query: StatementFilter & { cursor?: string }): Promise<number> => {
    const since = performance.now()
    const { results } = await readStatementPage(
      t.db,
      { owner, side: reader.side },
      { limit: 25, ...query },
      words(),
    )
    if (results.length < 25) throw new Error('a page is not full')
    return performance.now() - since
  }
  const ofYoung = await places(t, young, youngAccount)
  const ofOld = await places(t, old, oldAccount)
  let isFlat = true
  for (const where of Object.keys(ofYoung) as (keyof typeof ofYoung)[]) {
    const times = { young: [] as number[], old: [] as number[] }
    for (let n = 0; n < reads; n++) {
      times.young.push(await page(young, ofYoung[where]))
      times.old.push(await page(old, ofOld[where]))
    }
    const [few, many] = [median(times.young.slice(60)), median(times.old.slice(60))]
    const ratio = many / few
    isFlat &&= ratio <= 1.3
    say(
      `statement, ${where.padEnd(18)} ${few.toFixed(2)} ms a page of ${youngAccount} lines, ` +
        `${many.toFixed(2)} ms of ${oldAccount}, ratio ${ratio.toFixed(2)} (target ≤ 1.3)`,
    )
  }
  const perRow = async (owner: number, lines: number): Promise<number> => {
    const since = performance.now()
    let read = 0
    for await (const part of streamStatement(t.db, { owner, side: reader.side }, {}, words()))
      read += part.length
    if (read !== lines) throw new Error(`an export has ${read} lines of ${lines}`)
    return ((performance.now() - since) * 1000) / lines
  }
  const exports = { young: [] as number[], old: [] as number[] }
  for (let n = 0; n < 5; n++) {
    exports.young.push(await perRow(young, youngAccount))
    exports.old.push(await perRow(old, oldAccount))
  }
  const [few, many] = [median(exports.young), median(exports.old)]
  say(
    `export                 ${few.toFixed(0)} µs a row of ${youngAccount}, ${many.toFixed(0)} µs of ` +
      `${oldAccount}, ratio ${(many / few).toFixed(2)} (target ≤ 1.3)`,
  )
  return isFlat && many / few <= 1.3
}

/** Counts the statements of the wallet's balances, a statement page and its months, for both roles. */
const countStatements = async (t: TestApp, owner: number): Promise<boolean> => {
  let count = 0
  const counted = new Proxy(t.db, {
    get: (db, name) => {
      if (name === 'execute') count++
      return Reflect.get(db, name) as unknown
    },
  })
  const now = t.context.clock()
  let most = 0
  for (const side of ['customer', 'provider'] as const)
    for (const read of [
      () =>
        side === 'customer'
          ? readCustomerBalance(counted, owner)
          : readProviderBalance(counted, owner, reader.locale),
      () => readStatementPage(counted, { owner, side }, { limit: 25 }, { now, locale: reader.locale }),
      () => readMonthlyTotals(counted, { owner, side }, now),
    ]) {
      count = 0
      await read()
      most = Math.max(most, count)
    }
  say(`the wallet's page      ${most} statements a part at most (target ≤ 3)`)
  return most <= 3
}

const main = async (t: TestApp) => {
  const owners = await addPeople(t)
  const isFast = await posting(t, owners)
  const isFlat = await statements(t, owners)
  const isShort = await countStatements(t, owners[0] ?? 0)
  const { holds, ms, checks } = await verifyLedger(t.context)
  say(
    `verification           ${ms} ms over ${oldAccount * 2} entries and more, ${holds ? 'all true' : 'NOT TRUE'}`,
  )
  if (!holds) say(JSON.stringify(checks.filter((check) => !check.holds)))
  if (!isFast || !isFlat || !isShort || !holds) process.exitCode = 1
}

withApp(main, { connections: together })
