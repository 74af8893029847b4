import { brokenOrigins, type Break } from '@/server/testing/broken-origins'
import {
  accountIdSql,
  disableTriggersSql,
  dropConstraintSql,
  dropReferencesSql,
  entriesSql,
  insertSql,
  journalSql,
  lastJournalIdSql,
  ownedAccountSql,
  paymentPartSql,
  platformAccountSql,
  postedTransferSql,
  transferSql,
  withdrawalSql,
} from '@/server/testing/ledger-sql'
import { appForFile } from '@/server/testing/test-app'
import { verifyInRollback } from '@/server/testing/verify-in-rollback'
import { invariantChecks, type Invariant } from './verify-repository'

/** Violations by hand, one per condition of a check; each must fail its own check and no other. */
const t = appForFile()
let booking: number
let payment: number
let customer: number
let provider: number
beforeAll(async () => {
  const job = await t.make.approved()
  booking = job.booking
  customer = job.customer.id
  provider = job.provider.id
  const { rows } = await t.context.pool.query<{ id: string }>('select id from payments')
  payment = Number(rows[0]?.id)
})

/** Builds a payment row; by gateway unless overridden. */
const paid = (values: Record<string, string | number> = {}) =>
  insertSql('payments', {
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
const refund = (cents: number, days = 0) =>
  insertSql('refunds', {
    payment_id: payment,
    reason: `'test'`,
    amount_cents: cents,
    created_at: `now() - interval '${days} days'`,
  })

const breaks: Record<Invariant, Record<string, Break>> = {
  journals_balance: {
    'a journal without lines': {
      by: () => [disableTriggersSql('ledger_journals'), journalSql()],
      names: /^journal \d+: 0 lines, sum 0$/,
    },
    'two journals that only together are 0': {
      by: () => [
        disableTriggersSql('ledger_journals', 'ledger_entries'),
        platformAccountSql('loss'),
        platformAccountSql('promo'),
        journalSql('one'),
        entriesSql(['loss', 5], ['promo', -4]),
        journalSql('other'),
        entriesSql(['loss', -5], ['promo', 4]),
      ],
      names: /^journal \d+: 2 lines, sum 1$/,
    },
    'a journal of one line': {
      by: () => [
        disableTriggersSql('ledger_journals', 'ledger_entries'),
        platformAccountSql('loss'),
        platformAccountSql('promo'),
        journalSql('one'),
        entriesSql(['loss', 5]),
        journalSql('other'),
        entriesSql(['promo', -5]),
      ],
      names: /^journal \d+: 1 lines, sum 5$/,
    },
  },
  entries_sum: {
    'a line of no journal': {
      by: () => [
        disableTriggersSql('ledger_entries'),
        dropConstraintSql('ledger_entries', 'ledger_entries_journal_id_ledger_journals_id_fk'),
        platformAccountSql('loss'),
        entriesSql(['loss', 7]).replace(lastJournalIdSql, '0'),
      ],
      names: /^the sum is 7$/,
    },
  },
  balances: {
    'a kept balance': {
      by: () => [
        disableTriggersSql('ledger_accounts'),
        `update ledger_accounts set balance_cents = 1 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: kept 1, entries [1-9]\d+$/,
    },
    'a balance where none is kept': {
      by: () => [
        disableTriggersSql('ledger_accounts'),
        `update ledger_accounts set balance_cents = 1 where kind = 'psp_pending'`,
      ],
      names: /^psp_pending: kept 1, entries \d+$/,
    },
  },
  versions: {
    'a version of no entry': {
      by: () => [
        disableTriggersSql('ledger_accounts'),
        `update ledger_accounts set version = 2 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: version 2, 1 entries, numbered 1 to 1$/,
    },
    'numbers with a gap': {
      by: () => [
        disableTriggersSql('ledger_entries'),
        `update ledger_entries set account_version = 2 where account_version = 1`,
      ],
      names: /^escrow of booking \d+: version 1, 1 entries, numbered 2 to 2$/,
    },
    'a number where none is given': {
      by: () => [
        disableTriggersSql('ledger_entries'),
        `update ledger_entries set account_version = 1
          where id = (select min(id) from ledger_entries where account_id = ${accountIdSql('psp_pending')})`,
      ],
      names: /^psp_pending: version 0, /,
    },
  },
  running_balances: {
    'the balance an entry left': {
      by: () => [
        disableTriggersSql('ledger_entries'),
        `update ledger_entries set balance_after_cents = 1 where account_version = 1`,
      ],
      names: /^entry \d+ of escrow of booking \d+: says 1, is [1-9]\d+$/,
    },
    'no balance where one is kept': {
      by: () => [
        disableTriggersSql('ledger_entries'),
        `update ledger_entries set balance_after_cents = null`,
      ],
      names: /^entry \d+ of escrow of booking \d+: says nothing, is [1-9]\d+$/,
    },
  },
  floors: {
    'an account under its floor now': {
      by: () => [
        dropConstraintSql('ledger_accounts', 'ledger_accounts_floor'),
        ownedAccountSql('customer_bonus', customer),
        platformAccountSql('promo'),
        journalSql(),
        entriesSql(['customer_bonus', 5], ['promo', -5]),
      ],
      names: /^customer_bonus of user \d+: -5 under 0$/,
    },
    'an account whose floor was lowered': {
      by: () => [
        dropConstraintSql('ledger_accounts', 'ledger_accounts_floor_kept'),
        `update ledger_accounts set floor_cents = -1 where kind = 'escrow'`,
      ],
      names: /^escrow of booking \d+: its floor is -1$/,
    },
    'an account that was under it': {
      by: () => [
        dropConstraintSql('ledger_accounts', 'ledger_accounts_floor'),
        ownedAccountSql('customer_bonus', customer),
        platformAccountSql('promo'),
        ...[5, -5].flatMap((cents) => [
          journalSql(`${cents}`),
          entriesSql(['customer_bonus', cents], ['promo', -cents]),
        ]),
      ],
      names: /^entry \d+ left customer_bonus of user \d+ at -5$/,
    },
  },
  events_once: {
    'one event posted twice': {
      by: () => [
        dropConstraintSql('ledger_journals', 'ledger_journals_event'),
        ...transferSql('again'),
        journalSql('again'),
        entriesSql(['loss', 5], ['promo', -5]),
      ],
      names: /^again posted 2 times$/,
    },
    'one journal undone twice': {
      by: () => [
        dropConstraintSql('ledger_journals', 'ledger_journals_reverses'),
        ...transferSql('first'),
        ...['second', 'third'].flatMap((event) => [
          journalSql(event, { reverses_id: `(select id from ledger_journals where event_key = 'first')` }),
          entriesSql(['loss', -5], ['promo', 5]),
        ]),
      ],
      names: /^journal \d+ undone 2 times$/,
    },
  },
  reversals: {
    'a reversal of another sum': {
      by: () => [
        disableTriggersSql('ledger_journals', 'ledger_entries'),
        ...transferSql('first'),
        journalSql('second', { reverses_id: lastJournalIdSql }),
        entriesSql(['loss', -4], ['promo', 4]),
      ],
      names: /^journal \d+ does not undo \d+$/,
    },
  },
  escrow_at_end: {
    'money in a booking that was called off': {
      by: () => [`update bookings set status = 'canceled_by_customer' where id = ${booking}`],
      names: /^booking \d+ is canceled_by_customer and holds [1-9]\d+$/,
    },
    'a no-show settled by nobody': {
      by: () => [
        `update bookings set status = 'no_show_customer', dispute_until = now() - interval '61 minutes'
          where id = ${booking}`,
      ],
      names: /^booking \d+ is no_show_customer and holds [1-9]\d+$/,
    },
    'a no-show without a time to object': {
      by: () => [
        `update bookings set status = 'no_show_provider', dispute_until = null where id = ${booking}`,
      ],
      names: /^booking \d+ is no_show_provider and holds [1-9]\d+$/,
    },
  },
  transit_in_time: {
    'an old withdrawal beside a young one': {
      by: () => [
        ownedAccountSql('withdraw_transit', provider),
        platformAccountSql('psp_available'),
        journalSql(),
        entriesSql(['psp_available', 10], ['withdraw_transit', -10]),
        ...withdrawalSql(provider, 6),
        ...withdrawalSql(provider, 1),
      ],
      names: /^withdrawal \d+ of user \d+: 5 processing since 20/,
    },
    'an old refund': {
      by: () => [refund(5, 16), refund(5, 1)],
      names: /^refund \d+ of payment \d+: 5 requested since 20/,
    },
    'old money of no refund': {
      by: () => [
        `insert into ledger_accounts (kind, payment_id, normal, tracked)
          values ('refund_transit', ${payment}, -1, true)`,
        platformAccountSql('promo'),
        journalSql().replace('now()', `now() - interval '16 days'`),
        entriesSql(['promo', 5], ['refund_transit', -5]),
      ],
      names: /^refund_transit of payment \d+: 5 since 20/,
    },
  },
  withdrawals_in_transit: {
    'a withdrawal without its money': {
      by: () => withdrawalSql(provider, 0),
      names: /^user \d+: 0 in transit, withdrawals of 5$/,
    },
    'money without its withdrawal': {
      by: () => [
        ownedAccountSql('withdraw_transit', provider),
        platformAccountSql('promo'),
        journalSql(),
        entriesSql(['promo', 5], ['withdraw_transit', -5]),
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
        dropConstraintSql('payments', 'payments_refunded'),
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
      by: () => [paymentPartSql('external', 1)],
      names: /^payment \d+: sources \d+1, quote \d+0$/,
    },
    'no source at all': {
      by: () => [paid({ external_cents: 0 })],
      names: /^payment \d+: sources 0, quote 500$/,
    },
  },
  paid_is_posted: {
    'money that came by gateway': {
      by: () => [paid(), paymentPartSql('external', 500)],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'money that lies in suspense although it was accepted': {
      by: () => [paid(), paymentPartSql('external', 500), ...postedTransferSql('suspense_in')],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'a coupon that pays everything': {
      by: () => [paid({ amount_cents: 0, external_cents: 0 }), paymentPartSql('coupon', 500)],
      names: /^payment \d+ is paid and was never posted$/,
    },
    'a balance beside money that was posted': {
      by: () => [
        paid({ amount_cents: 600 }),
        paymentPartSql('external', 500),
        paymentPartSql('cash', 100),
        ...postedTransferSql('deposit_paid'),
      ],
      names: /^payment \d+ is paid and was never posted$/,
    },
  },
  work_is_paid: {
    'a booking that was approved without a payment': {
      by: () => [
        `insert into bookings (customer_id, sub_service_id, answers, when_kind, city_ibge, district, address, status)
         select ${customer}, sub_service_id, answers, 'flexible', city_ibge, district, address, 'approved'
         from bookings where id = ${booking}`,
      ],
      names: /^booking \d+ is approved and was never paid$/,
    },
    'a booking whose payment failed': {
      by: () => [
        disableTriggersSql('payments'),
        `update payments set status = 'failed' where id = ${payment}`,
        `update bookings set status = 'delivered' where id = ${booking}`,
      ],
      names: /^booking \d+ is delivered and was never paid$/,
    },
  },
  journals_have_objects: {
    'a journal of no payment': {
      by: () => [...dropReferencesSql, ...transferSql('by hand', { payment_id: 999_999 })],
      names: /^journal \d+, by hand: there is no such object$/,
    },
    'a journal of no booking': {
      by: () => [...dropReferencesSql, ...transferSql('by hand', { booking_id: 999_999 })],
      names: /^journal \d+, by hand: there is no such object$/,
    },
    'a journal of no withdrawal': {
      by: () => transferSql('withdrawal.paid:999999'),
      names: /^journal \d+, withdrawal.paid:999999: there is no such object$/,
    },
  },
  cash_keeps_origin: brokenOrigins(() => ({ customer, payment })),
  gateway_agrees: {
    'a difference that lasts': {
      by: () => [
        insertSql('operator_cases', {
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

test('all checks pass at first', async () => expect(await verifyInRollback(t.context.pool, [])).toEqual({}))

// Iterates the checks, not the table above: a check without a violation here fails.
describe.each(Object.keys(invariantChecks) as Invariant[])('%s', (statement) => {
  test('is broken by', async () => {
    expect(Object.keys(breaks[statement])).not.toEqual([])
    for (const [what, { by, names }] of Object.entries(breaks[statement])) {
      const broken = await verifyInRollback(t.context.pool, by())
      expect({ what, broken }).toEqual({
        what,
        broken: { [statement]: expect.arrayContaining([expect.stringMatching(names)]) as unknown },
      })
    }
  })
})
