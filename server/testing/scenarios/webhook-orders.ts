import { randomUUID } from 'node:crypto'
import type { Charge, GatewayRefund, WebhookCall } from '@/server/adapters/payments/port'
import type { TestApp } from '../make-app'
import { mismatch } from '../mismatch'
import { paymentActions } from '../payment-actions'
import { postWebhook, takeWebhooks } from './webhooks'

/** Returns every order of these. */
const permutations = (things: number[]): number[][] =>
  things.length < 2
    ? [things]
    : things.flatMap((first) =>
        permutations(things.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      )

interface Moment {
  call: WebhookCall
  charge: Charge
  refunds: GatewayRefund[]
}

const partCents = 3_000

/** Changes one charge at the gateway five times; records the webhook and the charge at each, and delivers none. */
const recordChanges = async (t: TestApp): Promise<{ payment: number; moments: Moment[] }> => {
  const { gateway } = t.context
  const p = paymentActions(t)
  const { pk: payment, reference } = await p.start(await t.make.reserved())
  await t.drain()
  const moments: Moment[] = []
  const note = async () => {
    const [charge] = await gateway.findCharges(reference)
    const call = (await takeWebhooks(t)).at(-1)
    if (!charge || !call) throw new Error('the gateway sent no webhook')
    moments.push({ call, charge, refunds: await gateway.listRefunds(charge.ref) })
    return charge.ref
  }
  await takeWebhooks(t)
  await p.press({ reference }, 'review')
  const chargeRef = await note()
  await p.press({ reference }, 'pay')
  await note()
  for (let part = 0; part < 2; part++) {
    await gateway.refund(randomUUID(), { chargeRef, amountCents: partCents, reference: '' })
    await note()
  }
  await p.press({ reference }, 'refund_outside')
  await note()
  return { payment, moments }
}

/** Reads the payment, and the sum of each account over its journals. */
const readEnd = async (t: TestApp, payment: number) => {
  const row = await t.context.pool.query<Record<string, unknown>>(
    `select status, refunded_cents, gateway_paid_cents,
      gateway_refunded_cents, gateway_fee_cents from payments where id = $1`,
    [payment],
  )
  const sums = await t.context.pool.query<Record<string, unknown>>(
    `select a.kind, sum(e.amount_cents)::int as cents
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
     join ledger_accounts a on a.id = e.account_id where j.payment_id = $1 group by a.kind order by a.kind`,
    [payment],
  )
  return { payment: row.rows[0], sums: sums.rows }
}

/** Delivers the five webhooks in this order; the gateway answers each time as when the webhook was sent. */
const deliverIn = async (t: TestApp, order: number[]) => {
  const { gateway } = t.context
  const { payment, moments } = await recordChanges(t)
  for (const at of order) {
    const moment = moments[at]
    if (!moment) continue
    t.context.gateway = {
      ...gateway,
      getCharge: () => Promise.resolve(moment.charge),
      findCharges: () => Promise.resolve([moment.charge]),
      listRefunds: () => Promise.resolve(moment.refunds),
    }
    await postWebhook(t, 'simulator', moment.call)
    await t.drain()
  }
  t.context.gateway = gateway
  return readEnd(t, payment)
}

/** Delivers them in up to `most` orders: every payment ends the same. */
export const deliverInOrders = async (t: TestApp, most: number) => {
  const all = permutations([0, 1, 2, 3, 4])
  const chosen = all.filter((_, at) => at % Math.ceil(all.length / most) === 0)
  const failures: string[] = []
  let wanted: unknown
  for (const order of chosen) {
    const end = await deliverIn(t, order)
    wanted ??= end
    failures.push(...mismatch(`delivered in the order ${order.map((at) => at + 1).join(', ')}`, end, wanted))
  }
  failures.push(...(await paymentActions(t).contradictions()))
  return { orders: chosen.length, failures }
}
