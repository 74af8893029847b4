import { apiLedgerScenarios } from './api-ledger-scenarios'
import {
  bonusExpires,
  canceledInTime,
  canceledWithCoupon,
  depositRefundRequested,
  materialDrawn,
  paidAndDone,
  paidFromDeposit,
  paidOtherAmount,
  paidTooLate,
  paidWithCouponBy,
  refundedByTransfer,
  refundRetried,
  withdrawalRefused,
  withdrawalReturned,
  withdrawn,
} from './api-payment-scenarios'
import {
  depositSteps,
  paidStep,
  refundRequestedStep,
  refundReturnedStep,
  releasedBalances,
  releasedStep,
  scenarioStep,
  settledStep,
  settledSteps,
  withdrawalRequestedStep,
  type LedgerScenario,
} from './ledger-scenario'
import { noShowScenarios } from './no-show-scenarios'

const withCoupon = [
  scenarioStep('180.00 are paid by Pix, 20.00 by the coupon', 'payment_paid', {
    'gateway, pending': 18_000,
    promotions: 2_000,
    escrow: -20_000,
  }),
  ...settledSteps(18_000, 178),
]

const simple: LedgerScenario[] = [
  {
    title: 'Paid, done, released',
    live: paidAndDone,
    chapters: [paidStep, ...settledStep, releasedStep],
    end: releasedBalances,
  },
  {
    title: 'A coupon the platform bears',
    live: paidWithCouponBy('platform'),
    chapters: [
      ...withCoupon,
      scenarioStep(
        'the work is done: the provider has what was agreed',
        'escrow_released',
        releasedStep.postings,
      ),
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
    live: paidWithCouponBy('provider'),
    chapters: [
      scenarioStep('180.00 are paid by Pix; the other 20.00 are no money', 'payment_paid', {
        'gateway, pending': 18_000,
        escrow: -18_000,
      }),
      ...settledSteps(18_000, 178),
      scenarioStep('the work is done: 15 % of the 130 of labour that are left', 'escrow_released', {
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

const deposits: LedgerScenario[] = [
  {
    title: 'Paid from a deposit, bonus and cash pro rata',
    live: paidFromDeposit,
    chapters: [
      ...depositSteps,
      scenarioStep('a job of 55.00 is paid: 50 of cash, 5 of bonus', 'payment_reserved', {
        'cash of the customer': 5_000,
        'bonus of the customer': 500,
        escrow: -5_500,
      }),
      scenarioStep('the work is done', 'escrow_released', {
        escrow: 5_500,
        'available of the provider': -4_675,
        commission: -825,
      }),
      scenarioStep('the deposit is young: what it paid is reserved', 'reserve_held', {
        'available of the provider': 4_675,
        'reserve of the provider': -4_675,
      }),
    ],
    end: {
      'gateway, available': 9_901,
      'gateway fees': 99,
      promotions: 1_000,
      'cash of the customer': 5_000,
      'bonus of the customer': 500,
      'reserve of the provider': 4_675,
      commission: 825,
    },
  },
  {
    title: 'A deposit asked back takes its bonus with it',
    live: depositRefundRequested,
    chapters: [
      ...depositSteps,
      scenarioStep('the bonus goes back', 'bonus_taken_back', {
        'bonus of the customer': 1_000,
        promotions: -1_000,
      }),
      scenarioStep('the cash is on its way', 'refund_requested', {
        'cash of the customer': 10_000,
        'refund under way': -10_000,
      }),
      refundReturnedStep(10_000),
    ],
    end: { 'gateway, available': -99, 'gateway fees': 99 },
  },
  {
    title: 'A bonus that expires',
    live: bonusExpires,
    chapters: [
      ...depositSteps,
      scenarioStep('its time is over', 'bonus_expired', {
        'bonus of the customer': 1_000,
        promotions: -1_000,
      }),
    ],
    end: { 'gateway, available': 9_901, 'gateway fees': 99, 'cash of the customer': 10_000 },
  },
]

const refunds: LedgerScenario[] = [
  {
    title: 'Canceled in time: everything back',
    live: canceledInTime,
    chapters: [
      paidStep,
      ...settledStep,
      refundRequestedStep('the booking is canceled; the fee is ours', 20_000),
      refundReturnedStep(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Canceled with a coupon: each source its share',
    live: canceledWithCoupon,
    chapters: [
      ...withCoupon,
      scenarioStep('the booking is canceled: the coupon’s share at once', 'refund_requested', {
        escrow: 20_000,
        promotions: -2_000,
        'refund under way': -18_000,
      }),
      refundReturnedStep(18_000),
    ],
    end: { 'gateway, available': -178, 'gateway fees': 178 },
  },
  {
    title: 'Given back by transfer, because a bank took part of the charge',
    live: refundedByTransfer,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep('the bank contests half of it, which is still held', 'chargeback_opened', {
        escrow: 10_000,
        'held in dispute': -10_000,
      }),
      scenarioStep('the bank keeps it', 'chargeback_lost', {
        'held in dispute': 10_000,
        'gateway, available': -10_000,
      }),
      refundRequestedStep('the provider cancels: the rest is an operator’s to transfer', 10_000),
      scenarioStep('an operator has transferred it', 'refund_confirmed', {
        'refund under way': 10_000,
        'gateway, available': -10_000,
      }),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'A refund whose call is lost, asked for again',
    live: refundRetried,
    chapters: [
      paidStep,
      ...settledStep,
      refundRequestedStep('the booking is canceled; nothing is posted while nobody knows', 20_000),
      refundReturnedStep(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
]

const misdirected: LedgerScenario[] = [
  {
    title: 'Money that comes after the hold has ended',
    live: paidTooLate,
    chapters: [
      scenarioStep('200.00 arrive late', 'suspense_in', { 'gateway, pending': 20_000, suspense: -20_000 }),
      scenarioStep('they are sent back', 'refund_requested', {
        suspense: 20_000,
        'refund under way': -20_000,
      }),
      ...settledStep,
      refundReturnedStep(20_000),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Another amount than the quote, sent back by an operator',
    live: paidOtherAmount,
    chapters: [
      scenarioStep('199.00 arrive instead of 200.00', 'suspense_in', {
        'gateway, pending': 19_900,
        suspense: -19_900,
      }),
      ...settledSteps(19_900, 197),
      scenarioStep('an operator sends them back', 'refund_requested', {
        suspense: 19_900,
        'refund under way': -19_900,
      }),
      refundReturnedStep(19_900),
    ],
    end: { 'gateway, available': -197, 'gateway fees': 197 },
  },
]

const transit = { 'withdrawal of the provider': 17_750 }
const earned = [paidStep, ...settledStep, releasedStep, withdrawalRequestedStep]
const arrived = scenarioStep('the gateway has paid it', 'withdrawal_paid', {
  ...transit,
  'gateway, available': -17_750,
})
const withdrawals: LedgerScenario[] = [
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
      scenarioStep('the key is nobody’s: the money is back', 'withdrawal_rejected', {
        ...transit,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedBalances,
  },
  {
    title: 'A withdrawal the bank returns after it was paid',
    live: withdrawalReturned,
    chapters: [
      ...earned,
      arrived,
      scenarioStep('the bank sends 177.50 back', 'withdrawal_returned', {
        'gateway, available': 17_750,
        'available of the provider': -17_750,
      }),
    ],
    end: releasedBalances,
  },
]

const advances: LedgerScenario[] = [
  {
    title: 'Material drawn in advance',
    live: materialDrawn,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep('50.00 for material, against a receipt', 'material_advance', {
        escrow: 5_000,
        'available of the provider': -5_000,
      }),
      scenarioStep('the work is done: the rest', 'escrow_released', {
        escrow: 15_000,
        'available of the provider': -12_750,
        commission: -2_250,
      }),
    ],
    end: releasedBalances,
  },
]

export const ledgerScenarios: readonly LedgerScenario[] = [
  ...simple,
  ...deposits,
  ...refunds,
  ...misdirected,
  ...withdrawals,
  ...advances,
  ...apiLedgerScenarios,
  ...noShowScenarios,
]
