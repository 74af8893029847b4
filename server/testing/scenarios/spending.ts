import { coupons } from '@/server/db/schema/coupons'
import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'
import { paymentActions } from '../payment-actions'
import { callAtOnce, price, reserveHours, type UnpaidBooking } from './payments'

/** Deposit whose cash and bonus equal the price, with `setDepositTiers(t, depositTier)`. */
export const depositTier = [19_000, 1_000, 180] as const
const code = 'UMA-VEZ'

/** Reads one row of one statement. */
const readRow = async <T extends object>(t: TestApp, sql: string, values: unknown[]) =>
  (await t.context.pool.query<T>(sql, values)).rows[0]

/** Extends the time to pay: rounds take longer. */
const extendTimeToPay = (t: TestApp) =>
  t.context.pool.query("update bookings set pay_until = $1 where status = 'awaiting_payment'", [
    new Date(t.context.clock().getTime() + 1_800_000),
  ])

const reserveFive = async (reserve: () => Promise<UnpaidBooking>): Promise<UnpaidBooking[]> => {
  const made: UnpaidBooking[] = []
  while (made.length < 5) made.push(await reserve())
  return made
}

/** Fails where not one call succeeded, or one was refused for another reason. */
const onlyOne = (label: string, answers: string[], refusals: string[]) => [
  ...mismatch(label, count(answers, 'done'), 1),
  ...mismatch(
    'other answers',
    answers.filter((one) => !['done', ...refusals].includes(one)),
    [],
  ),
]

type Paid = { pk: number; reference: string }

/** Makes rounds in which cash and bonus for one of five bookings are spent on all of them at once: one is paid. */
export const spendBalance = async (t: TestApp, times: number) => {
  const p = paymentActions(t)
  const customer = await t.make.customer()
  const reserve = await reserveHours(t)
  const unpaid = await reserveFive(() => reserve(customer))
  return async (): Promise<string[]> => {
    await extendTimeToPay(t)
    await p.deposit(customer, depositTier[0])
    const answers = await callAtOnce(times, unpaid, (made) => p.ask(made, { method: 'balance' }))
    const paid = []
    for (const [at, { booking }] of unpaid.entries())
      if ((await p.balance({ kind: 'escrow', booking })) === price) paid.push(at)
    for (const at of paid) unpaid[at] = await reserve(customer)
    const left = await readRow(
      t,
      `select (select coalesce(sum(balance_cents), 0)::int from ledger_accounts
        where owner_id = $1 and kind in ('customer_cash', 'customer_bonus')) as held,
      (select coalesce(sum(left_cents + cash_left_cents), 0)::int from bonus_lots where user_id = $1) as lots`,
      [customer.id],
    )
    return [
      ...onlyOne('spent at once', answers, ['insufficient_funds', 'state_changed']),
      ...mismatch('bookings paid', paid.length, 1),
      ...mismatch('left', left, { held: 0, lots: 0 }),
    ]
  }
}

const readUses = (t: TestApp) =>
  readRow<{ taken: number; standing: number }>(
    t,
    `select c.taken, count(u.id)::int as standing from coupons c
     left join coupon_uses u on u.coupon_id = c.id and u.status <> 'given_back' where c.code = $1 group by c.taken`,
    [code],
  )

/** Makes rounds in which five people redeem the last use of a coupon: one has it, and returns it by giving up. */
export const redeemCoupon = async (t: TestApp, times: number) => {
  const p = paymentActions(t)
  await t.db
    .insert(coupons)
    .values({ code, textPt: 'Uma vez', textEn: 'Once', amountCents: 2_000, usesTotal: 1, usesEach: 10_000 })
  const unpaid = await reserveFive(await reserveHours(t))
  return async (): Promise<string[]> => {
    await extendTimeToPay(t)
    const answers = await callAtOnce(times, unpaid, (made) => p.ask(made, { coupon: code }))
    const uses = await readUses(t)
    for (const { booking, customer } of unpaid) {
      const open = "select id::int from payments where booking_id = $1 and status = 'pending'"
      const payment = await readRow<{ id: number }>(t, open, [booking])
      if (payment) await p.cancel(customer, payment.id)
    }
    return [
      ...onlyOne('redeemed at once', answers, ['coupon_used', 'payment_open']),
      ...mismatch('uses', uses, { taken: 1, standing: 1 }),
      ...mismatch('uses, given up', (await readUses(t))?.taken, 0),
    ]
  }
}

/** Requests a refund `times` at once: one is created, and the gateway refunds the payment once. */
const refundOnce = async (
  t: TestApp,
  times: number,
  payment: Paid,
  request: () => ReturnType<ReturnType<typeof t.as>['post']>,
): Promise<string[]> => {
  const answers = await callAtOnce(times, [null], request)
  await t.drain()
  await paymentActions(t).pass(10)
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  const { rows } = await t.context.pool.query<{ status: string; cents: number }>(
    'select status, amount_cents as cents from refunds where payment_id = $1',
    [payment.pk],
  )
  return [
    // A deposit is empty afterwards; a booking is canceled.
    ...onlyOne('refunds requested at once', answers, ['state_changed', 'insufficient_funds']),
    ...mismatch('refunds', rows, [{ status: 'succeeded', cents: charge?.paidCents }]),
    ...mismatch('returned by the gateway', charge?.refundedCents, charge?.paidCents),
  ]
}

/** Makes rounds that cancel a paid booking (even) or refund a deposit (odd), so many times at once each. */
export const refundAtOnce = async (t: TestApp, times: number) => {
  const p = paymentActions(t)
  const [customer, saver] = [await t.make.customer(), await t.make.customer()]
  const reserve = await reserveHours(t)
  // The gateway keeps a fee of each payment: a whole refund needs the money of others there.
  await p.deposit(await t.make.customer(), 500_000)
  return async (round: number): Promise<string[]> => {
    if (round % 2) {
      const payment = await p.deposit(saver, depositTier[0])
      return refundOnce(t, times, payment, () =>
        t.as(saver).post(`/api/payment/deposits/${payment.pk}/refund/`, {}, p.key()),
      )
    }
    const made = await reserve(customer)
    const payment = await p.start(made)
    await p.tell(payment, 'pay')
    return refundOnce(t, times, payment, () =>
      t.as(customer).post(`/api/bookings/${made.booking}/cancel/`, {}, p.key()),
    )
  }
}
