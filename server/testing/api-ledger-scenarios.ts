import {
  advanceThenLeave,
  canceledLate,
  canceledWithinSevenDays,
  disputedAfterPayout,
  disputedAndWon,
  givenUpThenPaid,
  medLost,
  splitAfterAdvance,
  splitInTwo,
  warrantyAfterPayout,
} from './api-scenarios'
import {
  paidStep,
  refundRequestedStep,
  refundReturnedStep,
  releasedBalances,
  releasedStep,
  scenarioStep,
  settledStep,
  type LedgerScenario,
} from './ledger-scenario'

const drawn = scenarioStep('50.00 for material, against a receipt', 'material_advance', {
  escrow: 5_000,
  'available of the provider': -5_000,
})

/** The next job, of 40.00 of labour. */
const nextPaid = [
  scenarioStep('the next job is paid: 40.00 of labour', 'payment_paid', {
    'gateway, pending': 4_000,
    escrow: -4_000,
  }),
  scenarioStep('the gateway keeps 0.40', 'gateway_fee', { 'gateway fees': 40, 'gateway, pending': -40 }),
  scenarioStep('the rest may be withdrawn from it', 'payment_settled', {
    'gateway, available': 3_960,
    'gateway, pending': -3_960,
  }),
]
const withdrawn = (words: string, cents: number) => [
  scenarioStep(`${words} are withdrawn`, 'withdrawal_requested', {
    'available of the provider': cents,
    'withdrawal of the provider': -cents,
  }),
  scenarioStep('the gateway has paid them', 'withdrawal_paid', {
    'withdrawal of the provider': cents,
    'gateway, available': -cents,
  }),
]

const cancellations: LedgerScenario[] = [
  {
    title: 'Canceled late: the fee is the provider’s, less commission',
    live: canceledLate,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep('canceled ten hours ahead: an hour of labour, 30.00, is the fee', 'cancellation_fee', {
        escrow: 3_000,
        'available of the provider': -2_550,
        commission: -450,
      }),
      refundRequestedStep('the rest goes back', 17_000),
      refundReturnedStep(17_000),
    ],
    end: {
      'gateway, available': 2_802,
      'gateway fees': 198,
      'available of the provider': 2_550,
      commission: 450,
    },
  },
  {
    title: 'Canceled an hour ahead within seven days of paying (art. 49): everything back',
    live: canceledWithinSevenDays,
    chapters: [
      scenarioStep('180.00 are paid by Pix, 20.00 by a coupon of the platform', 'payment_paid', {
        'gateway, pending': 18_000,
        promotions: 2_000,
        escrow: -20_000,
      }),
      scenarioStep('the gateway keeps 1.78', 'gateway_fee', {
        'gateway fees': 178,
        'gateway, pending': -178,
      }),
      scenarioStep('the rest may be withdrawn from it', 'payment_settled', {
        'gateway, available': 17_822,
        'gateway, pending': -17_822,
      }),
      scenarioStep(
        'the right to withdraw costs nothing, and the coupon goes back whole',
        'refund_requested',
        {
          escrow: 20_000,
          promotions: -2_000,
          'refund under way': -18_000,
        },
      ),
      refundReturnedStep(18_000),
    ],
    end: { 'gateway, available': -178, 'gateway fees': 178 },
  },
  {
    title:
      'Material drawn while work need not have begun for it, and the provider leaves: a debt the next job pays',
    live: advanceThenLeave,
    chapters: [
      paidStep,
      ...settledStep,
      drawn,
      ...withdrawn('30.00', 3_000),
      scenarioStep(
        'the provider cancels: the 20.00 they have come back, 30.00 are owed, nobody waits',
        'material_returned',
        { 'available of the provider': 2_000, 'debt of the provider': 3_000, escrow: -5_000 },
      ),
      refundRequestedStep('all of it goes back', 20_000),
      refundReturnedStep(20_000),
      ...nextPaid,
      scenarioStep('it is done: 6.00 are commission, 30.00 pay the debt', 'escrow_released', {
        escrow: 4_000,
        'debt of the provider': -3_000,
        'available of the provider': -400,
        commission: -600,
      }),
    ],
    end: {
      'gateway, available': 762,
      'gateway fees': 238,
      'available of the provider': 400,
      commission: 600,
    },
  },
  {
    title: 'Partly paid from the balance, given up, and paid after all',
    live: givenUpThenPaid,
    chapters: [
      scenarioStep('75.00 are deposited', 'deposit_paid', {
        'gateway, pending': 7_500,
        'cash of the customer': -7_500,
      }),
      scenarioStep('the gateway keeps 0.74', 'gateway_fee', { 'gateway fees': 74, 'gateway, pending': -74 }),
      scenarioStep('the rest may be withdrawn from it', 'payment_settled', {
        'gateway, available': 7_426,
        'gateway, pending': -7_426,
      }),
      scenarioStep(
        'a job of 200.00: the balance is kept for it, the rest is to come by Pix',
        'payment_reserved',
        {
          'cash of the customer': 7_500,
          escrow: -7_500,
        },
      ),
      scenarioStep('given up: the balance is the customer’s again', 'payment_unreserved', {
        escrow: 7_500,
        'cash of the customer': -7_500,
      }),
      scenarioStep('tried again', 'payment_reserved', { 'cash of the customer': 7_500, escrow: -7_500 }),
      scenarioStep('125.00 are paid by Pix', 'payment_paid', { 'gateway, pending': 12_500, escrow: -12_500 }),
      scenarioStep('the gateway keeps 1.24', 'gateway_fee', {
        'gateway fees': 124,
        'gateway, pending': -124,
      }),
      scenarioStep('the rest may be withdrawn from it', 'payment_settled', {
        'gateway, available': 12_376,
        'gateway, pending': -12_376,
      }),
    ],
    end: { 'gateway, available': 19_802, 'gateway fees': 198, escrow: 20_000 },
  },
]

const disputes: LedgerScenario[] = [
  {
    title: 'A dispute split in two',
    live: splitInTwo,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep(
        'agreed: 120.00 are released, material first, with 15 % of 70 of labour',
        'escrow_released',
        {
          escrow: 12_000,
          'available of the provider': -10_950,
          commission: -1_050,
        },
      ),
      refundRequestedStep('80.00 go back', 8_000),
      refundReturnedStep(8_000),
    ],
    end: {
      'gateway, available': 11_802,
      'gateway fees': 198,
      'available of the provider': 10_950,
      commission: 1_050,
    },
  },
  {
    title: 'A dispute split after material was drawn',
    live: splitAfterAdvance,
    chapters: [
      paidStep,
      ...settledStep,
      drawn,
      scenarioStep('agreed: of the 150.00 still held 90.00 are released, all labour', 'escrow_released', {
        escrow: 9_000,
        'available of the provider': -7_650,
        commission: -1_350,
      }),
      refundRequestedStep('60.00 go back', 6_000),
      refundReturnedStep(6_000),
    ],
    end: {
      'gateway, available': 13_802,
      'gateway fees': 198,
      'available of the provider': 12_650,
      commission: 1_350,
    },
  },
]

const contested: LedgerScenario[] = [
  {
    title: 'Refunded under warranty after the payout: what is available, then a debt the next job pays',
    live: warrantyAfterPayout,
    chapters: [
      paidStep,
      ...settledStep,
      releasedStep,
      ...withdrawn('127.50', 12_750),
      scenarioStep(
        '80.00 are to go back: 12.00 of commission, 50.00 that are available, and a debt',
        'warranty_refund',
        {
          commission: 1_200,
          'available of the provider': 5_000,
          'debt of the provider': 1_800,
          escrow: -8_000,
        },
      ),
      refundRequestedStep('80.00 go back', 8_000),
      refundReturnedStep(8_000),
      ...nextPaid,
      scenarioStep('it is done: 6.00 are commission, 18.00 pay the debt', 'escrow_released', {
        escrow: 4_000,
        'debt of the provider': -1_800,
        'available of the provider': -1_600,
        commission: -600,
      }),
    ],
    end: {
      'gateway, available': 3_012,
      'gateway fees': 238,
      'available of the provider': 1_600,
      commission: 1_650,
    },
  },
  {
    title: 'A bank wants a Pix back (MED) while the work goes on, and keeps it',
    live: medLost,
    chapters: [
      paidStep,
      ...settledStep,
      scenarioStep('the bank contests 200.00, which are still held', 'chargeback_opened', {
        escrow: 20_000,
        'held in dispute': -20_000,
      }),
      scenarioStep('the bank keeps them', 'chargeback_lost', {
        'held in dispute': 20_000,
        'gateway, available': -20_000,
      }),
    ],
    end: { 'gateway, available': -198, 'gateway fees': 198 },
  },
  {
    title: 'Contested after the payout, and lost: what is available, then a debt the next job pays',
    live: disputedAfterPayout,
    chapters: [
      paidStep,
      ...settledStep,
      releasedStep,
      ...withdrawn('127.50', 12_750),
      scenarioStep(
        'the bank contests 200.00: 50.00, a debt up to what was paid out, our loss',
        'chargeback_opened',
        {
          'available of the provider': 5_000,
          'debt of the provider': 12_750,
          loss: 2_250,
          'held in dispute': -20_000,
        },
      ),
      scenarioStep('the bank keeps them', 'chargeback_lost', {
        'held in dispute': 20_000,
        'gateway, available': -20_000,
      }),
      ...nextPaid,
      scenarioStep('it is done: 6.00 are commission, 34.00 pay of the debt', 'escrow_released', {
        escrow: 4_000,
        'debt of the provider': -3_400,
        commission: -600,
      }),
    ],
    end: {
      'gateway, available': -8_988,
      'gateway fees': 238,
      'debt of the provider': 9_350,
      loss: 2_250,
      commission: 2_850,
    },
  },
  {
    title: 'Contested after the work was done, and won: each has back what was taken',
    live: disputedAndWon,
    chapters: [
      paidStep,
      ...settledStep,
      releasedStep,
      scenarioStep('the bank contests 200.00 and looks', 'chargeback_opened', {
        'available of the provider': 17_750,
        loss: 2_250,
        'held in dispute': -20_000,
      }),
      scenarioStep('it leaves them here', 'chargeback_won', {
        'held in dispute': 20_000,
        'available of the provider': -17_750,
        loss: -2_250,
      }),
    ],
    end: releasedBalances,
  },
]

export const apiLedgerScenarios: readonly LedgerScenario[] = [...cancellations, ...disputes, ...contested]
