import { eq } from 'drizzle-orm'
import {
  paymentProcess,
  paymentStates,
  paymentSteps,
  refundStates,
  refundSteps,
  type PaymentState,
  type RefundState,
} from '@/lib/contract/payment-processes'
import { moneyEvents, payments, refunds } from '@/server/db/schema/payments'
import { unitOfWork } from '@/server/process/unit-of-work'
import { appForFile } from '@/server/testing/test-app'
import { transitionMatrix } from '@/server/testing/transition-matrix'
import { insertRefund } from './refund-repository'
import { insertPayment } from './repository'
import { paymentStateMachine, refundStateMachine } from './state-machine'

const t = appForFile()
let payment: number
let refund: number
beforeAll(async () => {
  const payer = await t.make.customer()
  ;[payment, refund] = await unitOfWork(t.context, async ({ tx, now }) => {
    const values = { purpose: 'deposit', payerId: payer.id, method: 'pix', gateway: 'simulator' } as const
    const made = await insertPayment(
      tx,
      { ...values, amountCents: 100, externalCents: 100, expiresAt: now },
      [],
    )
    const back = await insertRefund(tx, { paymentId: made.id, amountCents: 100, reason: 'test' })
    return [made.id, back.id] as const
  })
})

const ofPayments = transitionMatrix(paymentStateMachine, {
  'creating wait system': 'pending',
  'creating review system': 'review',
  'creating pay system': 'paid',
  'creating fail system': 'failed',
  'creating cancel customer': 'expiring',
  'creating end system': 'expiring',
  'creating find-duplicate system': 'duplicate',
  'creating find-mismatch system': 'mismatch',
  'pending review system': 'review',
  'pending pay system': 'paid',
  'pending fail system': 'failed',
  'pending cancel customer': 'expiring',
  'pending end system': 'expiring',
  'pending find-duplicate system': 'duplicate',
  'pending find-mismatch system': 'mismatch',
  'review wait system': 'pending',
  'review pay system': 'paid',
  'review fail system': 'failed',
  'review cancel customer': 'expiring',
  'review end system': 'expiring',
  'review find-duplicate system': 'duplicate',
  'review find-mismatch system': 'mismatch',
  'expiring pay system': 'paid',
  'expiring fail system': 'failed',
  'expiring expire system': 'expired',
  'expiring find-duplicate system': 'duplicate',
  'expiring find-mismatch system': 'mismatch',
  'expired find-late system': 'late',
  'expired find-mismatch system': 'mismatch',
  'failed find-late system': 'late',
  'failed find-mismatch system': 'mismatch',
  'paid refund system': ['partially_refunded', 'refunded'],
  'paid contest system': 'disputed_external',
  'partially_refunded refund system': ['partially_refunded', 'refunded'],
  'partially_refunded contest system': 'disputed_external',
  'late refund system': 'refunded',
  'late contest system': 'disputed_external',
  'duplicate refund system': 'refunded',
  'duplicate contest system': 'disputed_external',
  'mismatch accept operator': 'paid',
  'mismatch refund system': 'refunded',
  'mismatch contest system': 'disputed_external',
  // A fully refunded payment can only be disputed by a bank.
  'refunded contest system': 'disputed_external',
  'disputed_external win system': ['paid', 'partially_refunded', 'refunded', 'late', 'duplicate', 'mismatch'],
  'disputed_external lose system': 'charged_back',
})

const ofRefunds = transitionMatrix(refundStateMachine, {
  'requested send system': 'sending',
  'requested cover system': 'covered',
  'requested transfer system': 'by_transfer',
  'sending process system': 'processing',
  'sending lose-sight system': 'unknown',
  'sending succeed system': 'succeeded',
  'sending reject system': 'rejected',
  'processing succeed system': 'succeeded',
  'processing reject system': 'rejected',
  'unknown send system': 'sending',
  'unknown process system': 'processing',
  'unknown succeed system': 'succeeded',
  'unknown find-absent system': 'requested',
  'rejected wait-for-funds system': 'waiting_funds',
  'rejected transfer system': 'by_transfer',
  'rejected transfer operator': 'by_transfer',
  'waiting_funds send system': 'sending',
  'waiting_funds cover system': 'covered',
  'waiting_funds transfer system': 'by_transfer',
  'by_transfer cover system': 'covered',
  'by_transfer succeed operator': 'succeeded',
})

test('every step of a payment, from every state, by everybody, leads where it should or nowhere', async () => {
  const put = async (status: PaymentState) => {
    const [row] = await t.db.update(payments).set({ status }).where(eq(payments.id, payment)).returning()
    if (!row) throw new Error('gone')
    return row
  }
  const cells = { states: paymentStates, steps: paymentSteps, put }
  expect(await ofPayments.strayCells(t.context, cells)).toEqual([])
})

test('every step of a refund, from every state, by everybody, leads where it should or nowhere', async () => {
  const put = async (status: RefundState) => {
    const [row] = await t.db.update(refunds).set({ status }).where(eq(refunds.id, refund)).returning()
    if (!row) throw new Error('gone')
    return row
  }
  const cells = { states: refundStates, steps: refundSteps, put }
  expect(await ofRefunds.strayCells(t.context, cells)).toEqual([])
})

test('each step that was taken is in the journal of money, with where it came from', async () => {
  const rows = await t.db.select().from(moneyEvents).where(eq(moneyEvents.subject, 'payment'))
  expect(rows.length).toBeGreaterThan(0)
  for (const { step, fromState, toState, actor } of rows)
    expect(
      paymentProcess.some(
        (row) =>
          row.step === step &&
          row.to === toState &&
          row.from.some((from) => from === fromState) &&
          row.by.some((by) => by === actor),
      ),
    ).toBe(true)
})

test('never rewrites requested sums and owners', async () => {
  const changes = [
    t.db.update(payments).set({ amountCents: 1 }).where(eq(payments.id, payment)),
    t.db.update(payments).set({ payerId: 1 }).where(eq(payments.id, payment)),
    t.db.update(refunds).set({ amountCents: 1 }).where(eq(refunds.id, refund)),
  ]
  for (const change of changes) await expect(change).rejects.toThrow()
})
