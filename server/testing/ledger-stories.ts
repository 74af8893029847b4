import { asked, deposited, paid, released, releasedEnd, settled, then, type Story } from './ledger-story'
import { livedLedgerStories } from './lived-ledger-stories'

const simple: Story[] = [
  { title: 'Paid, done, released', chapters: [paid, ...settled, released], end: releasedEnd },
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
      ...settled,
      then('the booking is canceled', 'refund_requested', { escrow: 20_000, 'refund under way': -20_000 }),
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
      ...settled,
      then('the booking is canceled', 'refund_requested', { escrow: 20_000, 'refund under way': -20_000 }),
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
const arrived = then('the gateway has paid it', 'withdrawal_paid', {
  ...transit,
  'gateway, available': -17_750,
})
const withdrawals: Story[] = [
  {
    title: 'A withdrawal',
    chapters: [
      paid,
      ...settled,
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
      ...settled,
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
      ...settled,
      released,
      asked,
      arrived,
      then('the bank sends 177.50 back', 'withdrawal_returned', {
        'gateway, available': 17_750,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedEnd,
  },
]

const advances: Story[] = [
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

export const ledgerStories: readonly Story[] = [
  ...simple,
  ...refunds,
  ...withdrawals,
  ...advances,
  ...livedLedgerStories,
]
