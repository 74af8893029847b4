import type { OperatorCase } from '@/lib/contract/operators'
import { syncIncidentCases } from '@/server/modules/operators/service'
import type { TestUser } from '@/server/testing/factories'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { setSetting } from '@/server/testing/set-setting'
import { appForFile } from '@/server/testing/test-app'
import { applyCharge } from './charges'

/** Operators' decisions about payments, each with its final balances. */
const t = appForFile()
const p = paymentActions(t)
let operator: TestUser
beforeAll(async () => {
  operator = await t.make.user({ isOperator: true })
  // Only of a quote of 1.00 does the gateway take more.
  await setSetting(t, 'least_price_cents', 1)
  // The gateway's balance covers its fees.
  await p.tell(await p.start(await t.make.reserved()), 'pay')
})
afterEach(async () => expect(await p.contradictions()).toEqual([]))

const because = 'O comprovante do pagador confere'
const caseOf = async (payment: number, kind: OperatorCase['kind'] = 'mismatch') => {
  await syncIncidentCases(t.context)
  const { results } = okBody<{ results: OperatorCase[] }>(
    await t.as(operator).get(`/api/operator/cases/?kind=${kind}&limit=50`),
  )
  return results.find((one) => one.payment === payment)
}
const decide = (pk: number, decision: string, who = operator) =>
  t.as(who).post(`/api/operator/cases/${pk}/decide/`, { decision, reason: because }, p.key())
const refundsOf = async (payment: number) => {
  const { rows } = await t.context.pool.query<{ status: string; amount_cents: number }>(
    'select status, amount_cents from refunds where payment_id = $1',
    [payment],
  )
  return rows.map(({ status, amount_cents }) => [status, amount_cents])
}

/** Quoted sums; the gateway's wrong sum is one real more than 1.00, and one less than anything above. */
const quotes = { more: 100, less: 18_000 }
const misled = async (quote: keyof typeof quotes) => {
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: quotes[quote] }]
  const made = await t.make.reserved({ body: { items } })
  const payment = await p.start(made)
  await p.tell(payment, 'pay_other_amount')
  const found = await caseOf(payment.pk)
  if (!found) throw new Error('no case')
  return { made, payment, found }
}
type Misled = Awaited<ReturnType<typeof misled>>
const isRefunded = async ({ made, payment }: Misled, cents: number) => {
  await t.drain()
  expect(await refundsOf(payment.pk)).toEqual([['succeeded', cents]])
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'refunded' })
  expect(await p.balance({ kind: 'refund_transit', payment: payment.pk })).toBe(0)
  expect(await p.sumOf('suspense')).toBe(0)
}

test('accepting more than the quote pays the booking and refunds the surplus', async () => {
  const { made, payment, found } = await misled('more')
  expect(found).toMatchObject({ amount_cents: 200, can: ['accept', 'refund'] })
  expect(found.next_step).toMatch(/^Aceite/)
  expect(okBody<OperatorCase>(await decide(found.pk, 'accept'))).toMatchObject({ status: 'closed', can: [] })
  expect(await p.statusOf(made.customer, made.booking)).toBe('approved')
  await t.drain()
  expect(await refundsOf(payment.pk)).toEqual([['succeeded', 100]])
  // Only the surplus was refunded, not the quote.
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid', refunded_cents: 0 })
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(100)
  expect(await p.sumOf('suspense')).toBe(0)
  expect(await caseOf(payment.pk)).toBeUndefined()
  // Accepted money belongs to the booking like any other.
  okBody(await t.as(made.customer).post(`/api/bookings/${made.booking}/cancel/`, { reason: 'other' }))
  await t.drain()
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'refunded', refunded_cents: 100 })
  expect(await refundsOf(payment.pk)).toHaveLength(2)
})

test('less than the quote cannot be accepted: all of it goes back, and the booking still waits', async () => {
  const of = await misled('less')
  expect(of.found).toMatchObject({ amount_cents: 17_900, can: ['refund'] })
  // No text suggests an unavailable decision.
  expect(of.found?.next_step).not.toMatch(/Aceit/)
  expect((await decide(of.found.pk, 'accept')).statusCode).toBe(409)
  expect(okBody<OperatorCase>(await decide(of.found.pk, 'refund'))).toMatchObject({ status: 'closed' })
  // Its refund is under way, and nothing of it is left to decide.
  expect(await caseOf(of.payment.pk)).toBeUndefined()
  await isRefunded(of, 17_900)
  expect(await p.statusOf(of.made.customer, of.made.booking)).toBe('awaiting_payment')
})

test.each([
  ['refund', 'refund'],
  ['accept', 'accept'],
  ['accept', 'refund'],
] as const)('decided twice at once (%s, %s), one is done', async (...both) => {
  const { made, payment, found } = await misled('more')
  const answers = await Promise.all(both.map((decision) => decide(found.pk, decision)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await t.drain()
  const { status } = await p.read(made.customer, payment.pk)
  expect(await refundsOf(payment.pk)).toEqual([['succeeded', status === 'paid' ? 100 : 200]])
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(status === 'paid' ? 100 : 0)
  expect(await p.sumOf('suspense')).toBe(0)
})

test('a case that is opened again offers nothing that was done', async () => {
  const of = await misled('more')
  okBody(await decide(of.found.pk, 'refund'))
  await t.context.pool.query("update operator_cases set status = 'open', closed_as = null where id = $1", [
    of.found.pk,
  ])
  for (const decision of ['refund', 'accept'])
    expect((await decide(of.found.pk, decision)).statusCode).toBe(409)
  await isRefunded(of, 200)
})

test('money of an earlier reservation does not pay a later one', async () => {
  const of = await misled('more')
  await p.pass(31 * 60)
  expect(await p.statusOf(of.made.customer, of.made.booking)).toBe('booking_offers')
  expect(await caseOf(of.payment.pk)).toMatchObject({ can: ['refund'] })
  okBody(await t.as(of.made.customer).post(`/api/offers/${of.made.pk}/approve/`))
  expect(await p.statusOf(of.made.customer, of.made.booking)).toBe('awaiting_payment')
  expect(await caseOf(of.payment.pk)).toMatchObject({ can: ['refund'] })
  expect((await decide(of.found.pk, 'accept')).statusCode).toBe(409)
  okBody(await decide(of.found.pk, 'refund'))
  await isRefunded(of, 200)
})

test('money of an earlier reservation does not pay one made during the decision', async () => {
  const of = await misled('more')
  const { made, payment, found } = of
  let answer: ReturnType<typeof decide> | undefined
  await t.db.transaction(async (tx) => {
    await tx.execute(`select from bookings where id = ${made.booking} for no key update`)
    answer = decide(found.pk, 'accept')
    await waitForLockWaits(t.context.pool)
    await tx.execute(
      `update bookings set pay_until = pay_until + interval '1 minute' where id = ${made.booking}`,
    )
  })
  expect((await answer)?.statusCode).toBe(409)
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'mismatch' })
  okBody(await decide(found.pk, 'refund'))
  await isRefunded(of, 200)
})

test('accepting earlier money cancels an open attempt', async () => {
  const { made, found } = await misled('more')
  const second = await p.start(made)
  okBody(await decide(found.pk, 'accept'))
  await t.drain()
  expect(await p.read(made.customer, second.pk)).toMatchObject({ status: 'expired' })
  expect(await p.statusOf(made.customer, made.booking)).toBe('approved')
})

test('a quote with balance in it was taken apart: it is only refunded', async () => {
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 1_100 }]
  const made = await t.make.reserved({ body: { items } })
  await p.deposit(made.customer, 1_000)
  const payment = await p.start(made, { use_balance: true })
  await p.tell(payment, 'pay_other_amount')
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'mismatch' })
  const found = await caseOf(payment.pk)
  expect(found).toMatchObject({ amount_cents: 200, can: ['refund'] })
  expect((await decide(found?.pk ?? 0, 'accept')).statusCode).toBe(409)
  expect(await p.balance({ kind: 'customer_cash', owner: made.customer.id })).toBe(1_000)
  okBody(await decide(found?.pk ?? 0, 'refund'))
  await t.drain()
  expect(await refundsOf(payment.pk)).toEqual([['succeeded', 200]])
})

test('accepting more than a deposit credits the deposit and refunds the surplus', async () => {
  const customer = await t.make.customer()
  const { gateway } = t.context
  const real = gateway.createCharge.bind(gateway)
  gateway.createCharge = (key, charge) => {
    gateway.createCharge = real
    return real(key, { ...charge, amountCents: charge.amountCents + 200 })
  }
  const payment = await p.deposit(customer, 1_000)
  const found = await caseOf(payment.pk)
  expect(found).toMatchObject({ amount_cents: 1_200, booking: null, can: ['accept', 'refund'] })
  okBody(await decide(found?.pk ?? 0, 'accept'))
  await t.drain()
  expect(await p.balance({ kind: 'customer_cash', owner: customer.id })).toBe(1_000)
  expect(await refundsOf(payment.pk)).toEqual([['succeeded', 200]])
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'paid', refunded_cents: 0 })
})

test('returned at the gateway’s desk after its release, it is booked as a loss by an operator, once', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await p.tell(payment, 'pay')
  await t.context.pool.query("update bookings set status = 'delivered' where id = $1", [made.booking])
  okBody(await t.as(made.customer).post(`/api/bookings/${made.booking}/complete/`))
  const lost = await p.sumOf('loss')
  await p.tell(payment, 'refund_outside')
  expect(await p.sumOf('suspense')).toBe(-20_000)
  const found = await caseOf(payment.pk, 'suspense')
  if (!found) throw new Error('no case')
  expect(found).toMatchObject({ amount_cents: -20_000, can: ['write_off', 'retry', 'dismiss'] })
  expect(found.next_step).toMatch(/perda/)
  const answers = await Promise.all([decide(found.pk, 'write_off'), decide(found.pk, 'write_off')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect([await p.sumOf('suspense'), (await p.sumOf('loss')) - lost]).toEqual([0, 20_000])
  expect(await caseOf(payment.pk, 'suspense')).toBeUndefined()
})

test('more than was asked for, that came after it was paid, goes back by an operator', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await p.tell(payment, 'pay')
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  if (!charge) throw new Error('no charge')
  await applyCharge(t.context, { ...charge, paidCents: charge.paidCents + 700 })
  const found = await caseOf(payment.pk, 'suspense')
  if (!found) throw new Error('no case')
  expect(found).toMatchObject({ amount_cents: 700, can: ['refund', 'retry', 'dismiss'] })
  okBody(await decide(found.pk, 'refund'))
  expect(await p.sumOf('suspense')).toBe(0)
  expect(await p.balance({ kind: 'refund_transit', payment: payment.pk })).toBe(700)
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(20_000)
})

test('a refund the gateway refused is settled by an operator’s transfer, once', async () => {
  const of = await misled('less')
  await p.press(of.payment, 'refund_refused')
  okBody(await decide(of.found.pk, 'refund'))
  await t.drain()
  expect(await refundsOf(of.payment.pk)).toEqual([['by_transfer', 17_900]])
  const found = await caseOf(of.payment.pk, 'refund_by_transfer')
  expect(found).toMatchObject({ amount_cents: 17_900, can: ['settled_by_hand'] })
  const before = await p.sumOf('psp_available')
  const pk = found?.pk ?? 0
  const answers = await Promise.all([decide(pk, 'settled_by_hand'), decide(pk, 'settled_by_hand')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await isRefunded(of, 17_900)
  expect((await p.sumOf('psp_available')) - before).toBe(-17_900)
  const { rows } = await t.context.pool.query(
    `select actor, user_id, detail from money_events
      where subject = 'refund' and step = 'succeed' and from_state = 'by_transfer'`,
  )
  expect(rows).toEqual([{ actor: 'operator', user_id: String(operator.id), detail: because }])
})

test('offers decisions to operators only', async () => {
  const { made, payment, found } = await misled('more')
  for (const who of [made.customer, made.provider])
    for (const decision of ['accept', 'refund'])
      expect((await decide(found.pk, decision, who)).statusCode).toBe(404)
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'mismatch' })
  expect(await caseOf(payment.pk)).toMatchObject({ can: ['accept', 'refund'], log: [] })
})

test('a case of another sum is due when the time held for it is over: then it can only go back', async () => {
  const { made, payment, found } = await misled('more')
  const { pay_until } = okBody<{ pay_until: string }>(
    await t.as(made.customer).get(`/api/demands/${made.booking}/`),
  )
  expect(found).toMatchObject({ due_at: pay_until, can: ['accept', 'refund'] })
  await p.pass(31 * 60)
  expect(await caseOf(payment.pk)).toMatchObject({ due_at: null, can: ['refund'] })
})
