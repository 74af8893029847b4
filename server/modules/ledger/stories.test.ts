import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountKinds } from '@/lib/contract/ledger'
import { unitOfWork } from '@/server/process/unit-of-work'
import { projectRoot } from '@/server/project-root'
import { contradictions } from '@/server/testing/contradictions'
import { ledgerStories } from '@/server/testing/ledger-stories'
import type { Place, Postings, Story } from '@/server/testing/ledger-story'
import { makeSides } from '@/server/testing/lived-stories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { balanceOf, post, type AccountRef } from './service'

const file = join(projectRoot, 'docs/ledger-stories.md')
const told: string[] = []

/** People, a booking and a payment of its own for each story. */
const accountsOf = async (t: TestApp): Promise<Record<Place, AccountRef>> => {
  const { pk: booking, customer } = await t.make.demand()
  const provider = (await t.make.provider()).id
  const { rows } = await t.context.pool.query<{ id: string }>(
    `insert into payments (purpose, booking_id, payer_id, method, gateway, amount_cents, external_cents, expires_at)
     values ('booking', $1, $2, 'pix', 'simulator', 20000, 20000, now()) returning id`,
    [booking, customer.id],
  )
  const payment = Number(rows[0]?.id)
  const owner = customer.id
  return {
    'cash of the customer': { kind: 'customer_cash', owner },
    'bonus of the customer': { kind: 'customer_bonus', owner },
    'debt of the customer': { kind: 'customer_debt', owner },
    'available of the provider': { kind: 'provider_available', owner: provider },
    'reserve of the provider': { kind: 'provider_reserve', owner: provider },
    'debt of the provider': { kind: 'provider_debt', owner: provider },
    'withdrawal of the provider': { kind: 'withdraw_transit', owner: provider },
    escrow: { kind: 'escrow', booking },
    'refund under way': { kind: 'refund_transit', payment },
    'held in dispute': { kind: 'dispute_hold', payment },
    'gateway, pending': { kind: 'psp_pending' },
    'gateway, available': { kind: 'psp_available' },
    'gateway fees': { kind: 'gateway_fees' },
    promotions: { kind: 'promo' },
    commission: { kind: 'platform_fee' },
    suspense: { kind: 'suspense' },
    loss: { kind: 'loss' },
  }
}

const reais = (cents: number) => (cents / 100).toFixed(2)
const namesOf = (postings: object) => Object.keys(postings) as Place[]
const sideOf = (postings: Postings, sign: 1 | -1) =>
  namesOf(postings)
    .filter((name) => sign * (postings[name] ?? 0) > 0)
    .map((name) => `${name} ${reais(Math.abs(postings[name] ?? 0))}`)
    .join('<br>')

const tell = ({ title, chapters, end, live }: Story, n: number) => {
  const rows = chapters.map(
    ({ what, kind, postings }) =>
      `| ${what} | \`${kind}\` | ${sideOf(postings, 1)} | ${sideOf(postings, -1)} |`,
  )
  const left = namesOf(end).map((name) => `${name} ${reais(end[name] ?? 0)}`)
  return `## ${n}. ${title}\n\n${live ? 'Lived.\n\n' : ''}| what happens | journal | debit | credit |\n|---|---|---|---|\n${rows.join('\n')}\n\nLeft at the end: ${left.join(', ') || 'nothing'}.\n`
}

/** Behind what is posted by hand there is no gateway: what is lived, and compared with one, has a database of its own. */
let t: TestApp
let lived: TestApp
beforeAll(async () => {
  t = await makeApp()
  lived = await makeApp()
})
afterAll(async () => {
  await t.close()
  await lived.close()
})

/** Posts what the story says, and answers what is left by it. */
const postAll = async (n: number, { chapters }: Story): Promise<Postings> => {
  const accounts = await accountsOf(t)
  const balances = async () => {
    const found: Postings = {}
    for (const name of Object.keys(accounts) as Place[]) found[name] = await balanceOf(t.db, accounts[name])
    return found
  }
  const before = await balances()
  for (const [chapter, { kind, postings }] of chapters.entries())
    await unitOfWork(t.context, (work) =>
      post(work, {
        eventKey: `story:${n}:${chapter}`,
        kind,
        actor: 'system',
        lines: namesOf(postings).map((name) => ({ account: accounts[name], cents: postings[name] ?? 0 })),
      }),
    )
  const after = await balances()
  const left: Postings = {}
  for (const name of namesOf(after)) {
    const cents = (after[name] ?? 0) - (before[name] ?? 0)
    if (cents) left[name] = cents
  }
  return left
}

/** The journals that came since one, in order, by the names of their accounts. */
const journalsSince = async (id: number, names: ReadonlyMap<string, Place>) => {
  const { rows } = await lived.context.pool.query<{ kind: string; lines: [string, number][] }>(
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

/** Goes through the services, which must have posted what the story says; answers what is left by it. */
const liveThrough = async ({ live, chapters }: Story): Promise<Postings> => {
  const accounts = await accountsOf(lived)
  const names = new Map(namesOf(accounts).map((name) => [accounts[name].kind as string, name]))
  const sides = await makeSides(lived)
  const { rows } = await lived.context.pool.query<{ id: string }>('select max(id) as id from ledger_journals')
  await live?.(lived, sides)
  const journals = await journalsSince(Number(rows[0]?.id), names)
  expect(journals).toEqual(chapters.map(({ kind, postings }) => ({ kind, postings })))
  const left: Postings = {}
  for (const { postings } of chapters)
    for (const name of namesOf(postings))
      left[name] = (left[name] ?? 0) + accountKinds[accounts[name].kind].normal * (postings[name] ?? 0)
  return Object.fromEntries(Object.entries(left).filter(([, cents]) => cents !== 0))
}

test.each(ledgerStories.map((story, n) => [n + 1, story.title, story] as const))(
  '%i. %s',
  async (n, _title, story) => {
    const left = story.live ? await liveThrough(story) : await postAll(n, story)
    expect(left).toEqual(story.end)
    told.push(tell(story, n))
  },
)

test('all of them leave the ledger true', async () => {
  for (const { context } of [t, lived]) expect(await contradictions(context)).toEqual([])
})

test('docs/ledger-stories.md tells them as they are', () => {
  const text = `# Stories of the ledger

What each event of money posts, told by \`server/modules/ledger/stories.test.ts\`, which checks what is left where.
A story that was lived went through the services, whose journals are compared line by line; the others are posted as
they stand here. \`STORIES=write\` has it write this page. Sums in reais.

${told.join('\n')}`
  if (process.env['STORIES'] === 'write') writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
