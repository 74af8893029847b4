import { randomUUID } from 'node:crypto'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import { noShowDisputeHours } from '@/lib/contract/no-shows'
import type { ProviderBalance } from '@/lib/contract/wallet'
import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { balancesOf } from '@/server/testing/balances'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { makeMissedJob, objectionMs, reportNoShow, type Side } from '@/server/testing/missed-job'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import {
  emitBankDispute,
  makePaidJob,
  postStep,
  updateBooking,
  type PaidJob,
} from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'

const hour = 3_600_000
const t = appForEachTest({ checksLedger: true, connections: 20 })

const sides = ['customer', 'provider'] as const
const otherSide = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer')
const held = { psp_pending: 20_000, escrow: 20_000 }
/** Final distribution of the money, by reporter. */
const settled = {
  customer: { psp_pending: 20_000, refund_transit: 20_000 },
  provider: { psp_pending: 20_000, refund_transit: 14_000, provider_available: 5_100, platform_fee: 900 },
}

const read = async (job: PaidJob, who: Side) =>
  okBody<Booking>(await t.as(job[who]).get(`/api/demands/${job.booking}/`))
const balances = (job: PaidJob) => balancesOf(t.db, job.booking)
const object = (job: PaidJob, who: Side) =>
  postStep(t, job[who], `/api/bookings/${job.booking}/dispute/`, { reason: 'Eu estava lá' })
const openDispute = async (job: PaidJob, who: Side): Promise<number> => {
  okBody(await object(job, who))
  return okBody<Dispute>(await t.as(job[who]).get(`/api/bookings/${job.booking}/dispute/`)).pk
}
const take = (who: PaidJob['customer'], dispute: number, step: string, body = {}) =>
  t.as(who).post(`/api/disputes/${dispute}/${step}/`, body, { 'idempotency-key': randomUUID() })

describe.each(sides)('reported by the %s, a no-show', (by) => {
  test('leaves the money where it is for 48 hours, then it moves as was said', async () => {
    const job = await makeMissedJob(t, by)
    expect(await balances(job)).toEqual(held)
    const said = (await read(job, by)).no_show
    t.travel(objectionMs - hour)
    expect(await settleNoShows(t.context)).toBe(0)
    expect(await balances(job)).toEqual(held)
    expect(await findLedgerFailures(t.context)).toEqual([])
    t.travel(hour)
    expect(await settleNoShows(t.context)).toBe(1)
    expect(await settleNoShows(t.context)).toBe(0)
    expect(await balances(job)).toEqual(settled[by])
    const { refund_cents, provider_cents, commission_cents } = said?.sums ?? {}
    expect([refund_cents, provider_cents ?? 0, commission_cents ?? 0]).toEqual([
      settled[by].refund_transit,
      ...(by === 'provider' ? [5_100, 900] : [0, 0]),
    ])
    const after = await read(job, by)
    expect(after.status).toBe(said?.reported_by === 'customer' ? 'no_show_provider' : 'no_show_customer')
    expect(after.no_show).toMatchObject({ dispute_until: null, sums: null })
  })

  test('can be objected to by either side until that moment, and not from it on', async () => {
    const job = await makeMissedJob(t, by)
    for (const who of sides) {
      const { can, no_show: told } = await read(job, who)
      expect(can).toEqual(['dispute', 'chat'])
      expect(Date.parse(told?.dispute_until ?? '') - Date.parse(told?.reported_at ?? '')).toBe(objectionMs)
    }
    t.travel(objectionMs)
    for (const who of sides) {
      expect((await read(job, who)).can).toEqual(['chat'])
      expect((await object(job, who)).json().code).toBe('state_changed')
    }
    expect(await balances(job)).toEqual(held)
  })

  test.each(sides)(
    'is settled neither while the %s disputes it nor before its time once they do not',
    async (who) => {
      const job = await makeMissedJob(t, by)
      t.travel(47 * hour)
      const dispute = await openDispute(job, who)
      expect((await read(job, who)).status).toBe('disputed')
      t.travel(30 * hour)
      expect(await settleNoShows(t.context)).toBe(0)
      okBody(await take(job[who], dispute, 'withdraw'))
      const { status, can, no_show: told } = await read(job, otherSide(who))
      expect(status).toBe(by === 'customer' ? 'no_show_provider' : 'no_show_customer')
      // The other side may object for one more hour.
      expect(can).toContain('dispute')
      const left = Date.parse(told?.dispute_until ?? '') - t.context.clock().getTime()
      expect(left).toBeGreaterThan(hour - 60_000)
      expect(left).toBeLessThanOrEqual(hour)
      expect(await balances(job)).toEqual(held)
      t.travel(hour)
      expect(await settleNoShows(t.context)).toBe(1)
      expect(await balances(job)).toEqual(settled[by])
    },
  )

  test.each([
    [
      'release',
      { psp_pending: 20_000, refund_transit: 14_000, provider_available: 5_100, platform_fee: 900 },
    ],
    ['refund', { psp_pending: 20_000, refund_transit: 20_000 }],
    ['split', { psp_pending: 20_000, refund_transit: 12_000, provider_available: 7_550, platform_fee: 450 }],
  ] as const)(
    'in a dispute decided as %s moves the money once, to the cent',
    async (settlement, expected) => {
      const job = await makeMissedJob(t, by)
      const dispute = await openDispute(job, otherSide(by))
      const operator = await t.make.user({ isOperator: true })
      okBody(await take(job.customer, dispute, 'escalate'))
      const shown = okBody<Dispute>(await t.as(operator).get(`/api/disputes/${dispute}/`))
      expect(shown.no_show_fee).toEqual({
        fee_cents: 6_000,
        refund_cents: 14_000,
        provider_cents: 5_100,
        commission_cents: 900,
      })
      const body = {
        settlement,
        reason: 'As fotos mostram quem estava',
        ...(settlement === 'split' ? { refund_cents: 12_000 } : {}),
      }
      const { outcome, no_show_fee: over } = okBody<Dispute>(await take(operator, dispute, 'decide', body))
      expect(await balances(job)).toEqual(expected)
      expect(over).toBeNull()
      // A no-show pays the provider a fee, not the price, so the settlement is a split.
      expect(outcome).toMatchObject({
        settlement: settlement === 'release' ? 'split' : settlement,
        refund_cents: expected.refund_transit,
      })
      expect((await read(job, 'customer')).status).toBe(settlement === 'refund' ? 'refunded' : 'split')
      t.travel(objectionMs)
      expect(await settleNoShows(t.context)).toBe(0)
      expect(await balances(job)).toEqual(expected)
    },
  )

  test('notifies the other side of the deadline and shows both the money’s destination', async () => {
    const job = await makeMissedJob(t, by)
    const [notice] = await listNotificationsOf(t, job[otherSide(by)])
    expect(notice).toMatchObject({
      title: 'Ausência registrada',
      text: expect.stringMatching(/conteste .* até .*Até lá o pagamento fica protegido/),
    })
    const until = (await read(job, by)).no_show?.dispute_until
    const lines = async (who: Side) =>
      okBody<MoneyEvent[]>(await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`))
        .filter(({ pk }) => pk.startsWith('noshow'))
        .map(({ kind, state, amount_cents, expected_at }) => [kind, state, amount_cents, expected_at])
    const ends = ['dispute', 'expected', null, until]
    const said = ['held', 'done', null, null]
    const refund = ['refund', 'expected', settled[by].refund_transit, until]
    expect(await lines('customer')).toEqual(
      by === 'customer' ? [said, ends, refund] : [said, ends, ['fee', 'expected', 6_000, until], refund],
    )
    expect(await lines('provider')).toEqual(
      by === 'customer'
        ? [said, ends, refund]
        : [said, ends, ['fee', 'expected', 5_100, until], ['commission', 'expected', 900, until], refund],
    )
    const wallet = okBody<ProviderBalance>(await t.as(job.provider).get('/api/payment/provider/'))
    expect(wallet).toMatchObject({ available_cents: 0, coming_cents: by === 'provider' ? 5_100 : 0 })
    expect(
      wallet.coming.map(({ reason, amount_cents, expected_at }) => [reason, amount_cents, expected_at]),
    ).toEqual(by === 'provider' ? [['no_show', 5_100, until]] : [])
  })

  test('waits for the bank that contests its money, in its time and after it', async () => {
    const [early, late] = [await makeMissedJob(t, by), await makeMissedJob(t, by)]
    const contest = (job: PaidJob, status?: 'won') =>
      emitBankDispute(t, job.payment, {
        ref: `cb-${job.booking}`,
        amountCents: 20_000,
        ...(status ? { status } : {}),
      })
    for (const job of [early, late]) await contest(job)
    await contest(early, 'won')
    expect(await balances(early)).toMatchObject({ escrow: 20_000 })
    t.travel(objectionMs)
    expect(await settleNoShows(t.context)).toBe(2)
    expect(await balances(early)).toEqual(settled[by])
    expect(await balances(late)).toMatchObject({ dispute_hold: 20_000 })
    await contest(late, 'won')
    expect(await balances(late)).toEqual(settled[by])
  })

  test('reported before there was a time to object is not reopened', async () => {
    const job = await makeMissedJob(t, by)
    t.travel(objectionMs)
    await settleNoShows(t.context)
    for (const who of sides) {
      expect((await read(job, who)).can).toEqual(['chat'])
      expect((await object(job, who)).statusCode).toBe(409)
    }
  })
})

test('keeps the other side’s 48 hours when the reporter opens a dispute', async () => {
  const job = await makeMissedJob(t, 'customer')
  const dispute = await openDispute(job, 'customer')
  t.travel(50 * hour)
  okBody(await take(job.customer, dispute, 'withdraw'))
  expect(await settleNoShows(t.context)).toBe(0)
  t.travel((noShowDisputeHours - 1) * hour)
  expect((await object(job, 'provider')).statusCode).toBe(200)
})

test('the fee is that of the day of the report, whenever it is settled', async () => {
  // At the report, within the seven days of CDC art. 49; two days later, past them.
  const job = await makeMissedJob(t, 'provider', 6)
  t.travel(objectionMs)
  expect(await settleNoShows(t.context)).toBe(1)
  expect(await balances(job)).toEqual({ psp_pending: 20_000, refund_transit: 20_000 })
})

test('money nobody settles in time is a contradiction of the ledger', async () => {
  const job = await makeMissedJob(t, 'provider')
  t.travel(objectionMs + 30 * 60_000)
  expect(await findLedgerFailures(t.context)).toEqual([])
  t.travel(31 * 60_000)
  expect(await findLedgerFailures(t.context)).toEqual([
    expect.stringContaining(`booking ${job.booking} is no_show_customer and holds 20000`),
  ])
  await settleNoShows(t.context)
})

test('an objection begun in time finds the no-show settled, or keeps it from being settled', async () => {
  const job = await makeMissedJob(t, 'provider')
  t.travel(objectionMs - 1_000)
  const objection = await t.db.transaction(async (tx) => {
    await tx.execute(`select from bookings where id = ${job.booking} for no key update`)
    const begun = object(job, 'customer')
    await waitForLockWaits(t.context.pool)
    return { begun }
  })
  t.travel(1_000)
  const counted = await settleNoShows(t.context)
  const { statusCode } = await objection.begun
  const { status } = await read(job, 'customer')
  expect([statusCode, status, (await balances(job)).escrow ?? 0, counted]).toEqual(
    statusCode === 200 ? [200, 'disputed', 20_000, 0] : [409, 'no_show_customer', 0, 1],
  )
})

test('lets one of concurrent objections and settlements win', async () => {
  const jobs: PaidJob[] = []
  for (let n = 0; n < 4; n++) jobs.push(await makePaidJob(t, { funding: { earlyStart: true } }))
  t.travel(241 * hour)
  for (const job of jobs) await reportNoShow(t, job, 'provider')
  t.travel(objectionMs - 30_000)
  const began = jobs.flatMap((job) => sides.flatMap((who) => [object(job, who), object(job, who)]))
  t.travel(31_000)
  const settling = Array.from({ length: 4 }, () => settleNoShows(t.context))
  const answers = await Promise.all(began)
  await Promise.all(settling)
  await settleNoShows(t.context)
  for (const [at, job] of jobs.entries()) {
    const taken = answers.slice(at * 4, at * 4 + 4).filter(({ statusCode }) => statusCode === 200)
    const { status } = await read(job, 'customer')
    expect([taken.length, status, (await balances(job)).escrow ?? 0]).toEqual(
      taken.length === 1 ? [1, 'disputed', 20_000] : [0, 'no_show_customer', 0],
    )
  }
})

test('does not settle an older release’s no-show again', async () => {
  const job = await makeMissedJob(t, 'customer')
  t.travel(objectionMs)
  await settleNoShows(t.context)
  await updateBooking(t, job, { disputeUntil: null })
  t.travel(objectionMs)
  expect(await settleNoShows(t.context)).toBe(0)
})
