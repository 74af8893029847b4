import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Checkout } from '@/lib/contract/payments'
import { readOutbox } from '@/server/testing/captured-messages'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
const p = paymentActions(t)
afterEach(async () => expect(await p.contradictions()).toEqual([]))

test('checkout shows lines, payment methods and cancellation costs', async () => {
  const made = await t.make.reserved()
  const shown = okBody<Checkout>(await t.as(made.customer).get(`/api/bookings/${made.booking}/checkout/`))
  expect(shown).toMatchObject({
    booking: made.booking,
    lines: [
      { kind: 'labour', amount_cents: 18_000 },
      { kind: 'material', amount_cents: 2_000 },
    ],
    total_cents: 20_000,
    methods: [
      { method: 'pix', available: true, reason: null },
      { method: 'card', available: true, reason: null },
      { method: 'balance', available: false, reason: 'O saldo não cobre este valor.' },
    ],
    early_start_asked: true,
    card_fields: { gateway: 'simulator', client_key: null, saved_card_cvv: true },
  })
  expect(shown.cancellation.at(-1)?.until).toBeNull()
  expect(shown.installments[0]).toEqual({
    installments: 1,
    installment_cents: 20_000,
    amount_cents: 20_000,
    interest_cents: 0,
    charged_cents: 20_000,
  })
  const stranger = await t.as(await t.make.customer()).get(`/api/bookings/${made.booking}/checkout/`)
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'not_found'])
  const provider = await t.as(made.provider).get(`/api/bookings/${made.booking}/checkout/`)
  expect(provider.statusCode).toBe(404)
})

test('shows cancellation costs with and without an early start within the seven days', async () => {
  const made = await t.make.reserved()
  const shown = async (query: string) =>
    okBody<Checkout>(await t.as(made.customer).get(`/api/bookings/${made.booking}/checkout/${query}`))
  const [unsaid, early, later] = [
    await shown(''),
    await shown('?early_start=true'),
    await shown('?early_start=false'),
  ]
  expect(early.cancellation.map((row) => row.fee_cents)).toEqual(
    unsaid.cancellation.map((row) => row.fee_cents),
  )
  expect(early.cancellation.length).toBeGreaterThan(2)
  expect(later.cancellation.map(({ until }) => until)).toEqual([later.withdrawal_right_until, null])
  expect(later.cancellation[0]).toMatchObject({ fee_cents: 0, refund_cents: 20_000 })
  // The cost of the early start is named before it is chosen.
  expect(later.early_start_cancellation).toEqual(early.cancellation)
})

test('Pix: a code, and once it is paid the booking is confirmed and its money held', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  expect(payment).toMatchObject({
    purpose: 'booking',
    booking: made.booking,
    method: 'pix',
    status: 'pending',
    amount_cents: 20_000,
    refunded_cents: 0,
    sources: [{ source: 'external', amount_cents: 20_000 }],
    failure: null,
    paid_at: null,
    can: ['cancel'],
  })
  expect(payment.pix?.qr_svg).toMatch(
    /^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*><path fill="currentColor" d="M[\dMhvz -]+"\/><\/svg>$/,
  )
  const heard: unknown[] = []
  t.context.hub.subscribe((event) => heard.push('payload' in event && event.payload))
  await p.tell(payment, 'pay')
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid', pix: null, can: [] })
  expect(heard).toContainEqual({ action: 'payment.changed', payment: payment.pk, booking: made.booking })
  expect(await p.statusOf(made.customer, made.booking)).toBe('approved')
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(20_000)
  const shown = okBody<{ payment: unknown }>(await t.as(made.customer).get(`/api/demands/${made.booking}/`))
  expect(shown.payment).toEqual({
    pk: payment.pk,
    status: 'paid',
    method: 'pix',
    amount_cents: 20_000,
    installments: 1,
    installment_cents: 20_000,
    interest_cents: 0,
    charged_cents: 20_000,
  })
  const theirs = okBody<{ payment: unknown }>(await t.as(made.provider).get(`/api/demands/${made.booking}/`))
  expect(theirs.payment).toBeNull()
})

test('an accepted card pays at once; a rejected one names the next step', async () => {
  const made = await t.make.reserved()
  const refused = await p.start(made, { method: 'card', card_token: await p.token('FUND') })
  expect(refused).toMatchObject({
    status: 'failed',
    installments: 1,
    card: { brand: 'visa', last4: '5682' },
    failure: { code: 'insufficient_funds', text: expect.stringContaining('Pix') },
  })
  expect(await p.statusOf(made.customer, made.booking)).toBe('awaiting_payment')
  const paid = await p.start(made, { method: 'card', card_token: await p.token(), installments: 3 })
  expect(paid).toMatchObject({ status: 'paid', installments: 3, amount_cents: 20_000 })
  expect(await p.statusOf(made.customer, made.booking)).toBe('approved')
})

test('requires an idempotency key, rejects it with another body, and creates one payment', async () => {
  const made = await t.make.reserved()
  const without = await t
    .as(made.customer)
    .post('/api/payment/intents/', { booking: made.booking, method: 'pix' })
  expect([without.statusCode, without.json().code]).toEqual([400, 'idempotency_key_required'])
  const first = await p.ask(made, {}, 'one')
  const again = await t
    .as(made.customer)
    .post('/api/payment/intents/', { method: 'pix', booking: made.booking }, p.key('one'))
  expect([first.statusCode, again.statusCode, again.json().pk]).toEqual([201, 201, first.json().pk])
  const other = await p.ask(made, { early_start: true }, 'one')
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch'])
  const second = await p.ask(made, {}, 'two')
  expect([second.statusCode, second.json().code]).toEqual([409, 'payment_open'])
})

test('answers 404 for another user’s payment', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  const stranger = await t.make.customer()
  for (const who of [stranger, made.provider]) {
    expect((await t.as(who).get(`/api/payment/intents/${payment.pk}/`)).statusCode).toBe(404)
    expect((await p.cancel(who, payment.pk)).statusCode).toBe(404)
    expect((await p.ask({ booking: made.booking, customer: who })).statusCode).toBe(404)
  }
})

test('canceled: the gateway’s answer ends it, and another way can be chosen', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  const canceled = await p.cancel(made.customer, payment.pk)
  expect(canceled.json()).toMatchObject({ status: 'expired', can: [] })
  expect(await p.start(made, { method: 'card', card_token: await p.token() })).toMatchObject({
    status: 'paid',
  })
})

test('a hold ends by the gateway’s answer, and money that comes later goes back by itself', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await p.pass(31 * 60)
  expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'expired' })
  expect(await p.statusOf(made.customer, made.booking)).toBe('booking_offers')
  await p.tell(payment, 'pay_late')
  expect(await p.read(made.customer, payment.pk)).toMatchObject({
    status: 'refunded',
    refunded_cents: 20_000,
    came_late: true,
  })
  const money = (await t.as(made.customer).get(`/api/bookings/${made.booking}/money/`)).json<MoneyEvent[]>()
  expect(money.flatMap(({ kind, is_stray: isStray }) => (isStray ? [kind] : []))).toEqual(['paid', 'refund'])
  // Both mails say why.
  const mails = await readOutbox(t, made.customer.email)
  expect(mails.filter(({ text }) => text.includes('chegou depois do prazo'))).toHaveLength(2)
  expect(await p.sumOf('suspense')).toBe(0)
  expect(await p.balance({ kind: 'refund_transit', payment: payment.pk })).toBe(0)
})

test('giving up frees the time once the gateway has let go of the code', async () => {
  const [without, with_] = [await t.make.reserved(), await t.make.reserved()]
  await p.start(with_)
  for (const made of [without, with_]) {
    okBody(await t.as(made.customer).post(`/api/bookings/${made.booking}/give-up/`))
    await t.drain()
    expect(await p.statusOf(made.customer, made.booking)).toBe('booking_offers')
  }
})
