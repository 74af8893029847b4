import { insertSql } from './ledger-sql'

/** Statements that contradict a check, and how it names the contradiction. */
export interface Break {
  by: () => string[]
  names: RegExp
}

/** Contradictions of cash and the deposits it came from. */
export const brokenOrigins = (
  ids: () => { customer: number; payment: number },
): Readonly<Record<string, Break>> => {
  const lot = (cents: number) =>
    insertSql('bonus_lots', {
      user_id: ids().customer,
      payment_id: ids().payment,
      granted_cents: 0,
      left_cents: 0,
      cash_left_cents: cents,
      expires_at: 'now()',
    })
  return {
    'a lot of money that its owner has not': {
      by: () => [lot(5)],
      names: /^user \d+: lots count 5, cash is 0$/,
    },
    'a lot of more than its deposit brought': {
      by: () => [lot(1_000_000)],
      names: /^deposit \d+: 1000000 left and 0 spent of \d+$/,
    },
    'more contested of bookings than of their deposit': {
      by: () => [
        insertSql('chargebacks', {
          payment_id: ids().payment,
          kind: `'med'`,
          gateway_ref: `'by hand'`,
          status: `'won'`,
          amount_cents: 5,
        }),
        insertSql('chargeback_parts', {
          chargeback_id: '(select max(id) from chargebacks)',
          part_id: '(select min(id) from payment_parts)',
          amount_cents: 6,
        }),
      ],
      names: /^contest \d+: 6 of bookings, 5 contested$/,
    },
  }
}
