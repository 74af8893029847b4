import { eq } from 'drizzle-orm'
import { subscribers } from '@/server/composition/subscribers'
import { gatewayEvents, payments, refunds } from '@/server/db/schema/payments'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import type { DomainEvent } from '@/server/process/event-map'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { HubEvent } from '@/server/realtime/hub'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { deliverInOrders } from '@/server/testing/scenarios/webhook-orders'
import {
  countStoredEvents,
  deliverAnyway,
  deliverAtOnce,
  postWebhook,
  takeWebhooks,
} from '@/server/testing/scenarios/webhooks'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { listPaidParts, refundPayments } from './refunds'

/** Everything a gateway can do to a payment, each followed to the end of its money. */
const said: DomainEvent[] = []
const hears = ['payment.trouble', 'payment.disputed', 'payment.dispute_closed', 'payment.refunded'] as const
const listener = {
  name: 'test',
  on: Object.fromEntries(
    hears.map((name) => [name, (_work: unknown, event: DomainEvent) => void said.push(event)]),
  ),
}
const t = appForFile({ subscribers: [...subscribers, listener] })
const p = paymentActions(t)
beforeEach(() => void (said.length = 0))
afterEach(async () => expect(await p.contradictions()).toEqual([]))

const charges = (reference: string) => t.context.gateway.findCharges(reference)
const rowsOf = (booking: number) =>
  t.db.select().from(payments).where(eq(payments.bookingId, booking)).orderBy(payments.id)
const refundsOf = (payment: number) => t.db.select().from(refunds).where(eq(refunds.paymentId, payment))
/** The ledger's balance at the gateway equals the gateway's own. */
const atGateway = async () => {
  const { availableCents, pendingCents } = await t.context.gateway.balance()
  const ours = (await p.sumOf('psp_available')) + (await p.sumOf('psp_pending'))
  expect(ours).toBe(availableCents + pendingCents)
}
const back = (booking: number, cents: number) =>
  unitOfWork(t.context, (work) => refundPayments(work, { booking: { id: booking }, cents, reason: 'test' }))

// The first of all: the gateway holds this payment alone, less its fee.
test('a refund waits until the gateway’s balance holds it, and is made once', async () => {
  const { booking, payment } = await p.paid()
  await back(booking, 20_000)
  await t.drain()
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'waiting_funds' }])
  await p.pass(61)
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'waiting_funds' }])
  await p.paid()
  await p.pass(300)
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'succeeded' }])
  expect(await charges(payment.reference)).toMatchObject([{ refundedCents: 20_000 }])
  await p.pass(7 * 3600)
  expect(await charges(payment.reference)).toMatchObject([{ refundedCents: 20_000 }])
  await atGateway()
})

/** A row is made, and the reference known, before the gateway is asked: the plan is laid by a subscriber's hand. */
const losing = async (when: 'timeout_before' | 'timeout_after') => {
  const made = await t.make.reserved()
  const { gateway } = t.context
  const real = gateway.createCharge.bind(gateway)
  gateway.createCharge = async (key, charge) => {
    gateway.createCharge = real
    await p.press({ reference: charge.reference }, when)
    return real(key, charge)
  }
  return { made, payment: await p.start(made) }
}

test.each(['timeout_before', 'timeout_after'] as const)(
  'makes one charge although its answer is lost (%s)',
  async (when) => {
    const { made, payment } = await losing(when)
    expect(payment).toMatchObject({ status: 'creating', pix: null })
    await p.pass(11)
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'pending' })
    expect(await charges(payment.reference)).toHaveLength(1)
    await p.tell(payment, 'pay')
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid' })
    await atGateway()
  },
)

test('looks up a charge with a lost answer before canceling it', async () => {
  const { made, payment } = await losing('timeout_after')
  expect((await p.cancel(made.customer, payment.pk)).json()).toMatchObject({ status: 'expired' })
  expect(await charges(payment.reference)).toMatchObject([{ status: 'canceled' }])
})

test.each(['timeout_before', 'timeout_after'] as const)(
  'makes one refund although its answer is lost (%s)',
  async (when) => {
    const { booking, payment } = await p.paid()
    await p.press(payment, when)
    await back(booking, 5_000)
    await t.drain()
    // A completed charge also sends a webhook.
    const status = when === 'timeout_before' ? 'unknown' : 'succeeded'
    expect(await refundsOf(payment.pk)).toMatchObject([{ status, amountCents: 5_000 }])
    await p.pass(61)
    expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'succeeded' }])
    expect(await charges(payment.reference)).toMatchObject([{ refundedCents: 5_000 }])
    expect(
      await t.context.gateway.listRefunds((await charges(payment.reference))[0]?.ref ?? ''),
    ).toHaveLength(1)
    await atGateway()
  },
)

test('a refund left while it was sent is looked for before it is sent again', async () => {
  const { booking, payment } = await p.paid()
  const [refund] = await back(booking, 5_000)
  await t.db
    .update(refunds)
    .set({ status: 'sending', updatedAt: t.context.clock() })
    .where(eq(refunds.id, refund?.id ?? 0))
  await t.drain()
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'sending' }])
  await p.pass(120)
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'succeeded' }])
  expect(await charges(payment.reference)).toMatchObject([{ refundedCents: 5_000 }])
})

test('a refused refund goes by transfer, and an operator hears of it', async () => {
  const { booking, payment } = await p.paid()
  await p.press(payment, 'refund_refused')
  await back(booking, 5_000)
  await t.drain()
  expect(await refundsOf(payment.pk)).toMatchObject([{ status: 'by_transfer', nextPollAt: null }])
  expect(said).toMatchObject([{ type: 'payment.trouble', trouble: 'refund_by_transfer', cents: 5_000 }])
  expect(await p.balance({ kind: 'refund_transit', payment: payment.pk })).toBe(5_000)
})

test('parts go back one after the other, never more than was paid', async () => {
  const { booking, customer, payment } = await p.paid()
  for (const cents of [1, 4_999, 15_000]) await back(booking, cents)
  await expect(back(booking, 1)).rejects.toMatchObject({ code: 'insufficient_funds' })
  await t.drain()
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'refunded', refunded_cents: 20_000 })
  expect(await listPaidParts(t.db, booking)).toMatchObject([
    { source: 'external', amount_cents: 20_000, refunded_cents: 20_000 },
  ])
  expect(await p.balance({ kind: 'escrow', booking })).toBe(0)
  await atGateway()
})

test('makes only as many concurrent refunds as there is money', async () => {
  const { booking, payment } = await p.paid()
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => back(booking, 3_000)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  await t.drain()
  expect(await charges(payment.reference)).toMatchObject([{ refundedCents: 18_000 }])
})

const moneyOf = async (who: TestUser, booking: number) =>
  (await t.as(who).get(`/api/bookings/${booking}/money/`, { 'accept-language': 'en-us' }))
    .json<{ text: string; amount_cents: number | null }[]>()
    .map(({ text, amount_cents: cents }) => [text, cents])

test('paid twice: one pays the booking, the other goes back', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await p.tell(payment, 'pay_twice')
  expect((await rowsOf(made.booking)).map(({ status, refundedCents }) => [status, refundedCents])).toEqual([
    ['paid', 0],
    ['refunded', 20_000],
  ])
  // The customer reads where both went; to the provider there was one.
  const mine = await moneyOf(made.customer, made.booking)
  expect(mine).toContainEqual(['Payment too many: refunded', 20_000])
  expect(mine).toContainEqual(['Refunded to you', 20_000])
  const theirs = await moneyOf(made.provider, made.booking)
  expect(theirs.map(([text]) => text)).toEqual([
    'Time held by the customer',
    'The customer paid',
    'Payment protected until the work is done',
    'Work done',
    'Our commission, on labor only',
    'Released to you',
  ])
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(20_000)
  expect(await p.sumOf('suspense')).toBe(0)
  await atGateway()
})

test('keeps another sum than the quote in suspense for an operator, and the booking reserved', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  const before = await p.sumOf('suspense')
  await p.tell(payment, 'pay_other_amount')
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'mismatch' })
  expect(said).toMatchObject([{ type: 'payment.trouble', trouble: 'mismatch', cents: 19_900 }])
  expect((await p.sumOf('suspense')) - before).toBe(19_900)
  expect(await moneyOf(made.customer, made.booking)).toContainEqual([
    'Another amount than was asked for: the team looks at it',
    19_900,
  ])
  // An unpaid booking has no receipt.
  const receiptOf = async (who: TestUser) =>
    (await t.as(who).get(`/api/bookings/${made.booking}/receipt/`)).statusCode
  expect([await receiptOf(made.customer), await receiptOf(made.provider)]).toEqual([404, 404])
  expect(await p.statusOf(made.customer, made.booking)).toBe('awaiting_payment')
  await atGateway()
})

test('a review ends either way', async () => {
  for (const [what, status] of [
    ['pay', 'paid'],
    ['refuse', 'failed'],
  ] as const) {
    const made = await t.make.reserved()
    const payment = await p.start(made, { method: 'card', card_token: await p.token('CONT') })
    expect(payment).toMatchObject({ status: 'review', can: ['cancel'] })
    // The time does not lapse meanwhile, and nothing says that it would.
    const kinds = okBody<{ kind: string }[]>(
      await t.as(made.customer).get(`/api/bookings/${made.booking}/money/`),
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['reserved'])
    await p.tell(payment, what)
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status })
  }
})

test('a webhook that is lost costs a poll, not money', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  // That it is paid, and that its money is available.
  await p.press(payment, 'lose_webhook')
  await p.press(payment, 'lose_webhook')
  await p.tell(payment, 'pay')
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'pending' })
  await p.pass(6)
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid' })
})

test('webhooks repeated and out of order change nothing', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await p.press(payment, 'repeat_webhook')
  await p.press(payment, 'reorder')
  await p.press(payment, 'review')
  await p.tell(payment, 'pay')
  await p.press(payment, 'repeat_webhook')
  await p.pass(25)
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid', refunded_cents: 0 })
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(20_000)
  const events = await t.db.select().from(gatewayEvents)
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  expect(events.every(({ handledAt }) => handledAt !== null)).toBe(true)
  await atGateway()
})

test('applies a webhook once, delivered at once, early, twice or never', async () => {
  expect(await deliverAtOnce(t, 10)).toEqual([])
  expect(await deliverAnyway(t, 1)).toEqual([])
})

test('ends a payment the same in three orders of its webhooks', async () =>
  expect((await deliverInOrders(t, 3)).failures).toEqual([]))

test('answers 401 to a webhook with a wrong signature, and 404 to one of another gateway', async () => {
  const payment = await p.start(await t.make.reserved())
  await p.press(payment, 'pay')
  const [call] = await takeWebhooks(t)
  if (!call) throw new Error('the gateway sent no webhook')
  const stored = await countStoredEvents(t)
  expect(await postWebhook(t, 'simulator', { ...call, raw: `${call.raw} ` })).toBe(401)
  expect(await postWebhook(t, 'nobody', call)).toBe(404)
  expect(await countStoredEvents(t)).toBe(stored)
  expect(await postWebhook(t, 'simulator', call)).toBe(200)
  await t.drain()
  expect(await charges(payment.reference)).toMatchObject([{ status: 'paid' }])
  expect((await rowsOf(payment.booking ?? 0)).map(({ status }) => status)).toEqual(['paid'])
})

/**
 * Returns the events to open pages during an action, delimited by two messages of the test, because order is kept.
 */
const heardOf = async (act: () => Promise<void>): Promise<HubEvent[]> => {
  const { hub } = t.context
  const heard: HubEvent[] = []
  const stop = hub.subscribe((event) => heard.push(event))
  const mark = async (payload: string) => {
    await hub.publish({ users: [0], channel: 'notification', payload })
    await waitUntil(() => heard.some((event) => event.channel !== 'pages' && event.payload === payload))
  }
  await mark('begin')
  heard.length = 0
  await act()
  await mark('end')
  stop()
  return heard
}

test('records a refund made at the gateway, and notifies the pages of both sides', async () => {
  const { booking, customer, provider, pk, payment } = await p.paid()
  expect(await heardOf(() => p.tell(payment, 'refund_outside'))).toContainEqual({
    users: [customer.id, provider.id],
    channel: 'notification',
    payload: { action: 'booking.changed', booking, offer: pk },
  })
  expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'refunded', refunded_cents: 20_000 })
  expect(await refundsOf(payment.pk)).toMatchObject([
    { origin: 'external', status: 'succeeded', amountCents: 20_000 },
  ])
  expect(await p.balance({ kind: 'escrow', booking })).toBe(0)
  await p.tell(payment, 'repeat_webhook')
  expect(await refundsOf(payment.pk)).toHaveLength(1)
  await atGateway()
})

test('a card’s money is settled when the gateway says so', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made, { method: 'card', card_token: await p.token() })
  const [before, available] = [await p.sumOf('psp_pending'), await p.sumOf('psp_available')]
  expect(before).toBeGreaterThan(0)
  await p.tell(payment, 'settle')
  const fee = (await charges(payment.reference))[0]?.feeCents ?? 0
  expect(fee).toBeGreaterThan(0)
  expect((await p.sumOf('psp_available')) - available).toBe(20_000 - fee)
  await atGateway()
})

test('paid, settled and all given back before anything was heard: the fee is taken of other money', async () => {
  const payment = await p.start(await t.make.reserved())
  for (const what of ['lose_webhook', 'lose_webhook', 'pay', 'refund_outside'] as const)
    await p.press(payment, what)
  await t.drain()
  expect(
    (await rowsOf(payment.booking ?? 0)).map(({ status, gatewaySettledCents }) => [
      status,
      gatewaySettledCents,
    ]),
  ).toEqual([['refunded', -198]])
  await atGateway()
})

test.each(['dispute_won', 'dispute_lost'] as const)(
  'a chargeback is said once, and its end (%s) once',
  async (end) => {
    const { customer, payment } = await p.paid()
    await p.tell(payment, 'chargeback')
    await p.tell(payment, 'repeat_webhook')
    expect(await p.read(customer, payment.pk)).toMatchObject({ status: 'disputed_external' })
    await p.tell(payment, end)
    await p.tell(payment, 'repeat_webhook')
    const won = end === 'dispute_won'
    expect(await p.read(customer, payment.pk)).toMatchObject({ status: won ? 'paid' : 'charged_back' })
    expect(said.filter(({ type }) => type.startsWith('payment.dispute'))).toMatchObject([
      { type: 'payment.disputed', dispute: { kind: 'chargeback', amountCents: 20_000 } },
      { type: 'payment.dispute_closed', won },
    ])
  },
)

test('an attempt that ended in the dark lets its charge go when that comes to light', async () => {
  const { made, payment } = await losing('timeout_before')
  expect((await p.cancel(made.customer, payment.pk)).json()).toMatchObject({ status: 'expired' })
  const [row] = await rowsOf(made.booking)
  if (!row) throw new Error('no row')
  // The call was under way all the while.
  await t.context.gateway.createCharge(`charge-${payment.reference}`, {
    reference: payment.reference,
    method: 'pix',
    amountCents: row.externalCents,
    description: 'late',
    payer: { email: 'a@example.com', fullName: 'A', taxNumber: null },
    expiresAt: new Date(t.context.clock().getTime() + 1_800_000),
    card: null,
  })
  t.travel(70_000)
  await runScheduledTasks(t.context)
  await t.drain()
  expect(await charges(payment.reference)).toMatchObject([{ status: 'canceled' }])
})
