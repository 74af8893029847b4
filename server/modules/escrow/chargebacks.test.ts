import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { moneyEvents } from '@/server/db/schema/payments'
import { endDisputeStages } from '@/server/modules/disputes/timed'
import { balanceOf, credit, debit, post, type AccountKind } from '@/server/modules/ledger/service'
import { findCases } from '@/server/modules/operators/service'
import { balancesOf } from '@/server/testing/balances'
import { closeInBalance } from '@/server/testing/close-in-balance'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { bankSays, paidDeposit, paidJob, setBooking, stepOf, type PaidJob } from '@/server/testing/paid-job'

const hour = 3_600_000

let t: TestApp
beforeEach(async () => {
  t = await makeApp()
})
afterEach(() => closeInBalance(t))

const done = async (job: PaidJob) => {
  await setBooking(t, job, { status: 'delivered' })
  expect((await stepOf(t, job.customer, `/api/bookings/${job.booking}/complete/`)).statusCode).toBe(200)
}
const of = (kind: AccountKind, owner: number) => balanceOf(t.db, { kind, owner })
/** Moves money between the provider's accounts, as a reserve would, or out of them. */
const shift = (job: PaidJob, to: 'provider_reserve' | 'suspense', cents: number) =>
  t.db.transaction((tx) =>
    post(
      { tx, now: t.context.clock() },
      {
        eventKey: `test.shift:${job.booking}:${to}`,
        kind: 'manual',
        actor: 'operator',
        lines: [
          debit({ kind: 'provider_available', owner: job.provider.id }, cents),
          credit(to === 'suspense' ? { kind: to } : { kind: to, owner: job.provider.id }, cents),
        ],
      },
    ),
  )

test('while the work goes on, what is contested leaves escrow, and comes back when the bank leaves it', async () => {
  const job = await paidJob(t)
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  // Reported twice, frozen once.
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, dispute_hold: 20_000 })
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

test('work completed meanwhile is paid once the bank has decided for it', async () => {
  const job = await paidJob(t, { funding: { couponCents: 2_000 } })
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 18_000 })
  await done(job)
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 18_000,
    promo: 2_000,
    dispute_hold: 20_000,
  })
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 18_000, status: 'won' })
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 18_000,
    promo: 2_000,
    provider_available: 17_750,
    platform_fee: 2_250,
  })
})

test('after completion: the reserve, then what is available, then a debt, then our loss', async () => {
  const job = await paidJob(t, { funding: { settled: true } })
  await done(job)
  await shift(job, 'provider_reserve', 1_000)
  await shift(job, 'suspense', 6_750)
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  const owner = job.provider.id
  expect(await of('provider_reserve', owner)).toBe(0)
  expect(await of('provider_available', owner)).toBe(0)
  // The provider had got 17,750: 1,000 in reserve and 10,000 available are taken, the rest becomes a debt;
  // the commission is our loss.
  expect(await of('provider_debt', owner)).toBe(6_750)
  expect(await balancesOf(t.db, job.booking)).toMatchObject({ loss: 2_250, dispute_hold: 20_000 })
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'lost' })
  const { dispute_hold: hold = 0, psp_available: ours = 0 } = await balancesOf(t.db, job.booking)
  expect([hold, ours]).toEqual([0, 0])
})

test('the debt is set off against the next release, and comes back as money when the bank decides for us', async () => {
  const first = await paidJob(t)
  await done(first)
  await shift(first, 'suspense', 17_750)
  await bankSays(t, first.payment, { ref: 'c1', amountCents: 20_000 })
  const owner = first.provider.id
  expect(await of('provider_debt', owner)).toBe(17_750)
  const second = await paidJob(t, { hours: 480, sides: { provider: first.provider } })
  await done(second)
  expect([await of('provider_debt', owner), await of('provider_available', owner)]).toEqual([0, 0])
  await bankSays(t, first.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  expect([await of('provider_debt', owner), await of('provider_available', owner)]).toEqual([0, 17_750])
})

test('a contested deposit is taken from the balance, and the rest is owed', async () => {
  const { id: owner } = await t.make.customer()
  const deposit = await paidDeposit(t, owner, 5_000)
  await t.db.transaction((tx) =>
    post(
      { tx, now: t.context.clock() },
      {
        eventKey: 'test.spent',
        kind: 'manual',
        actor: 'operator',
        lines: [debit({ kind: 'customer_cash', owner }, 3_000), credit({ kind: 'promo' }, 3_000)],
      },
    ),
  )
  await bankSays(t, deposit, { ref: 'c1', amountCents: 5_000 })
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([0, 3_000])
  await bankSays(t, deposit, { ref: 'c1', amountCents: 5_000, status: 'won' })
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([2_000, 0])
})

test('it suspends a dispute: no step, no time-out, and the stage ends as much later', async () => {
  const job = await paidJob(t)
  await setBooking(t, job, { status: 'in_progress' })
  await stepOf(t, job.customer, `/api/bookings/${job.booking}/dispute/`, { reason: 'Parou no meio' })
  const at = `/api/bookings/${job.booking}/dispute/`
  const show = async () => (await t.as(job.customer).get(at)).json<Dispute>()
  const before = await show()
  t.travel(hour)
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  expect(await show()).toMatchObject({ stage_until: null, can: ['evidence'] })
  const body = { refund_cents: 0, text: '' }
  expect((await stepOf(t, job.customer, `/api/disputes/${before.pk}/propose/`, body)).json().code).toBe(
    'state_changed',
  )
  t.travel(100 * hour)
  expect(await endDisputeStages(t.context)).toBe(0)
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  const after = await show()
  const later = Date.parse(after.stage_until ?? '') - Date.parse(before.stage_until ?? '')
  expect(Math.round(later / hour)).toBe(100)
  expect(after).toMatchObject({ status: 'talking', held_cents: 20_000 })
})

test('an operator’s evidence goes to the gateway with what happened, before it is too late', async () => {
  const job = await paidJob(t)
  const dueAt = new Date(t.context.clock().getTime() + 24 * hour)
  await bankSays(t, job.payment, { ref: 'c1', amountCents: 20_000, evidenceDueAt: dueAt })
  const sent: { ref: string; text: string }[] = []
  const gateway = {
    ...t.context.gateway,
    submitEvidence: (ref: string, _key: string, { text }: { text: string }) => {
      sent.push({ ref, text })
      return Promise.resolve()
    },
  }
  t.context.gateway = gateway
  const operator = await t.make.user({ isOperator: true })
  await findCases(t.context)
  const { results } = (await t.as(operator).get('/api/operator/cases/?kind=chargeback')).json<{
    results: { pk: number }[]
  }>()
  const body = { decision: 'submit_evidence', reason: 'O serviço foi feito' }
  const submit = () => stepOf(t, operator, `/api/operator/cases/${results[0]?.pk}/decide/`, body)
  expect((await submit()).statusCode).toBe(200)
  expect((await submit()).json().code).toBe('state_changed')
  await t.drain()
  expect(sent).toMatchObject([{ ref: 'c1', text: expect.stringContaining('O serviço foi feito') }])
  expect(sent[0]?.text).toContain('system: paid → approved')
  const log = await t.db.select().from(moneyEvents).where(eq(moneyEvents.subject, 'chargeback'))
  expect(log.map((one) => one.step)).toEqual(['open', 'ask', 'submit'])
})
