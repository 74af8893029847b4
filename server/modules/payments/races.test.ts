import { runScheduledTasks } from '@/server/jobs/scheduled'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import { applyAtOnce, cancelWhilePaid, startAtOnce } from '@/server/testing/scenarios/payments'
import { depositTier, spendBalance } from '@/server/testing/scenarios/spending'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ connections: 24 })
const p = paymentActions(t)
afterEach(async () => expect(await p.contradictions()).toEqual([]))

/** Puts money into a balance, as a deposit would. */
const give = (owner: number, cents: number) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test.deposit:${owner}`,
      kind: 'deposit_paid',
      actor: 'gateway',
      lines: [debit({ kind: 'psp_pending' }, cents), credit({ kind: 'customer_cash', owner }, cents)],
    }),
  )

test('applies a payment once by webhook, polls and page at once', async () =>
  expect(await applyAtOnce(t, 12)).toEqual([]))

test('ends a payment canceled and paid at once either way, with its money where it belongs', async () =>
  expect((await cancelWhilePaid(t, 12)).failures).toEqual([]))

test('the end of a hold and its payment at once: the booking is paid, or the money goes back', async () => {
  for (let n = 0; n < 8; n++) {
    const made = await t.make.reserved()
    const payment = await p.start(made)
    t.travel(31 * 60_000)
    await Promise.all([
      t.as(null).post(`/api/dev/payments/${payment.reference}/`, { do: n % 2 ? 'pay' : 'pay_late' }),
      runScheduledTasks(t.context),
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

test('spends the same cash and bonus once of a hundred times at once', async () => {
  await setDepositTiers(t, depositTier)
  const spend = await spendBalance(t, 100)
  expect(await spend()).toEqual([])
})

test('opens one of twelve payments of a booking at once, and applies each life of it', async () =>
  expect(await startAtOnce(t, 3, 0)).toEqual([]))

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
