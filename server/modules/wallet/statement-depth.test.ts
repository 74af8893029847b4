import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '@/lib/contract/wallet'
import { makeLongAccount } from '@/server/testing/long-account'
import type { TestApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'
import { localDay } from '@/server/time/local-time'
import { readStatementPage, type StatementFilter } from './statement'

/**
 * Checks that a page costs few row reads at any depth of a long account, and that a period equals a plain
 * query's rows.
 */
const [few, many] = [1_000, 20_000]
const t = appForFile()
let short: number
let long: number
beforeAll(async () => {
  short = (await t.make.provider()).id
  long = (await t.make.provider()).id
  await makeLongAccount(t.context.pool, short, few)
  await makeLongAccount(t.context.pool, long, many)
  await t.context.pool.query('analyze')
})

const page = (db: TestApp['db'], owner: number, query: StatementFilter & { cursor?: string } = {}) =>
  readStatementPage(
    db,
    { owner, side: 'provider' },
    { limit: 25, ...query },
    { now: t.context.clock(), locale: 'pt' },
  )
const daysAgo = (days: number) => localDay(new Date(t.context.clock().getTime() - days * 86_400_000))
const cursorAt = async (version: number): Promise<string> => {
  const { rows } = await t.context.pool.query<{ id: string }>(
    `select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.owner_id = $1 and e.account_version = $2`,
    [long, version],
  )
  return Buffer.from(`i${rows[0]?.id}`).toString('base64url')
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const rowsOf = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

/** Counts the rows read by the database for one page. */
const costOf = async (owner: number, query: Parameters<typeof page>[2]): Promise<number> => {
  const sent: SQL[] = []
  const noting = new Proxy(t.db, {
    get: (db, name) =>
      name === 'execute'
        ? (statement: SQL) => {
            sent.push(statement)
            return db.execute(statement)
          }
        : (Reflect.get(db, name) as unknown),
  })
  expect((await page(noting, owner, query)).results).toHaveLength(25)
  let cost = 0
  for (const statement of sent) {
    const { rows } = await t.db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${statement}`,
    )
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) cost += rowsOf(plan)
  }
  return cost
}

test.each([
  ['the newest', () => Promise.resolve({})],
  ['the oldest end', async () => ({ cursor: await cursorAt(30) })],
  ['up to a day in the middle', () => Promise.resolve({ to: daysAgo(70) })],
  ['of two days', () => Promise.resolve({ from: daysAgo(71), to: daysAgo(70) })],
])('%s: a page of a long account reads a few hundred rows', async (_where, query) =>
  expect(await costOf(long, await query())).toBeLessThan(many / 10),
)

test('lists a period by event time, including lines posted days after or before it', async () => {
  const { pool } = t.context
  await pool.query('alter table ledger_journals disable trigger user')
  // Every hundredth line is dated three days back, and the line after it one hour ahead.
  await pool.query(
    `update ledger_journals j set occurred_at = created_at
      + case when e.account_version % 100 = 0 then interval '-3 days' else interval '1 hour' end
     from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.journal_id = j.id and a.owner_id = $1 and (e.account_version % 100 = 0 or e.account_version % 101 = 0)`,
    [short],
  )
  await pool.query('alter table ledger_journals enable trigger user')
  const { rows } = await pool.query<{ id: string; day: string; balance: string }>(
    `select e.id, to_char(j.occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day,
      e.balance_after_cents as balance
     from ledger_entries e join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
     where a.owner_id = $1 and j.occurred_at <= $2 order by e.id desc`,
    [short, t.context.clock()],
  )
  const linesOf = async (query: StatementFilter): Promise<[number, number][]> => {
    const seen: Transaction[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const one = await page(t.db, short, { ...query, limit: 100, ...(cursor ? { cursor } : {}) } as never)
      seen.push(...one.results)
      cursor = one.next ?? undefined
    }
    return seen.map(({ pk, balance_after_cents }) => [pk, balance_after_cents])
  }
  for (const [from, to] of [
    [undefined, 3],
    [3, undefined],
    [5, 2],
    [9, 0],
    [4, 4],
    [400, 300],
  ]) {
    const [first, end] = [
      from === undefined ? undefined : daysAgo(from),
      to === undefined ? undefined : daysAgo(to),
    ]
    const within = rows.filter(({ day }) => (!first || day >= first) && (!end || day <= end))
    expect(await linesOf({ ...(first ? { from: first } : {}), ...(end ? { to: end } : {}) })).toEqual(
      within.map(({ id, balance }) => [Number(id), Number(balance)]),
    )
  }
})
