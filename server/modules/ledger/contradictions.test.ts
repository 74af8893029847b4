import {
  account,
  dropped,
  journal,
  last,
  lastOf,
  lines,
  moved,
  owned,
  part,
  platform,
  posted,
  row,
  unbooked,
  unguarded,
} from '@/server/testing/books-by-hand'
import { attempt } from '@/server/testing/ledger-attempt'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { contradictions, type Statement } from './verify-repository'

/** What is made false by hand, in each way a check looks for, and how the check names it: it and no other. */
let t: TestApp
let booking: number
let payment: number
let customer: number
let provider: number
beforeAll(async () => {
  t = await makeApp()
  const job = await t.make.approved()
  booking = job.booking
  customer = job.customer.id
  provider = job.provider.id
  const { rows } = await t.context.pool.query<{ id: string }>('select id from payments')
  payment = Number(rows[0]?.id)
})
afterAll(() => t.close())

/** A payment that was made, as its own table has it; by gateway unless told. */
const paid = (values: Record<string, string | number> = {}) =>
  row('payments', {
    purpose: `'deposit'`,
    payer_id: customer,
    method: `'pix'`,
    gateway: `'simulator'`,
    status: `'paid'`,
    amount_cents: 500,
    external_cents: 500,
    expires_at: 'now()',
    ...values,
  })
const withdrawal = (days: number) => [
  row('destinations', {
    user_id: provider,
    kind: `'iban'`,
    value: `'${days}'`,
    holder: `'Ana'`,
    usable_from: 'now()',
  }),
  row('withdrawals', {
    user_id: provider,
    destination_id: lastOf('destinations'),
    owner_tax_number: `'1'`,
    amount_cents: 5,
    gateway: `'simulator'`,
    status: `'processing'`,
    requested_at: `now() - interval '${days} days'`,
  }),
]
const refund = (cents: number, days = 0) =>
  row('refunds', {
    payment_id: payment,
    reason: `'test'`,
    amount_cents: cents,
    created_at: `now() - interval '${days} days'`,
  })

interface Break {
  by: () => string[]
  names: RegExp
}

const breaks: Record<Statement, Record<string, Break>> = {
  journals_balance: {
    'a journal without lines': {
      by: () => [unguarded('ledger_journals'), journal()],
      names: /^journal \d+: 0 lines, sum 0$/,
    },
    'two journals that only together are 0': {
      by: () => [
        unguarded('ledger_journals', 'ledger_entries'),
        platform('loss'),
        platform('promo'),
        journal('one'),
        lines(['loss', 5], ['promo', -4]),
        journal('other'),
        lines(['loss', -5], ['promo', 4]),
      ],
      names: /^journal \d+: 2 lines, sum 1$/,
    },
    'a journal of one line': {
      by: () => [
        unguarded('ledger_journals', 'ledger_entries'),
        platform('loss'),
        platform('promo'),
        journal('one'),
        lines(['loss', 5]),
        journal('other'),
        lines(['promo', -5]),
      ],
      names: /^journal \d+: 1 lines, sum 5$/,
    },
  },
  entries_sum: {
    'a line of no journal': {
      by: () => [
        unguarded('ledger_entries'),
        dropped('ledger_entries', 'ledger_entries_journal_id_ledger_journals_id_fk'),
        platform('loss'),
        lines(['loss', 7]).replace(last, '0'),
      ],
      names: /^the sum is 7$/,
    },
  },
  balances: {
    'a kept balance': {
      by: () => [
        unguarded('ledger_accounts'),
        `update ledger_accounts set balance_cents = 1 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: kept 1, entries [1-9]\d+$/,
    },
    'a balance where none is kept': {
      by: () => [
        unguarded('ledger_accounts'),
        `update ledger_accounts set balance_cents = 1 where kind = 'psp_pending'`,
      ],
      names: /^psp_pending: kept 1, entries \d+$/,
    },
  },
  versions: {
    'a version of no entry': {
      by: () => [
        unguarded('ledger_accounts'),
        `update ledger_accounts set version = 2 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: version 2, 1 entries, numbered 1 to 1$/,
    },
    'numbers with a gap': {
      by: () => [
        unguarded('ledger_entries'),
        `update ledger_entries set account_version = 2 where account_version = 1`,
      ],
      names: /^escrow of booking \d+: version 1, 1 entries, numbered 2 to 2$/,
    },
    'a number where none is given': {
      by: () => [
        unguarded('ledger_entries'),
        `update ledger_entries set account_version = 1 where id = (select min(id) from ledger_entries where account_id = ${account('psp_pending')})`,
      ],
      names: /^psp_pending: version 0, /,
    },
  },
  running_balances: {
    'the balance an entry left': {
      by: () => [
        unguarded('ledger_entries'),
        `update ledger_entries set balance_after_cents = 1 where account_version = 1`,
      ],
      names: /^entry \d+ of escrow of booking \d+: says 1, is [1-9]\d+$/,
    },
    'no balance where one is kept': {
      by: () => [unguarded('ledger_entries'), `update ledger_entries set balance_after_cents = null`],
      names: /^entry \d+ of escrow of booking \d+: says nothing, is [1-9]\d+$/,
    },
  },
  floors: {
    'an account under its floor now': {
      by: () => [
        dropped('ledger_accounts', 'ledger_accounts_floor'),
        owned('customer_bonus', customer),
        platform('promo'),
        journal(),
        lines(['customer_bonus', 5], ['promo', -5]),
      ],
      names: /^customer_bonus of user \d+: -5 under 0$/,
    },
    'an account whose floor was lowered': {
      by: () => [
        dropped('ledger_accounts', 'ledger_accounts_floor_kept'),
        `update ledger_accounts set floor_cents = -1 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: its floor is -1$/,
    },
    'an account that was under it': {
      by: () => [
        dropped('ledger_accounts', 'ledger_accounts_floor'),
        owned('customer_bonus', customer),
        platform('promo'),
        ...[5, -5].flatMap((cents) => [
          journal(`${cents}`),
          lines(['customer_bonus', cents], ['promo', -cents]),
        ]),
      ],
      names: /^entry \d+ left customer_bonus of user \d+ at -5$/,
    },
  },
  events_once: {
    'one event posted twice': {
      by: () => [
        dropped('ledger_journals', 'ledger_journals_event'),
        ...moved('again'),
        journal('again'),
        lines(['loss', 5], ['promo', -5]),
      ],
      names: /^again posted 2 times$/,
    },
    'one journal undone twice': {
      by: () => [
        dropped('ledger_journals', 'ledger_journals_reverses'),
        ...moved('first'),
        ...['second', 'third'].flatMap((event) => [
          journal(event, { reverses_id: `(select id from ledger_journals where event_key = 'first')` }),
          lines(['loss', -5], ['promo', 5]),
        ]),
      ],
      names: /^journal \d+ undone 2 times$/,
    },
  },
  reversals: {
    'a reversal of another sum': {
      by: () => [
        unguarded('ledger_journals', 'ledger_entries'),
        ...moved('first'),
        journal('second', { reverses_id: last }),
        lines(['loss', -4], ['promo', 4]),
      ],
      names: /^journal \d+ does not undo \d+$/,
    },
  },
  escrow_at_end: {
    'money in a booking that was called off': {
      by: () => [`update bookings set status = 'canceled_by_customer' where id = ${booking}`],
      names: /^booking \d+ is canceled_by_customer and holds [1-9]\d+$/,
    },
  },
  transit_in_time: {
    'an old withdrawal beside a young one': {
      by: () => [
        owned('withdraw_transit', provider),
        platform('psp_available'),
        journal(),
        lines(['psp_available', 10], ['withdraw_transit', -10]),
        ...withdrawal(6),
        ...withdrawal(1),
      ],
      names: /^withdrawal \d+ of user \d+: 5 processing since 20/,
    },
    'an old refund': {
      by: () => [refund(5, 16), refund(5, 1)],
      names: /^refund \d+ of payment \d+: 5 requested since 20/,
    },
    'old money of no refund': {
      by: () => [
        `insert into ledger_accounts (kind, payment_id, normal, tracked) values ('refund_transit', ${payment}, -1, true)`,
        platform('promo'),
        journal().replace('now()', `now() - interval '16 days'`),
        lines(['promo', 5], ['refund_transit', -5]),
      ],
      names: /^refund_transit of payment \d+: 5 since 20/,
    },
  },
  withdrawals_in_transit: {
    'a withdrawal without its money': {
      by: () => withdrawal(0),
      names: /^user \d+: 0 in transit, withdrawals of 5$/,
    },
    'money without its withdrawal': {
      by: () => [
        owned('withdraw_transit', provider),
        platform('promo'),
        journal(),
        lines(['promo', 5], ['withdraw_transit', -5]),
      ],
      names: /^user \d+: 5 in transit, withdrawals of 0$/,
    },
  },
  refunds_within_paid: {
    'more counted as given back than came': {
      by: () => [`update payments set gateway_refunded_cents = gateway_paid_cents + 1 where id = ${payment}`],
      names: /^payment \d+: \d+ given back of \d+$/,
    },
    'more counted as given back than was asked for': {
      by: () => [
        dropped('payments', 'payments_refunded'),
        `update payments set refunded_cents = amount_cents + 1 where id = ${payment}`,
      ],
      names: /^payment \d+: \d+ given back of \d+$/,
    },
    'refunds of more than came': {
      by: () => [refund(1_000_000)],
      names: /^payment \d+: 1000000 of refunds, \d+ came$/,
    },
  },
  sources_are_quote: {
    'sources of another sum': {
      by: () => [part('external', 1)],
      names: /^payment \d+: sources \d+1, quote \d+0$/,
    },
    'no source at all': {
      by: () => [paid({ external_cents: 0 })],
      names: /^payment \d+: sources 0, quote 500$/,
    },
  },
  paid_is_posted: {
    'money that came by gateway': {
      by: () => [paid(), part('external', 500)],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'money that lies in suspense although it was accepted': {
      by: () => [paid(), part('external', 500), ...posted('suspense_in')],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'a coupon that pays everything': {
      by: () => [paid({ amount_cents: 0, external_cents: 0 }), part('coupon', 500)],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'a balance beside money that was posted': {
      by: () => [
        paid({ amount_cents: 600 }),
        part('external', 500),
        part('cash', 100),
        ...posted('deposit_paid'),
      ],
      names: /^payment \d+ is paid and was never posted$/,
    },
  },
  work_is_paid: {
    'a booking that was approved without a payment': {
      by: () => [
        `insert into bookings (customer_id, sub_service_id, answers, when_kind, city_ibge, district, address, status)
         select ${customer}, sub_service_id, answers, 'flexible', city_ibge, district, address, 'approved' from bookings where id = ${booking}`,
      ],
      names: /^booking \d+ is approved and was never paid$/,
    },
    'a booking whose payment failed': {
      by: () => [
        unguarded('payments'),
        `update payments set status = 'failed' where id = ${payment}`,
        `update bookings set status = 'delivered' where id = ${booking}`,
      ],
      names: /^booking \d+ is delivered and was never paid$/,
    },
  },
  journals_have_objects: {
    'a journal of no payment': {
      by: () => [...unbooked, ...moved('by hand', { payment_id: 999_999 })],
      names: /^journal \d+, by hand: there is no such object$/,
    },
    'a journal of no booking': {
      by: () => [...unbooked, ...moved('by hand', { booking_id: 999_999 })],
      names: /^journal \d+, by hand: there is no such object$/,
    },
    'a journal of no withdrawal': {
      by: () => moved('withdrawal.paid:999999'),
      names: /^journal \d+, withdrawal.paid:999999: there is no such object$/,
    },
  },
  gateway_agrees: {
    'a difference that lasts': {
      by: () => [
        row('operator_cases', {
          key: `'difference:psp_available'`,
          kind: `'difference'`,
          status: `'open'`,
          amount_cents: 5,
          facts: `'{}'`,
          urgent_at: 'now()',
        }),
      ],
      names: /^difference:psp_available: 5$/,
    },
  },
}

test('nothing contradicts it before', async () => expect(await attempt(t.context.pool, [])).toEqual({}))

// Over what is verified, not over the table: a check that nobody breaks here fails.
describe.each(Object.keys(contradictions) as Statement[])('%s', (statement) => {
  test('is broken by', async () => {
    expect(Object.keys(breaks[statement])).not.toEqual([])
    for (const [what, { by, names }] of Object.entries(breaks[statement])) {
      const broken = await attempt(t.context.pool, by())
      expect({ what, broken }).toEqual({
        what,
        broken: { [statement]: expect.arrayContaining([expect.stringMatching(names)]) as unknown },
      })
    }
  })
})
