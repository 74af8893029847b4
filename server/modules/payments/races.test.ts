import { runTimed } from '@/server/jobs/timed'
import { credit, debit, post } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestApp } from '@/server/testing/make-app'
import { payingApp, type Paying } from '@/server/testing/paying'
import { lookAt, lookAtCharge } from './service'

let t: TestApp
let p: Paying
beforeAll(async () => void ({ t, p } = await payingApp({ connections: 24 })))
afterEach(async () => expect(await p.contradictions()).toEqual([]))
afterAll(() => t.close())

const rounds = 25
/** Puts money into a balance, as a deposit would. */
const give = (owner: number, cents: number) =>
  unitOfWork(t.context, (work) =>
    post(work, {
      eventKey: `test.deposit:${owner}`,
      kind: 'deposit_paid',
      actor: 'gateway',
      lines: [debit({ kind: 'psp_pending' }, cents), credit({ kind: 'customer_cash', owner }, cents)],
    }),
  )

test('webhook, poll and page at once apply a payment once', async () => {
  const sides = { customer: await t.make.customer(), provider: await t.make.provider() }
  for (let n = 0; n < rounds; n++) {
    const body = { starts_at: new Date(Date.now() + (n + 2) * 86_400_000).toISOString() }
    const made = await t.make.reserved({ ...sides, body })
    const payment = await p.start(made)
    await p.press(payment, 'pay')
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    await Promise.all([
      lookAtCharge(t.context, charge?.ref ?? ''),
      lookAt(t.context, payment.pk),
      p.read(made.customer, payment.pk),
      lookAtCharge(t.context, charge?.ref ?? ''),
      t.drain(),
    ])
    expect([
      (await p.read(made.customer, payment.pk)).status,
      await p.balance({ kind: 'escrow', booking: made.booking }),
    ]).toEqual(['paid', 20_000])
  }
})

test('canceled and paid at once: one of both, and the money where it belongs', async () => {
  const sides = { customer: await t.make.customer(), provider: await t.make.provider() }
  const ends = new Set<string>()
  for (let n = 0; n < rounds; n++) {
    const body = { starts_at: new Date(Date.now() + (n + 2) * 86_400_000).toISOString() }
    const made = await t.make.reserved({ ...sides, body })
    const payment = await p.start(made)
    await Promise.all([
      p.cancel(made.customer, payment.pk),
      t.as(null).post(`/api/dev/payments/${payment.reference}/`, { do: 'pay' }),
    ])
    await t.drain()
    await lookAt(t.context, payment.pk)
    const { status } = await p.read(made.customer, payment.pk)
    const held = await p.balance({ kind: 'escrow', booking: made.booking })
    expect([status, held, await p.statusOf(made.customer, made.booking)]).toEqual(
      status === 'paid' ? ['paid', 20_000, 'approved'] : ['expired', 0, 'awaiting_payment'],
    )
    ends.add(status)
  }
  expect(ends.size).toBeGreaterThan(0)
})

test('the end of a hold and its payment at once: the booking is paid, or the money goes back', async () => {
  for (let n = 0; n < 8; n++) {
    const made = await t.make.reserved()
    const payment = await p.start(made)
    t.travel(31 * 60_000)
    await Promise.all([
      t.as(null).post(`/api/dev/payments/${payment.reference}/`, { do: n % 2 ? 'pay' : 'pay_late' }),
      runTimed(t.context),
    ])
    await p.pass(20)
    await p.pass(20)
    const { status } = await p.read(made.customer, payment.pk)
    const booking = await p.statusOf(made.customer, made.booking)
    const held = await p.balance({ kind: 'escrow', booking: made.booking })
    const shown = status === 'paid' ? ['approved', 20_000] : ['booking_offers', 0]
    expect([booking, held]).toEqual(shown)
    expect(['paid', 'expired', 'refunded']).toContain(status)
  }
})

test('a hundred times at once, the same cash is spent once', async () => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  await give(customer.id, 20_000)
  const waiting: Awaited<ReturnType<typeof t.make.reserved>>[] = []
  for (let n = 0; n < 5; n++) {
    const body = { starts_at: new Date(Date.now() + (n + 40) * 86_400_000).toISOString() }
    waiting.push(await t.make.reserved({ customer, provider, body }))
  }
  const asked = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const made = waiting[n % waiting.length]
      if (!made) throw new Error('nothing waits')
      return p.ask(made, { method: 'balance' })
    }),
  )
  const codes = asked.map((answer) =>
    answer.statusCode === 201 ? 'paid' : answer.json<{ code: string }>().code,
  )
  expect(codes.filter((code) => code === 'paid')).toHaveLength(1)
  expect([...new Set(codes)].sort()).toEqual(['insufficient_funds', 'paid', 'state_changed'])
  expect(await p.balance({ kind: 'customer_cash', owner: customer.id })).toBe(0)
})

test('of payments of one booking at once, one is open', async () => {
  const made = await t.make.reserved()
  const asked = await Promise.all(Array.from({ length: 12 }, () => p.ask(made)))
  const codes = asked.map((answer) =>
    answer.statusCode === 201 ? 'made' : answer.json<{ code: string }>().code,
  )
  expect(codes.filter((code) => code === 'made')).toHaveLength(1)
  expect([...new Set(codes)].sort()).toEqual(['made', 'payment_open'])
})

test('balance and Pix together: the balance is kept for the attempt and comes back with its end', async () => {
  const made = await t.make.reserved()
  await give(made.customer.id, 7_500)
  const payment = await p.start(made, { use_balance: true, total_cents: 12_500 })
  expect(payment.sources).toEqual([
    { source: 'external', amount_cents: 12_500 },
    { source: 'cash', amount_cents: 7_500 },
  ])
  expect(await p.balance({ kind: 'customer_cash', owner: made.customer.id })).toBe(0)
  const other = await p.ask(made, { use_balance: true, total_cents: 12_500 })
  expect(other.statusCode).toBe(409)
  await p.cancel(made.customer, payment.pk)
  expect(await p.balance({ kind: 'customer_cash', owner: made.customer.id })).toBe(7_500)
  const wrong = await p.ask(made, { use_balance: true, total_cents: 20_000 })
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([409, 'price_changed'])
  const again = await p.start(made, { use_balance: true })
  await p.tell(again, 'pay')
  expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(20_000)
})
