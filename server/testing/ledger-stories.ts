import type { JournalKind } from '@/lib/contract/ledger'

/** Whose account of a kind, in a story of one customer, one provider, one booking and its payment. */
export type Place =
  | `${'cash' | 'bonus' | 'debt'} of the customer`
  | `${'available' | 'reserve' | 'debt' | 'withdrawal'} of the provider`
  | 'escrow'
  | 'refund under way'
  | 'held in dispute'
  | 'gateway, pending'
  | 'gateway, available'
  | 'gateway fees'
  | 'promotions'
  | 'commission'
  | 'suspense'
  | 'loss'

/** Debits positive, credits negative, in centavos. */
export type Postings = Partial<Record<Place, number>>
interface Chapter {
  what: string
  kind: JournalKind
  postings: Postings
}
export interface Story {
  title: string
  chapters: Chapter[]
  /** What is left where at the end, each in its account's own direction; what is not named is empty. */
  end: Postings
}

const then = (what: string, kind: JournalKind, postings: Postings): Chapter => ({ what, kind, postings })

const paid = then('200.00 are paid by Pix: labour 150, material 50', 'payment_paid', {
  'gateway, pending': 20_000,
  escrow: -20_000,
})
const settled = then('the gateway keeps 1.98 and makes the rest available', 'payment_settled', {
  'gateway, available': 19_802,
  'gateway fees': 198,
  'gateway, pending': -20_000,
})
const released = then('the work is done: 15 % of the labour is ours', 'escrow_released', {
  escrow: 20_000,
  'available of the provider': -17_750,
  commission: -2_250,
})
const canceled = then('the booking is canceled', 'refund_requested', {
  escrow: 20_000,
  'refund under way': -20_000,
})
const asked = then('a withdrawal of 177.50 is asked for', 'withdrawal_requested', {
  'available of the provider': 17_750,
  'withdrawal of the provider': -17_750,
})
const deposited = then('100.00 are deposited, and 10.00 given on top', 'deposit_paid', {
  'gateway, available': 10_000,
  promotions: 1_000,
  'cash of the customer': -10_000,
  'bonus of the customer': -1_000,
})
const settledEnd = { 'gateway, available': 19_802, 'gateway fees': 198 }
const releasedEnd = { ...settledEnd, 'available of the provider': 17_750, commission: 2_250 }

const simple: Story[] = [
  { title: 'Paid, done, released', chapters: [paid, settled, released], end: releasedEnd },
  {
    title: 'A coupon the platform bears',
    chapters: [
      then('180.00 are paid by Pix, 20.00 by the coupon', 'payment_paid', {
        'gateway, pending': 18_000,
        promotions: 2_000,
        escrow: -20_000,
      }),
      then('the work is done: the provider has what was agreed', 'escrow_released', released.postings),
    ],
    end: {
      'gateway, pending': 18_000,
      promotions: 2_000,
      'available of the provider': 17_750,
      commission: 2_250,
    },
  },
  {
    title: 'A coupon the provider bears',
    chapters: [
      then('180.00 are paid by Pix; the other 20.00 are no money', 'payment_paid', {
        'gateway, pending': 18_000,
        escrow: -18_000,
      }),
      then('the work is done: 15 % of the 130 of labour that are left', 'escrow_released', {
        escrow: 18_000,
        'available of the provider': -16_050,
        commission: -1_950,
      }),
    ],
    end: { 'gateway, pending': 18_000, 'available of the provider': 16_050, commission: 1_950 },
  },
  {
    title: 'Paid from a deposit, bonus and cash pro rata',
    chapters: [
      deposited,
      then('a job of 55.00 is paid: 50 of cash, 5 of bonus', 'payment_paid', {
        'cash of the customer': 5_000,
        'bonus of the customer': 500,
        escrow: -5_500,
      }),
      then('the work is done', 'escrow_released', {
        escrow: 5_500,
        'available of the provider': -4_675,
        commission: -825,
      }),
    ],
    end: {
      'gateway, available': 10_000,
      promotions: 1_000,
      'cash of the customer': 5_000,
      'bonus of the customer': 500,
      'available of the provider': 4_675,
      commission: 825,
    },
  },
  {
    title: 'A deposit asked back takes its bonus with it',
    chapters: [
      deposited,
      then('the bonus goes back', 'bonus_taken_back', { 'bonus of the customer': 1_000, promotions: -1_000 }),
      then('the cash is on its way', 'refund_requested', {
        'cash of the customer': 10_000,
        'refund under way': -10_000,
      }),
      then('the gateway has returned it', 'refund_confirmed', {
        'refund under way': 10_000,
        'gateway, available': -10_000,
      }),
    ],
    end: {},
  },
  {
    title: 'A bonus that expires',
    chapters: [
      deposited,
      then('its time is over', 'bonus_expired', { 'bonus of the customer': 1_000, promotions: -1_000 }),
    ],
    end: { 'gateway, available': 10_000, 'cash of the customer': 10_000 },
  },
]

const refunds: Story[] = [
  {
    title: 'Canceled in time: everything back',
    chapters: [
      paid,
      settled,
      canceled,
      then('the gateway has returned it, and its fee is ours', 'refund_confirmed', {
        'refund under way': 20_000,
        'gateway, available': -20_000,
      }),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Canceled with a coupon: each source its share',
    chapters: [
      then('180.00 are paid by Pix, 20.00 by the coupon', 'payment_paid', {
        'gateway, pending': 18_000,
        promotions: 2_000,
        escrow: -20_000,
      }),
      then('the booking is canceled: the coupon’s share at once', 'refund_requested', {
        escrow: 20_000,
        promotions: -2_000,
        'refund under way': -18_000,
      }),
      then('the gateway has returned it', 'refund_confirmed', {
        'refund under way': 18_000,
        'gateway, pending': -18_000,
      }),
    ],
    end: {},
  },
  {
    title: 'Canceled late: the fee is the provider’s, less commission',
    chapters: [
      paid,
      then('40.00 are the fee, 160.00 go back', 'cancellation_fee', {
        escrow: 20_000,
        'available of the provider': -3_400,
        commission: -600,
        'refund under way': -16_000,
      }),
      then('the gateway has returned it', 'refund_confirmed', {
        'refund under way': 16_000,
        'gateway, pending': -16_000,
      }),
    ],
    end: { 'gateway, pending': 4_000, 'available of the provider': 3_400, commission: 600 },
  },
  {
    title: 'A refund into the balance, because the customer chose it',
    chapters: [
      paid,
      then('the booking is canceled', 'refund_requested', {
        escrow: 20_000,
        'cash of the customer': -20_000,
      }),
    ],
    end: { 'gateway, pending': 20_000, 'cash of the customer': 20_000 },
  },
  {
    title: 'A refund the gateway refuses, tried again',
    chapters: [
      paid,
      settled,
      canceled,
      then('refused once, it succeeds later: nothing is posted between', 'refund_confirmed', {
        'refund under way': 20_000,
        'gateway, available': -20_000,
      }),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Money that comes after the hold has ended',
    chapters: [
      then('200.00 arrive late', 'suspense_in', { 'gateway, pending': 20_000, suspense: -20_000 }),
      then('they are sent back', 'refund_requested', { suspense: 20_000, 'refund under way': -20_000 }),
      then('the gateway has returned them', 'refund_confirmed', {
        'refund under way': 20_000,
        'gateway, pending': -20_000,
      }),
    ],
    end: {},
  },
  {
    title: 'Another amount than the quote, accepted by an operator',
    chapters: [
      then('199.00 arrive instead of 200.00', 'suspense_in', {
        'gateway, pending': 19_900,
        suspense: -19_900,
      }),
      then('an operator takes them for the payment; the 1.00 is our loss', 'suspense_out', {
        suspense: 19_900,
        loss: 100,
        escrow: -20_000,
      }),
    ],
    end: { 'gateway, pending': 19_900, loss: 100, escrow: 20_000 },
  },
]

const transit = { 'withdrawal of the provider': 17_750 }
const withdrawals: Story[] = [
  {
    title: 'A withdrawal',
    chapters: [
      paid,
      settled,
      released,
      asked,
      then('the gateway has paid it', 'withdrawal_paid', { ...transit, 'gateway, available': -17_750 }),
    ],
    end: { 'gateway, available': 2_052, 'gateway fees': 198, commission: 2_250 },
  },
  {
    title: 'A withdrawal the bank refuses',
    chapters: [
      paid,
      settled,
      released,
      asked,
      then('the key is nobody’s: the money is back', 'withdrawal_rejected', {
        ...transit,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedEnd,
  },
  {
    title: 'A withdrawal the bank returns after it was paid',
    chapters: [
      paid,
      settled,
      released,
      asked,
      then('the gateway has paid it', 'withdrawal_paid', { ...transit, 'gateway, available': -17_750 }),
      then('the bank sends 177.50 back', 'withdrawal_returned', {
        'gateway, available': 17_750,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedEnd,
  },
]

const conflicts: Story[] = [
  {
    title: 'A dispute split in two',
    chapters: [
      paid,
      then('the money is frozen', 'dispute_frozen', { escrow: 20_000, 'held in dispute': -20_000 }),
      then('decided: 80.00 back, 120.00 released, with 15 % of 90 of labour', 'dispute_resolved', {
        'held in dispute': 20_000,
        'refund under way': -8_000,
        'available of the provider': -10_650,
        commission: -1_350,
      }),
      then('the gateway has returned 80.00', 'refund_confirmed', {
        'refund under way': 8_000,
        'gateway, pending': -8_000,
      }),
    ],
    end: { 'gateway, pending': 12_000, 'available of the provider': 10_650, commission: 1_350 },
  },
  {
    title: 'A chargeback that is lost: what is available, then a debt',
    chapters: [
      paid,
      settled,
      released,
      then('127.50 were withdrawn meanwhile', 'withdrawal_paid', {
        'available of the provider': 12_750,
        'gateway, available': -12_750,
      }),
      then('the bank contests 200.00: 50.00, a debt up to what was paid out, our loss', 'chargeback_opened', {
        'available of the provider': 5_000,
        'debt of the provider': 12_750,
        loss: 2_250,
        'held in dispute': -20_000,
      }),
      then('the bank keeps it', 'chargeback_lost', {
        'held in dispute': 20_000,
        'gateway, available': -20_000,
      }),
      then('the next job of 40.00 pays 34.00 of the debt', 'escrow_released', {
        'gateway, pending': 4_000,
        'debt of the provider': -3_400,
        commission: -600,
      }),
    ],
    end: {
      'gateway, pending': 4_000,
      'gateway, available': -12_948,
      'gateway fees': 198,
      'debt of the provider': 9_350,
      loss: 2_250,
      commission: 2_850,
    },
  },
  {
    title: 'A chargeback that is won',
    chapters: [
      paid,
      settled,
      released,
      then('the bank contests 200.00 and looks', 'chargeback_opened', {
        'available of the provider': 17_750,
        loss: 2_250,
        'held in dispute': -20_000,
      }),
      then('it leaves them here: each has back what was taken', 'chargeback_won', {
        'held in dispute': 20_000,
        'available of the provider': -17_750,
        loss: -2_250,
      }),
    ],
    end: releasedEnd,
  },
  {
    title: 'Material drawn in advance',
    chapters: [
      paid,
      then('50.00 for material, against a receipt', 'material_advance', {
        escrow: 5_000,
        'available of the provider': -5_000,
      }),
      then('the work is done: the rest', 'escrow_released', {
        escrow: 15_000,
        'available of the provider': -12_750,
        commission: -2_250,
      }),
    ],
    end: { 'gateway, pending': 20_000, 'available of the provider': 17_750, commission: 2_250 },
  },
]

export const ledgerStories: readonly Story[] = [...simple, ...refunds, ...withdrawals, ...conflicts]
