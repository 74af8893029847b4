import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { moneyEvents, refunds } from '@/server/db/schema/payments'
import { expireDisputeStages } from '@/server/modules/disputes/scheduled'
import { credit, debit, postJournal, readBalance, type AccountKind } from '@/server/modules/ledger/service'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { balancesOf } from '@/server/testing/balances'
import { drawMaterialBeforeStart } from '@/server/testing/draw-material'
import { listNotificationsOf } from '@/server/testing/notifications'
import {
  emitBankDispute,
  makePaidDeposit,
  makePaidJob,
  postStep,
  updateBooking,
  type PaidJob,
} from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'

const hour = 3_600_000

const t = appForEachTest({ checksLedger: true })

const done = async (job: PaidJob) => {
  await updateBooking(t, job, { status: 'delivered' })
  expect((await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)).statusCode).toBe(200)
}
const of = (kind: AccountKind, owner: number) => readBalance(t.db, { kind, owner })
/** Moves money between the provider's accounts, or out of them, as a reserve or a payout would. */
const shift = (job: PaidJob, to: 'provider_reserve' | 'suspense', cents: number) =>
  t.db.transaction((tx) =>
    postJournal(
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

test('takes disputed money from escrow while work goes on, and returns it after a won dispute', async () => {
  const job = await makePaidJob(t)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  // The gateway reports the same dispute twice; the money is frozen once.
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, dispute_hold: 20_000 })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

test('work completed meanwhile is paid once the bank has decided for it', async () => {
  const job = await makePaidJob(t, { funding: { couponCents: 2_000 } })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 18_000 })
  await done(job)
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 18_000,
    promo: 2_000,
    dispute_hold: 20_000,
  })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 18_000, status: 'won' })
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 18_000,
    promo: 2_000,
    provider_available: 17_750,
    platform_fee: 2_250,
  })
})

test('after completion takes the reserve, then the available balance, then a debt, then our loss', async () => {
  const job = await makePaidJob(t, { funding: { settled: true } })
  await done(job)
  await shift(job, 'provider_reserve', 1_000)
  await shift(job, 'suspense', 6_750)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  const owner = job.provider.id
  expect(await of('provider_reserve', owner)).toBe(0)
  expect(await of('provider_available', owner)).toBe(0)
  // The provider had received 17,750: 1,000 in reserve and 10,000 available are taken, the rest becomes a
  // debt. The commission is the platform's loss.
  expect(await of('provider_debt', owner)).toBe(6_750)
  expect(await balancesOf(t.db, job.booking)).toMatchObject({ loss: 2_250, dispute_hold: 20_000 })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'lost' })
  const { dispute_hold: hold = 0, psp_available: ours = 0 } = await balancesOf(t.db, job.booking)
  expect([hold, ours]).toEqual([0, 0])
})

const linesOf = async (job: PaidJob, who: 'customer' | 'provider') =>
  (await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`, { 'accept-language': 'en' }))
    .json<{ kind: string; text: string; amount_cents: number | null }[]>()
    .filter(({ kind }) => kind === 'chargeback')
    .map(({ text, amount_cents }) => [text.split(':')[0], amount_cents])

test('shows each side its part of the timeline, during the dispute and after', async () => {
  const job = await makePaidJob(t, { funding: { settled: true } })
  await done(job)
  await shift(job, 'suspense', 10_000)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'lost' })
  expect(await linesOf(job, 'customer')).toEqual([
    ['Your bank contests the payment', 20_000],
    ['Your bank returned the payment to you', 20_000],
  ])
  // The provider bears 7,750 plus a debt of 10,000, out of 17,750 received; the platform bears the
  // commission.
  expect(await linesOf(job, 'provider')).toEqual([
    ['Taken from what you had received, until the bank answers', 7_750],
    ['What was not available any more', 10_000],
    ['The bank returned the payment to the customer', 17_750],
  ])
  const ended = await makePaidJob(t, { hours: 480 })
  await emitBankDispute(t, ended.payment, { ref: 'c2', amountCents: 5_000 })
  expect((await postStep(t, ended.provider, `/api/bookings/${ended.booking}/cancel/`)).statusCode).toBe(200)
  expect(await linesOf(ended, 'customer')).toEqual([
    ['Your bank contests the payment', 5_000],
    ['The rest of what is held waits for the bank as well', 15_000],
  ])
})

/** Creates a job with a material advance of R$ 50. */
const withMaterialDrawn = async () => {
  const job = await makePaidJob(t)
  await drawMaterialBeforeStart(t, job, 5_000)
  return job
}

test('the return of a Pix (MED) is told as such to both sides, in notices and in the timeline', async () => {
  const job = await makePaidJob(t, { funding: { settled: true } })
  const med = { ref: 'm1', kind: 'med', amountCents: 20_000 } as const
  await emitBankDispute(t, job.payment, med)
  await emitBankDispute(t, job.payment, { ...med, status: 'lost' })
  expect(await linesOf(job, 'customer')).toEqual([
    ['Your bank asked for the Pix back (MED)', 20_000],
    ['The Pix went back to you, by the bank (MED)', 20_000],
  ])
  expect((await linesOf(job, 'provider')).map(([text]) => text)).toEqual([
    'The customer’s bank asked for the Pix back (MED)',
    'The Pix went back to the customer, by the bank (MED)',
  ])
  const toldTo = async (who: 'customer' | 'provider') =>
    (await listNotificationsOf(t, job[who], 'en'))
      .filter(({ title, text }) => /contest|return/i.test(`${title} ${text}`))
      .map(({ title }) => title)
      .sort()
  expect(await toldTo('customer')).toEqual(['Pix returned', 'Return of your Pix asked for'])
  expect(await toldTo('provider')).toEqual(['Pix returned', 'Return of a Pix asked for'])
})

test('material that comes back is told to each side by its part', async () => {
  const job = await withMaterialDrawn()
  await shift(job, 'suspense', 3_000)
  await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`)
  const returned = async (who: 'customer' | 'provider') =>
    (await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`, { 'accept-language': 'en' }))
      .json<{ kind: string; text: string; amount_cents: number | null }[]>()
      .filter(({ kind }) => kind === 'material_advance')
      .slice(1)
      .map(({ text, amount_cents }) => [text.split(':')[0], amount_cents])
  expect(await returned('customer')).toEqual([['Advance on material returned', 5_000]])
  expect(await returned('provider')).toEqual([
    ['Advance on material returned', 2_000],
    ['Advance still to be returned', 3_000],
  ])
})

test('never takes a returned advance twice, nor money a bank took already', async () => {
  const leave = async (job: PaidJob) =>
    expect((await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`)).statusCode).toBe(200)
  const borne = async ({ provider: { id } }: PaidJob) => [
    await of('provider_available', id),
    await of('provider_debt', id),
  ]
  const first = await withMaterialDrawn()
  await emitBankDispute(t, first.payment, { ref: 'c1', amountCents: 18_000 })
  await emitBankDispute(t, first.payment, { ref: 'c1', amountCents: 18_000, status: 'lost' })
  expect(await borne(first)).toEqual([2_000, 0])
  await leave(first)
  expect(await borne(first)).toEqual([0, 0])
  expect(await balancesOf(t.db, first.booking)).toMatchObject({ refund_transit: 2_000 })
  const second = await withMaterialDrawn()
  await leave(second)
  expect(await borne(second)).toEqual([0, 0])
  // Refunds in transit are frozen first; one already sent becomes our loss.
  await t.db.update(refunds).set({ status: 'processing' }).where(eq(refunds.bookingId, second.booking))
  await emitBankDispute(t, second.payment, { ref: 'c2', amountCents: 20_000 })
  expect(await borne(second)).toEqual([0, 0])
  await t.db.update(refunds).set({ status: 'requested' }).where(eq(refunds.bookingId, second.booking))
})

test('the debt is set off against the next release, and comes back as money when the bank decides for us', async () => {
  const first = await makePaidJob(t)
  await done(first)
  await shift(first, 'suspense', 17_750)
  await emitBankDispute(t, first.payment, { ref: 'c1', amountCents: 20_000 })
  const owner = first.provider.id
  expect(await of('provider_debt', owner)).toBe(17_750)
  const second = await makePaidJob(t, { hours: 480, sides: { provider: first.provider } })
  await done(second)
  expect([await of('provider_debt', owner), await of('provider_available', owner)]).toEqual([0, 0])
  await emitBankDispute(t, first.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  expect([await of('provider_debt', owner), await of('provider_available', owner)]).toEqual([0, 17_750])
})

test('a contested deposit is taken from the balance, and the rest is owed', async () => {
  const { id: owner } = await t.make.customer()
  const deposit = await makePaidDeposit(t, owner, 5_000)
  await t.db.transaction((tx) =>
    postJournal(
      { tx, now: t.context.clock() },
      {
        eventKey: 'test.spent',
        kind: 'manual',
        actor: 'operator',
        lines: [debit({ kind: 'customer_cash', owner }, 3_000), credit({ kind: 'promo' }, 3_000)],
      },
    ),
  )
  await emitBankDispute(t, deposit, { ref: 'c1', amountCents: 5_000 })
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([0, 3_000])
  await emitBankDispute(t, deposit, { ref: 'c1', amountCents: 5_000, status: 'won' })
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([2_000, 0])
})

test('suspends a dispute: no step, no timeout, and its stage is extended', async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'in_progress' })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/dispute/`, { reason: 'Parou no meio' })
  const at = `/api/bookings/${job.booking}/dispute/`
  const show = async () => (await t.as(job.customer).get(at)).json<Dispute>()
  const before = await show()
  t.travel(hour)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000 })
  expect(await show()).toMatchObject({ stage_until: null, can: ['evidence'] })
  const body = { refund_cents: 0, text: '' }
  expect((await postStep(t, job.customer, `/api/disputes/${before.pk}/propose/`, body)).json().code).toBe(
    'state_changed',
  )
  t.travel(100 * hour)
  expect(await expireDisputeStages(t.context)).toBe(0)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000, status: 'won' })
  const after = await show()
  const later = Date.parse(after.stage_until ?? '') - Date.parse(before.stage_until ?? '')
  expect(Math.round(later / hour)).toBe(100)
  expect(after).toMatchObject({ status: 'talking', held_cents: 20_000 })
})

test('sends an operator’s evidence with the booking’s events to the gateway before the deadline', async () => {
  const job = await makePaidJob(t)
  const dueAt = new Date(t.context.clock().getTime() + 24 * hour)
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 20_000, evidenceDueAt: dueAt })
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
  await syncIncidentCases(t.context)
  const { results } = (await t.as(operator).get('/api/operator/cases/?kind=chargeback')).json<{
    results: { pk: number }[]
  }>()
  const body = { decision: 'submit_evidence', reason: 'O serviço foi feito' }
  const submit = () => postStep(t, operator, `/api/operator/cases/${results[0]?.pk}/decide/`, body)
  expect((await submit()).statusCode).toBe(200)
  expect((await submit()).json().code).toBe('state_changed')
  await t.drain()
  expect(sent).toMatchObject([{ ref: 'c1', text: expect.stringContaining('O serviço foi feito') }])
  expect(sent[0]?.text).toContain('system: paid → approved')
  const log = await t.db.select().from(moneyEvents).where(eq(moneyEvents.subject, 'chargeback'))
  expect(log.map((one) => one.step)).toEqual(['open', 'ask', 'submit'])
})
