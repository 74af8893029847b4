import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking, ListedBooking } from '@/lib/contract/bookings'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { OperatorCase, reconcile } from '@/lib/contract/operators'
import type { GatewayDispute } from '@/server/adapters/payments/port'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'
import { applyCharge } from './charges'
import { listRefundsOf } from './refund-repository'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)

const statesOf = async (payment: number) =>
  (
    await t.context.pool.query<{ status: string }>(
      'select status from chargebacks where payment_id = $1 order by id',
      [payment],
    )
  ).rows.map(({ status }) => status)

test('a payment contested again after the bank left it with us is ours again when the second one is over', async () => {
  const { booking, customer, payment } = await p.paid()
  for (const what of ['chargeback', 'dispute_won', 'chargeback', 'dispute_won'] as const)
    await p.tell(payment, what)
  expect(await statesOf(payment.pk)).toEqual(['won', 'won'])
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'paid' })
  expect(await p.balance({ kind: 'escrow', booking })).toBe(20_000)
})

test('both sides read of it on the booking while the job stands, and no longer once the bank has decided', async () => {
  const job = await p.paid()
  const shown = () =>
    Promise.all(
      [job.customer, job.provider].map(async (who) => {
        const page = okBody<Booking>(await t.as(who).get(`/api/demands/${job.booking}/`))
        const isMine = who === job.customer
        const list = isMine
          ? '/api/demands/user/?statusId=approved'
          : '/api/provider/demands/?statusId=approved'
        const { results } = okBody<{ results: (ListedBooking | { booking: ListedBooking })[] }>(
          await t.as(who).get(list),
        )
        const rows = results.map((one) => ('booking' in one ? one.booking : one))
        return [page.contested, rows.map((row) => row.contested)]
      }),
    )
  expect(await shown()).toEqual([
    [false, [false]],
    [false, [false]],
  ])
  await p.tell(job.payment, 'med')
  expect(await shown()).toEqual([
    [true, [true]],
    [true, [true]],
  ])
  await p.tell(job.payment, 'dispute_won')
  expect((await shown())[1]).toEqual([false, [false]])
})

test('a contest of the second payment of a code is no difference between the books', async () => {
  const { payment } = await p.paid()
  await p.tell(payment, 'pay_twice')
  await p.tell(payment, 'chargeback')
  const operator = await t.make.user({ isOperator: true })
  const compare = await t.as(operator).post('/api/operator/reconciliation/')
  const found = okBody<ResponseOf<typeof reconcile>>(compare)
  expect(found.differences).toBe(0)
  expect(found.contested_cents).toBeGreaterThan(0)
  expect(found.ours.available_cents - found.theirs.available_cents).toBe(found.contested_cents)
})

test('a payment of which a part went back before is that again when the bank leaves it with us', async () => {
  const { booking, customer, provider, payment } = await p.paid()
  // The gateway keeps its fee, so a full refund needs other money there.
  await p.paid()
  await t.context.pool.query("update bookings set status = 'in_progress' where id = $1", [booking])
  okBody(await postStep(t, customer, `/api/bookings/${booking}/dispute/`, { reason: 'Parou no meio' }))
  const { pk } = okBody<{ pk: number }>(await t.as(customer).get(`/api/bookings/${booking}/dispute/`))
  okBody(await postStep(t, customer, `/api/disputes/${pk}/propose/`, { refund_cents: 8_000, text: 'Assim?' }))
  okBody(await postStep(t, provider, `/api/disputes/${pk}/accept/`))
  await p.pass(60)
  const read = () => p.read(customer, payment.pk)
  expect(await read()).toMatchObject({ status: 'partially_refunded', refunded_cents: 8_000 })
  await p.tell(payment, 'chargeback')
  expect(await read()).toMatchObject({ status: 'disputed_external', refunded_cents: 8_000 })
  await p.tell(payment, 'dispute_won')
  expect(await read()).toMatchObject({ status: 'partially_refunded', refunded_cents: 8_000 })
})

test('two parts of a payment contested at once are frozen, and end, each by itself', async () => {
  const { booking, customer, payment } = await p.paid()
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  if (!charge) throw new Error('there is no charge')
  const part = (ref: string, amountCents: number, status: GatewayDispute['status']): GatewayDispute => ({
    ref,
    kind: 'chargeback',
    status,
    amountCents,
    evidenceDueAt: null,
  })
  const told = (...disputes: GatewayDispute[]) => applyCharge(t.context, { ...charge, disputes })
  await told(part('a', 5_000, 'evidence_due'), part('b', 8_000, 'evidence_due'))
  expect(await p.balance({ kind: 'escrow', booking })).toBe(7_000)
  await told(part('a', 5_000, 'won'), part('b', 8_000, 'evidence_due'))
  expect(await p.balance({ kind: 'escrow', booking })).toBe(12_000)
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'disputed_external' })
  await told(part('a', 5_000, 'won'), part('b', 8_000, 'lost'))
  await told(part('a', 5_000, 'won'), part('b', 8_000, 'lost'))
  expect(await statesOf(payment.pk)).toEqual(['won', 'lost'])
  expect(await p.balance({ kind: 'dispute_hold', payment: payment.pk })).toBe(0)
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'charged_back' })
})

test('follows the gateway’s dispute: evidence asked for later, another deadline, sent at the gateway', async () => {
  const { payment } = await p.paid()
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  if (!charge) throw new Error('there is no charge')
  const told = async (status: GatewayDispute['status'], dueAt: string | null = null) => {
    const evidenceDueAt = dueAt === null ? null : new Date(dueAt)
    const dispute = { ref: 'a', kind: 'chargeback', status, amountCents: 20_000, evidenceDueAt } as const
    await applyCharge(t.context, { ...charge, disputes: [dispute] })
    await syncIncidentCases(t.context)
    const operator = await t.make.user({ isOperator: true })
    const answer = await t.as(operator).get('/api/operator/cases/?kind=chargeback')
    const [found] = okBody<{ results: OperatorCase[] }>(answer).results
    return [(await statesOf(payment.pk))[0], found?.due_at]
  }
  const [first, later] = ['2030-01-01T12:00:00.000Z', '2030-01-05T12:00:00.000Z']
  expect(await told('submitted')).toEqual(['opened', null])
  expect(await told('evidence_due', first)).toEqual(['evidence_due', first])
  expect(await told('evidence_due', later)).toEqual(['evidence_due', later])
  expect(await told('submitted')).toEqual(['submitted', later])
  // An outdated answer does not revert evidence we sent.
  expect(await told('evidence_due', later)).toEqual(['submitted', later])
  // The bank requests more evidence, with a later deadline.
  const again = '2030-02-01T12:00:00.000Z'
  expect(await told('evidence_due', again)).toEqual(['evidence_due', again])
  expect(await told('submitted')).toEqual(['submitted', again])
  expect(await told('won')).toEqual(['won', undefined])
  const { rows } = await t.context.pool.query<{ step: string }>(
    "select step from money_events where subject = 'chargeback' order by id",
  )
  expect(rows.map(({ step }) => step)).toEqual(['open', 'ask', 'submit', 'ask', 'submit', 'win'])
})

test.each(['dispute_won', 'dispute_lost'] as const)(
  'our book and the gateway’s agree while a card’s money that is not settled is contested, and after (%s)',
  async (end) => {
    const made = await t.make.reserved()
    const payment = await p.start(made, { method: 'card', card_token: await p.token() })
    const operator = await t.make.user({ isOperator: true })
    const differences = async () =>
      okBody<{ differences: number }>(await t.as(operator).post('/api/operator/reconciliation/')).differences
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid' })
    await p.tell(payment, 'chargeback')
    expect(await differences()).toBe(0)
    await p.tell(payment, end)
    expect(await differences()).toBe(0)
    await p.tell(payment, 'settle')
    expect(await differences()).toBe(0)
  },
)

// The gateway holds this payment less its fee, so a full refund waits for other money.
test('a refund that was not sent yet is not sent while a bank may take the same money', async () => {
  const { booking, provider, payment } = await p.paid()
  okBody(await postStep(t, provider, `/api/bookings/${booking}/cancel/`))
  await t.drain()
  const refund = async () => (await listRefundsOf(t.db, payment.pk)).map(({ status }) => status)
  expect(await refund()).toEqual(['waiting_funds'])
  await p.tell(payment, 'chargeback')
  await p.paid()
  await p.paid()
  for (let n = 0; n < 3; n++) await p.pass(3_600)
  expect(await refund()).toEqual(['waiting_funds'])
  await p.tell(payment, 'dispute_won')
  for (let n = 0; n < 12; n++) await p.pass(3_600)
  expect(await refund()).toEqual(['succeeded'])
})

test('while a bank contests the money, an operator decides no dispute about it either', async () => {
  const operator = await t.make.user({ isOperator: true })
  const { booking, customer, payment } = await p.paid()
  await t.context.pool.query("update bookings set status = 'in_progress' where id = $1", [booking])
  okBody(await postStep(t, customer, `/api/bookings/${booking}/dispute/`, { reason: 'Parou no meio' }))
  const { pk } = okBody<{ pk: number }>(await t.as(customer).get(`/api/bookings/${booking}/dispute/`))
  okBody(await postStep(t, customer, `/api/disputes/${pk}/escalate/`))
  await p.tell(payment, 'chargeback')
  const decide = () =>
    postStep(t, operator, `/api/disputes/${pk}/decide/`, {
      settlement: 'split',
      refund_cents: 0,
      reason: 'O serviço foi prestado em parte.',
    })
  expect((await decide()).statusCode).toBe(409)
  await p.tell(payment, 'dispute_won')
  okBody(await decide())
  expect(await p.balance({ kind: 'escrow', booking })).toBe(0)
})

/** States of a payment before its bank disputes it. */
const become = {
  // The gateway's balance lacks its fee, so the refund waits.
  late: async () => {
    const made = await t.make.reserved()
    const payment = await p.start(made)
    await p.pass(31 * 60)
    await p.tell(payment, 'pay_late')
    return { ...made, payment }
  },
  mismatch: async () => {
    const made = await t.make.reserved()
    const payment = await p.start(made)
    await p.tell(payment, 'pay_other_amount')
    return { ...made, payment }
  },
  // A refund that the gateway rejected must be transferred by an operator.
  duplicate: async () => {
    const made = await t.make.reserved()
    const payment = await p.start(made)
    await p.press(payment, 'refund_refused')
    await p.tell(payment, 'pay_twice')
    return { ...made, payment }
  },
  refunded: async () => {
    await p.paid()
    const one = await p.paid()
    okBody(await postStep(t, one.customer, `/api/bookings/${one.booking}/cancel/`))
    await p.pass(60)
    return one
  },
}

describe.each(['dispute_won', 'dispute_lost'] as const)('contested when it pays nothing (%s)', (end) => {
  test.each([
    ['late', 20_000, 'late'],
    ['mismatch', 19_900, 'mismatch'],
    ['duplicate', 20_000, 'duplicate'],
    ['refunded', 20_000, 'refunded'],
  ] as const)('a payment that is %s', async (state, cents, again) => {
    const operator = await t.make.user({ isOperator: true })
    const { booking, customer, provider, payment } = await become[state]()
    const latest = async () => {
      const { rows } = await t.context.pool.query<{ id: string; status: string }>(
        'select id, status from payments where booking_id = $1 order by id desc limit 1',
        [booking],
      )
      return { pk: Number(rows[0]?.id), status: rows[0]?.status }
    }
    const { pk, status } = await latest()
    expect(status).toBe(state)
    await p.tell(payment, 'chargeback')
    expect((await latest()).status).toBe('disputed_external')
    expect(await p.balance({ kind: 'dispute_hold', payment: pk })).toBe(cents)
    expect(await p.sumOf('suspense')).toBe(0)
    expect(await p.contradictions()).toEqual([])
    await syncIncidentCases(t.context)
    const { results } = okBody<{ results: OperatorCase[] }>(
      await t.as(operator).get('/api/operator/cases/?kind=chargeback'),
    )
    expect(results).toMatchObject([
      { payment: pk, amount_cents: cents, can: expect.arrayContaining(['dismiss']) },
    ])
    if (state !== 'refunded') {
      const money = okBody<MoneyEvent[]>(await t.as(customer).get(`/api/bookings/${booking}/money/`))
      expect(money).toContainEqual(
        expect.objectContaining({
          text: expect.stringContaining('seu banco contestou'),
          amount_cents: cents,
        }),
      )
    }
    // The booking is paid by a different payment, so none of its money waits for this bank.
    if (state === 'duplicate') {
      await t.context.pool.query("update bookings set status = 'delivered' where id = $1", [booking])
      okBody(await postStep(t, customer, `/api/bookings/${booking}/complete/`))
      expect(await p.balance({ kind: 'escrow', booking })).toBe(0)
      expect(await p.balance({ kind: 'provider_available', owner: provider.id })).toBe(17_300)
    }
    await p.tell(payment, end)
    expect((await latest()).status).toBe(end === 'dispute_won' ? again : 'charged_back')
    expect(await p.balance({ kind: 'dispute_hold', payment: pk })).toBe(0)
    if (end === 'dispute_won') return
    expect(await p.balance({ kind: 'refund_transit', payment: pk })).toBe(0)
    expect(await p.sumOf('suspense')).toBe(0)
    // Only money refunded before is lost.
    expect(await p.sumOf('loss')).toBe(state === 'refunded' ? cents : 0)
  })
})

test('leaves the rest of a wrong sum after a dispute to an operator’s transfer', async () => {
  const { booking, customer, payment } = await become.mismatch()
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  if (!charge) throw new Error('no charge')
  const part = (status: GatewayDispute['status']): GatewayDispute => ({
    ref: 'part',
    kind: 'chargeback',
    status,
    amountCents: 10_000,
    evidenceDueAt: null,
  })
  for (const status of ['evidence_due', 'lost'] as const)
    await applyCharge(t.context, { ...charge, disputes: [part(status)] })
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'charged_back' })
  expect(
    (await listRefundsOf(t.db, payment.pk)).map(({ status, amountCents }) => [status, amountCents]),
  ).toEqual([['by_transfer', 9_900]])
  expect(await p.sumOf('suspense')).toBe(0)
  expect(await p.statusOf(customer, booking)).toBe('awaiting_payment')
})

test('reconciles a refused refund once it is transferred, and not when that is only claimed', async () => {
  const operator = await t.make.user({ isOperator: true })
  // The gateway's balance covers its fees.
  await p.paid()
  const { booking, customer, payment } = await p.paid()
  await p.press(payment, 'refund_refused')
  okBody(await postStep(t, customer, `/api/bookings/${booking}/cancel/`))
  await t.drain()
  await syncIncidentCases(t.context)
  const { results } = okBody<{ results: OperatorCase[] }>(
    await t.as(operator).get('/api/operator/cases/?kind=refund_by_transfer'),
  )
  const decision = { decision: 'settled_by_hand', reason: 'Transferido pela conta do gateway' }
  okBody(await postStep(t, operator, `/api/operator/cases/${results[0]?.pk}/decide/`, decision))
  const differences = async () =>
    okBody<{ differences: number }>(await t.as(operator).post('/api/operator/reconciliation/')).differences
  expect(await differences()).toBe(1)
  await p.tell(payment, 'transfer_refund')
  expect(await differences()).toBe(0)
})
