import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountKinds, type AccountKind } from '@/lib/contract/ledger'
import { projectRoot } from '@/server/project-root'
import { makeScenarioParties } from '@/server/testing/api-scenarios'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import type { LedgerScenario, Postings, ScenarioAccount } from '@/server/testing/ledger-scenario'
import { ledgerScenarios } from '@/server/testing/ledger-scenarios'
import { appForFile } from '@/server/testing/test-app'

const file = join(projectRoot, 'docs/ledger-stories.md')
const told: string[] = []

/** Account kinds by their names in scenarios, which have one of each owner and one of the next job. */
const kinds: Record<ScenarioAccount, AccountKind> = {
  'cash of the customer': 'customer_cash',
  'bonus of the customer': 'customer_bonus',
  'debt of the customer': 'customer_debt',
  'available of the provider': 'provider_available',
  'reserve of the provider': 'provider_reserve',
  'debt of the provider': 'provider_debt',
  'withdrawal of the provider': 'withdraw_transit',
  escrow: 'escrow',
  'refund under way': 'refund_transit',
  'held in dispute': 'dispute_hold',
  'gateway, pending': 'psp_pending',
  'gateway, available': 'psp_available',
  'gateway fees': 'gateway_fees',
  promotions: 'promo',
  commission: 'platform_fee',
  suspense: 'suspense',
  loss: 'loss',
}

const reais = (cents: number) => (cents / 100).toFixed(2)
const namesOf = (postings: object) => Object.keys(postings) as ScenarioAccount[]
const sideOf = (postings: Postings, sign: 1 | -1) =>
  namesOf(postings)
    .filter((name) => sign * (postings[name] ?? 0) > 0)
    .map((name) => `${name} ${reais(Math.abs(postings[name] ?? 0))}`)
    .join('<br>')

const tell = ({ title, chapters, end }: LedgerScenario, n: number) => {
  const rows = chapters.map(
    ({ what, kind, postings }) =>
      `| ${what} | \`${kind}\` | ${sideOf(postings, 1)} | ${sideOf(postings, -1)} |`,
  )
  const left = namesOf(end).map((name) => `${name} ${reais(end[name] ?? 0)}`)
  const table = ['| what happens | journal | debit | credit |', '|---|---|---|---|', ...rows].join('\n')
  return `## ${n}. ${title}\n\n${table}\n\nLeft at the end: ${left.join(', ') || 'nothing'}.\n`
}

const t = appForFile()

/** The journals that came since one, in order, by the names of their accounts. */
const journalsSince = async (id: number, names: ReadonlyMap<string, ScenarioAccount>) => {
  const { rows } = await t.context.pool.query<{ kind: string; lines: [string, number][] }>(
    `select j.kind, json_agg(json_build_array(a.kind, e.amount_cents)) as lines
     from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
     where j.id > $1 group by j.id order by j.id`,
    [id],
  )
  return rows.map(({ kind, lines }) => ({
    kind,
    postings: Object.fromEntries(lines.map(([account, cents]) => [names.get(account) ?? account, cents])),
  }))
}

/** Runs the scenario through the services, compares their postings, and returns the final balances. */
const liveThrough = async ({ live, chapters }: LedgerScenario): Promise<Postings> => {
  const names = new Map<string, ScenarioAccount>(namesOf(kinds).map((name) => [kinds[name], name]))
  const sides = await makeScenarioParties(t)
  const { rows } = await t.context.pool.query<{ id: string }>('select max(id) as id from ledger_journals')
  await live(t, sides)
  const journals = await journalsSince(Number(rows[0]?.id), names)
  expect(journals).toEqual(chapters.map(({ kind, postings }) => ({ kind, postings })))
  const left: Postings = {}
  for (const { postings } of chapters)
    for (const name of namesOf(postings))
      left[name] = (left[name] ?? 0) + accountKinds[kinds[name]].normal * (postings[name] ?? 0)
  return Object.fromEntries(Object.entries(left).filter(([, cents]) => cents !== 0))
}

test.each(ledgerScenarios.map((story, n) => [n + 1, story.title, story] as const))(
  '%i. %s',
  async (n, _title, story) => {
    expect(await liveThrough(story)).toEqual(story.end)
    told.push(tell(story, n))
  },
)

test('all of them leave the ledger true', async () => {
  expect(await findLedgerFailures(t.context)).toEqual([])
})

test('docs/ledger-stories.md tells them as they are', () => {
  const text = `# Stories of the ledger

What each event of money posts, told by \`server/modules/ledger/stories.test.ts\`. Each story goes through the services,
the simulated gateway and the worker; what they posted is compared with it line by line, and what is left where.
\`STORIES=write\` has it write this page. Sums in reais.

${told.join('\n')}`
  if (process.env['STORIES'] === 'write') writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
