import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unitOfWork } from '@/server/process/unit-of-work'
import { projectRoot } from '@/server/project-root'
import { ledgerStories, type Place, type Postings, type Story } from '@/server/testing/ledger-stories'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { balanceOf, post, type AccountRef } from './service'
import { verifyLedger } from './verify'

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
const namesOf = (postings: Postings) => Object.keys(postings) as Place[]
const sideOf = (postings: Postings, sign: 1 | -1) =>
  namesOf(postings)
    .filter((name) => sign * (postings[name] ?? 0) > 0)
    .map((name) => `${name} ${reais(Math.abs(postings[name] ?? 0))}`)
    .join('<br>')

const tell = ({ title, chapters, end }: Story, n: number) => {
  const rows = chapters.map(
    ({ what, kind, postings }) =>
      `| ${what} | \`${kind}\` | ${sideOf(postings, 1)} | ${sideOf(postings, -1)} |`,
  )
  const left = namesOf(end).map((name) => `${name} ${reais(end[name] ?? 0)}`)
  return `## ${n}. ${title}\n\n| what happens | journal | debit | credit |\n|---|---|---|---|\n${rows.join('\n')}\n\nLeft at the end: ${left.join(', ') || 'nothing'}.\n`
}

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

test.each(ledgerStories.map((story, n) => [n + 1, story.title, story] as const))(
  '%i. %s',
  async (n, _title, story) => {
    const accounts = await accountsOf(t)
    const balances = async () => {
      const found: Postings = {}
      for (const name of Object.keys(accounts) as Place[]) found[name] = await balanceOf(t.db, accounts[name])
      return found
    }
    const before = await balances()
    for (const [chapter, { kind, postings }] of story.chapters.entries())
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
    expect(left).toEqual(story.end)
    told.push(tell(story, n))
  },
)

test('all of them leave the ledger true', async () =>
  expect(await verifyLedger(t.context)).toMatchObject({ holds: true }))

test('docs/ledger-stories.md tells them as they are', () => {
  const text = `# Stories of the ledger

What each event of money posts, told by \`server/modules/ledger/stories.test.ts\`, which posts every line and checks
what is left where. \`STORIES=write\` has it write this page. Sums in reais.

${told.join('\n')}`
  if (process.env['STORIES'] === 'write') writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
