import { unitOfWork } from '@/server/process/unit-of-work'
import { appForFile } from '@/server/testing/test-app'
import { verifyInRollback as tryOn } from '@/server/testing/verify-in-rollback'
import { credit, debit, postJournal } from './service'
import type { Invariant } from './verify-repository'

const t = appForFile()
let cash: number
let journal: number
beforeAll(async () => {
  await t.make.customer()
  const owner = (await t.make.customer()).id
  journal =
    (await unitOfWork(t.context, (work) =>
      postJournal(work, {
        eventKey: 'deposit:1',
        kind: 'deposit_paid',
        actor: 'gateway',
        lines: [debit({ kind: 'psp_pending' }, 1_000), credit({ kind: 'customer_cash', owner }, 1_000)],
      }),
    )) ?? 0
  const { rows } = await t.context.pool.query<{ id: string }>(
    'select id from ledger_accounts where owner_id = $1',
    [owner],
  )
  cash = Number(rows[0]?.id)
})

/** Inserts a journal with these lines directly, as a bug or an attacker would. */
const byHand = (lines: [account: string, cents: number][], event = 'by hand') =>
  `with j as (insert into ledger_journals (event_key, kind, actor, occurred_at)
    values ('${event}', 'manual', 'system', now()) returning id)
   insert into ledger_entries (journal_id, account_id, amount_cents)
   select j.id, l.account, l.cents from j,
     (values ${lines.map(([account, cents]) => `((${account}), ${cents}::bigint)`).join(', ')}) l(account, cents)`
const pspPending = `select id from ledger_accounts where kind = 'psp_pending'`

interface Guard {
  guard: string
  /** SQL statements attempted by mistake or on purpose. */
  tries: () => string[]
  /** SQL that drops the guard. */
  without: string
  /** Verification check that fails once the guard is gone. */
  seen?: Invariant
}

const without = {
  trigger: (table: string, name: string) => `alter table ${table} disable trigger ${name}`,
  constraint: (table: string, name: string) => `alter table ${table} drop constraint ${name}`,
}

const guards: Record<string, Guard> = {
  'a balance under its floor': {
    guard: 'ledger_accounts_floor',
    tries: () => [
      byHand([
        [`${cash}`, 1_001],
        [pspPending, -1_001],
      ]),
    ],
    without: without.constraint('ledger_accounts', 'ledger_accounts_floor'),
    seen: 'floors',
  },
  'an event posted again': {
    guard: 'ledger_journals_event',
    tries: () => [
      byHand(
        [
          [pspPending, 5],
          [`${cash}`, -5],
        ],
        'deposit:1',
      ),
    ],
    without: without.constraint('ledger_journals', 'ledger_journals_event'),
    seen: 'events_once',
  },
  'a journal undone twice': {
    guard: 'ledger_journals_reverses',
    tries: () =>
      ['undo', 'undo again'].flatMap((event) => [
        byHand(
          [
            [pspPending, -1_000],
            [`${cash}`, 1_000],
          ],
          event,
        ).replaceAll(
          /(occurred_at)\)\s+values \(([\s\S]*?)now\(\)\)/g,
          `$1, reverses_id) values ($2now(), ${journal})`,
        ),
        byHand(
          [
            [pspPending, 1_000],
            [`${cash}`, -1_000],
          ],
          `${event} undone`,
        ),
      ]),
    without: without.constraint('ledger_journals', 'ledger_journals_reverses'),
    seen: 'events_once',
  },
  'a reversal of another sum': {
    guard: 'ledger_reversal',
    tries: () => [
      byHand([
        [pspPending, -999],
        [`${cash}`, 999],
      ]).replaceAll(
        /(occurred_at)\)\s+values \(([\s\S]*?)now\(\)\)/g,
        `$1, reverses_id) values ($2now(), ${journal})`,
      ),
    ],
    without: without.trigger('ledger_journals', 'ledger_journals_balanced'),
    seen: 'reversals',
  },
  'a journal without lines': {
    guard: 'ledger_balanced',
    tries: () => [
      `insert into ledger_journals (event_key, kind, actor, occurred_at) values ('empty', 'manual', 'system', now())`,
    ],
    without: without.trigger('ledger_journals', 'ledger_journals_balanced'),
    seen: 'journals_balance',
  },
  'a journal that does not balance': {
    guard: 'ledger_balanced',
    tries: () => [
      byHand([
        [pspPending, 5],
        [`${cash}`, -6],
      ]),
    ],
    without: `${without.trigger('ledger_journals', 'ledger_journals_balanced')};
      ${without.trigger('ledger_entries', 'ledger_entries_balanced')}`,
    seen: 'entries_sum',
  },
  'lines that join a journal of before': {
    guard: 'ledger_complete',
    tries: () => [
      `insert into ledger_accounts (kind, normal, tracked) values ('promo', 1, false), ('loss', 1, false)`,
      `insert into ledger_entries (journal_id, account_id, amount_cents)
       select ${journal}, id, case kind when 'promo' then 5 else -5 end
       from ledger_accounts where kind in ('promo', 'loss')`,
    ],
    without: without.trigger('ledger_entries', 'ledger_entries_balanced'),
  },
  'two lines of one account': {
    guard: 'ledger_entries_journal',
    tries: () => [
      byHand([
        [pspPending, 5],
        [`${cash}`, -2],
        [`${cash}`, -3],
      ]),
    ],
    without: without.constraint('ledger_entries', 'ledger_entries_journal'),
  },
  'a line of nothing': {
    guard: 'ledger_entries_amount',
    tries: () => [
      byHand([
        [pspPending, 0],
        [`${cash}`, 0],
      ]),
    ],
    without: without.constraint('ledger_entries', 'ledger_entries_amount'),
  },
  'an entry changed': {
    guard: 'ledger_entries_append_only',
    tries: () => ['update ledger_entries set balance_after_cents = 0 where balance_after_cents > 0'],
    without: without.trigger('ledger_entries', 'ledger_entries_append_only'),
    seen: 'running_balances',
  },
  'an entry deleted': {
    guard: 'ledger_entries_append_only',
    tries: () => ['delete from ledger_entries'],
    without: without.trigger('ledger_entries', 'ledger_entries_append_only'),
    seen: 'balances',
  },
  'all entries cleared away': {
    guard: 'ledger_entries_append_only',
    tries: () => ['truncate ledger_entries'],
    without: without.trigger('ledger_entries', 'ledger_entries_append_only'),
    seen: 'versions',
  },
  'a journal changed': {
    guard: 'ledger_journals_append_only',
    tries: () => [`update ledger_journals set actor = 'operator'`],
    without: without.trigger('ledger_journals', 'ledger_journals_append_only'),
  },
  'a journal moved to another event': {
    guard: 'ledger_journals_append_only',
    tries: () => [`update ledger_journals set event_key = 'free again'`],
    without: without.trigger('ledger_journals', 'ledger_journals_append_only'),
  },
  'everything cleared away': {
    guard: 'ledger_(accounts_kept|(journals|entries)_append_only)',
    tries: () => ['truncate ledger_accounts, ledger_journals, ledger_entries'],
    without: `${without.trigger('ledger_accounts', 'ledger_accounts_kept')};
      ${without.trigger('ledger_journals', 'ledger_journals_append_only')};
      ${without.trigger('ledger_entries', 'ledger_entries_append_only')}`,
  },
  'a balance changed by hand': {
    guard: 'ledger_accounts_by_entries',
    tries: () => [`update ledger_accounts set balance_cents = 5000 where id = ${cash}`],
    without: without.trigger('ledger_accounts', 'ledger_accounts_by_entries'),
    seen: 'balances',
  },
  'a version changed by hand': {
    guard: 'ledger_accounts_by_entries',
    tries: () => [`update ledger_accounts set version = version + 1 where id = ${cash}`],
    without: without.trigger('ledger_accounts', 'ledger_accounts_by_entries'),
    seen: 'versions',
  },
  'an account that begins with money': {
    guard: 'ledger_accounts_begin_empty',
    tries: () => [
      `insert into ledger_accounts (kind, owner_id, normal, tracked, balance_cents)
        select 'customer_bonus', min(id), -1, true, 100 from users`,
    ],
    without: without.trigger('ledger_accounts', 'ledger_accounts_begin_empty'),
    seen: 'balances',
  },
  'an account given to another': {
    guard: 'ledger_accounts_identity',
    tries: () => [
      `update ledger_accounts set owner_id = (select min(id) from users where id <> owner_id) where id = ${cash}`,
    ],
    without: without.trigger('ledger_accounts', 'ledger_accounts_identity'),
  },
  ...Object.fromEntries(
    // Sets a column to its own value: another value would trip other guards too.
    ['kind', 'booking_id', 'payment_id', 'normal', 'tracked'].map((column): [string, Guard] => [
      `an account written another ${column}`,
      {
        guard: 'ledger_accounts_identity',
        tries: () => [`update ledger_accounts set ${column} = ${column} where id = ${cash}`],
        without: without.trigger('ledger_accounts', 'ledger_accounts_identity'),
      },
    ]),
  ),
  'a floor that is lowered, and passed': {
    guard: 'ledger_accounts_floor_kept',
    tries: () => [
      `update ledger_accounts set floor_cents = -5000 where id = ${cash}`,
      byHand([
        [`${cash}`, 1_001],
        [pspPending, -1_001],
      ]),
    ],
    without: without.constraint('ledger_accounts', 'ledger_accounts_floor_kept'),
    seen: 'floors',
  },
  'an account with a floor of its own': {
    guard: 'ledger_accounts_floor_kept',
    tries: () => [
      `insert into ledger_accounts (kind, owner_id, normal, tracked, floor_cents)
        select 'customer_bonus', min(id), -1, true, -100 from users`,
    ],
    without: without.constraint('ledger_accounts', 'ledger_accounts_floor_kept'),
    seen: 'floors',
  },
  'an account deleted': {
    guard: 'ledger_accounts_kept',
    tries: () => [
      `insert into ledger_accounts (kind, normal, tracked) values ('promo', 1, false)`,
      `delete from ledger_accounts where kind = 'promo'`,
    ],
    without: without.trigger('ledger_accounts', 'ledger_accounts_kept'),
  },
  'a second account of the same': {
    guard: 'ledger_accounts_of',
    tries: () => [`insert into ledger_accounts (kind, normal, tracked) values ('psp_pending', 1, false)`],
    without: without.constraint('ledger_accounts', 'ledger_accounts_of'),
  },
  'an account of nobody': {
    guard: 'ledger_accounts_kind',
    tries: () => [`insert into ledger_accounts (kind, normal, tracked) values ('escrow', -1, true)`],
    without: without.constraint('ledger_accounts', 'ledger_accounts_kind'),
  },
  'an account of the wrong side': {
    guard: 'ledger_accounts_normal',
    tries: () => [`insert into ledger_accounts (kind, normal, tracked) values ('promo', -1, false)`],
    without: without.constraint('ledger_accounts', 'ledger_accounts_normal'),
  },
  'an account of a user whose balance nobody keeps': {
    guard: 'ledger_accounts_tracked',
    tries: () => [
      `insert into ledger_accounts (kind, owner_id, normal, tracked)
        select 'customer_bonus', min(id), -1, false from users`,
    ],
    without: without.constraint('ledger_accounts', 'ledger_accounts_tracked'),
  },
  'a posting to a closed account': {
    guard: 'ledger_accounts_open',
    tries: () => [
      `update ledger_accounts set closed_at = now() where id = ${cash}`,
      byHand([
        [pspPending, 5],
        [`${cash}`, -5],
      ]),
    ],
    without: without.trigger('ledger_entries', 'ledger_entries_enter'),
    seen: 'versions',
  },
}

const attempt = (statements: string[]) => tryOn(t.context.pool, statements)

describe.each(Object.entries(guards))('%s', (_what, { guard, tries, without: removal, seen }) => {
  test(`is refused by ${guard}`, () =>
    expect(attempt(tries())).rejects.toMatchObject({
      constraint: expect.stringMatching(new RegExp(`^${guard}$`)) as string,
    }))
  test(seen ? `and without it happens, and is seen: ${seen}` : 'and happens without it', async () => {
    const broken = await attempt([removal, ...tries()])
    if (seen) expect(Object.keys(broken)).toContain(seen)
  })
})

test('the ledger is true before anything is tried', async () => expect(await attempt([])).toEqual({}))

test('overwrites the given id, balance and version of an entry', async () => {
  const client = await t.context.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      byHand([
        [pspPending, 5],
        [`${cash}`, -5],
      ])
        .replace(
          'amount_cents)',
          'amount_cents, balance_after_cents, account_version, id) overriding system value',
        )
        .replace('l.cents from', 'l.cents, 77, 77, 1000000 - l.cents from'),
    )
    const { rows } = await client.query(
      `select balance_after_cents, account_version from ledger_entries order by journal_id desc, id desc limit 2`,
    )
    const { rows: far } = await client.query('select account_id from ledger_entries where id > 1000')
    // Ids of tracked accounts rise with versions and cannot be chosen.
    expect(far).toHaveLength(1)
    expect(far).not.toEqual([{ account_id: `${cash}` }])
    expect(rows).toEqual(
      expect.arrayContaining([
        { balance_after_cents: '1005', account_version: '2' },
        { balance_after_cents: null, account_version: null },
      ]),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
