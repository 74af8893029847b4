import {
  asked,
  asksBack,
  deposited,
  paid,
  released,
  releasedEnd,
  returned,
  settled,
  settledOf,
  then,
  type Story,
} from './ledger-story'
import { livedLedgerStories } from './lived-ledger-stories'
import {
  bonusExpires,
  canceledInTime,
  canceledWithCoupon,
  depositAskedBack,
  givenBackByTransfer,
  materialDrawn,
  paidAndDone,
  paidAnotherSum,
  paidFromDeposit,
  paidTooLate,
  refundAskedAgain,
  withCouponBy,
  withdrawalRefused,
  withdrawalReturned,
  withdrawn,
} from './lived-payments'

const withCoupon = [
  then('180.00 are paid by Pix, 20.00 by the coupon', 'payment_paid', {
    'gateway, pending': 18_000,
    promotions: 2_000,
    escrow: -20_000,
  }),
  ...settledOf(18_000, 178),
]

const simple: Story[] = [
  {
    title: 'Paid, done, released',
    live: paidAndDone,
    chapters: [paid, ...settled, released],
    end: releasedEnd,
  },
  {
    title: 'A coupon the platform bears',
    live: withCouponBy('platform'),
    chapters: [
      ...withCoupon,
      then('the work is done: the provider has what was agreed', 'escrow_released', released.postings),
    ],
    end: {
      'gateway, available': 17_822,
      'gateway fees': 178,
      promotions: 2_000,
      'available of the provider': 17_750,
      commission: 2_250,
    },
  },
  {
    title: 'A coupon the provider bears',
    live: withCouponBy('provider'),
    chapters: [
      then('180.00 are paid by Pix; the other 20.00 are no money', 'payment_paid', {
        'gateway, pending': 18_000,
        escrow: -18_000,
      }),
      ...settledOf(18_000, 178),
      then('the work is done: 15 % of the 130 of labour that are left', 'escrow_released', {
        escrow: 18_000,
        'available of the provider': -16_050,
        commission: -1_950,
      }),
    ],
    end: {
      'gateway, available': 17_822,
      'gateway fees': 178,
      'available of the provider': 16_050,
      commission: 1_950,
    },
  },
]

const deposits: Story[] = [
  {
    title: 'Paid from a deposit, bonus and cash pro rata',
    live: paidFromDeposit,
    chapters: [
      ...deposited,
      then('a job of 55.00 is paid: 50 of cash, 5 of bonus', 'payment_reserved', {
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
      'gateway, available': 9_901,
      'gateway fees': 99,
      promotions: 1_000,
      'cash of the customer': 5_000,
      'bonus of the customer': 500,
      'available of the provider': 4_675,
      commission: 825,
    },
  },
  {
    title: 'A deposit asked back takes its bonus with it',
    live: depositAskedBack,
    chapters: [
      ...deposited,
      then('the bonus goes back', 'bonus_taken_back', { 'bonus of the customer': 1_000, promotions: -1_000 }),
      then('the cash is on its way', 'refund_requested', {
        'cash of the customer': 10_000,
        'refund under way': -10_000,
      }),
      returned(10_000),
    ],
    end: { 'gateway, available': -99, 'gateway fees': 99 },
  },
  {
    title: 'A bonus that expires',
    live: bonusExpires,
    chapters: [
      ...deposited,
      then('its time is over', 'bonus_expired', { 'bonus of the customer': 1_000, promotions: -1_000 }),
    ],
    end: { 'gateway, available': 9_901, 'gateway fees': 99, 'cash of the customer': 10_000 },
  },
]

const refunds: Story[] = [
  {
    title: 'Canceled in time: everything back',
    live: canceledInTime,
    chapters: [
      paid,
      ...settled,
      asksBack('the booking is canceled; the fee is ours', 20_000),
      returned(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Canceled with a coupon: each source its share',
    live: canceledWithCoupon,
    chapters: [
      ...withCoupon,
      then('the booking is canceled: the coupon’s share at once', 'refund_requested', {
        escrow: 20_000,
        promotions: -2_000,
        'refund under way': -18_000,
      }),
      returned(18_000),
    ],
    end: { 'gateway, available': -178, 'gateway fees': 178 },
  },
  {
    title: 'Given back by transfer, because a bank took part of the charge',
    live: givenBackByTransfer,
    chapters: [
      paid,
      ...settled,
      then('the bank contests half of it, which is still held', 'chargeback_opened', {
        escrow: 10_000,
        'held in dispute': -10_000,
      }),
      then('the bank keeps it', 'chargeback_lost', {
        'held in dispute': 10_000,
        'gateway, available': -10_000,
      }),
      asksBack('the provider cancels: the rest is an operator’s to transfer', 10_000),
      then('an operator has transferred it', 'refund_confirmed', {
        'refund under way': 10_000,
        'gateway, available': -10_000,
      }),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'A refund whose call is lost, asked for again',
    live: refundAskedAgain,
    chapters: [
      paid,
      ...settled,
      asksBack('the booking is canceled; nothing is posted while nobody knows', 20_000),
      returned(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
]

const misdirected: Story[] = [
  {
    title: 'Money that comes after the hold has ended',
    live: paidTooLate,
    chapters: [
      then('200.00 arrive late', 'suspense_in', { 'gateway, pending': 20_000, suspense: -20_000 }),
      then('they are sent back', 'refund_requested', { suspense: 20_000, 'refund under way': -20_000 }),
      ...settled,
      returned(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Another amount than the quote, sent back by an operator',
    live: paidAnotherSum,
    chapters: [
      then('199.00 arrive instead of 200.00', 'suspense_in', {
        'gateway, pending': 19_900,
        suspense: -19_900,
      }),
      ...settledOf(19_900, 197),
      then('an operator sends them back', 'refund_requested', {
        suspense: 19_900,
        'refund under way': -19_900,
      }),
      returned(19_900),
    ],
    end: { 'gateway, available': -197, 'gateway fees': 197 },
  },
]

const transit = { 'withdrawal of the provider': 17_750 }
const earned = [paid, ...settled, released, asked]
const arrived = then('the gateway has paid it', 'withdrawal_paid', {
  ...transit,
  'gateway, available': -17_750,
})
const withdrawals: Story[] = [
  {
    title: 'A withdrawal',
    live: withdrawn,
    chapters: [...earned, arrived],
    end: { 'gateway, available': 2_052, 'gateway fees': 198, commission: 2_250 },
  },
  {
    title: 'A withdrawal the bank refuses',
    live: withdrawalRefused,
    chapters: [
      ...earned,
      then('the key is nobody’s: the money is back', 'withdrawal_rejected', {
        ...transit,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedEnd,
  },
  {
    title: 'A withdrawal the bank returns after it was paid',
    live: withdrawalReturned,
    chapters: [
      ...earned,
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
    live: materialDrawn,
    chapters: [
      paid,
      ...settled,
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
    end: releasedEnd,
  },
]

export const ledgerStories: readonly Story[] = [
  ...simple,
  ...deposits,
  ...refunds,
  ...misdirected,
  ...withdrawals,
  ...advances,
  ...livedLedgerStories,
]
