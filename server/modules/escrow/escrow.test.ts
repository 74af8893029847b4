import { eq } from 'drizzle-orm'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import { bookings } from '@/server/db/schema/bookings'
import { completeDeliveredBookings, settleNoShows } from '@/server/modules/bookings/scheduled'
import { balancesOf } from '@/server/testing/balances'
import { fundBooking } from '@/server/testing/fund-booking'
import { appForEachTest } from '@/server/testing/test-app'

const hour = 3_600_000
const day = 24 * hour

const t = appForEachTest({ checksLedger: true, connections: 20 })

/** 150.00 of labour for five hours, 50.00 of material, in ten days; paid as told. */
const paid = async (funding: Parameters<typeof fundBooking>[2] = {}, hours = 10 * 24) => {
  const job = await t.make.reserved({
    body: {
      items: [
        { kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 },
        { kind: 'material', text: 'Material', amount_cents: 5_000 },
      ],
      starts_at: new Date(t.context.clock().getTime() + hours * hour).toISOString(),
      duration_minutes: 300,
    },
  })
  const payment = await fundBooking(t.context, job, funding)
  return { ...job, payment }
}
type Job = Awaited<ReturnType<typeof paid>>
type Person = 'customer' | 'provider'

const put = (job: Job, values: Partial<typeof bookings.$inferInsert>) =>
  t.db.update(bookings).set(values).where(eq(bookings.id, job.booking))
const step = (job: Job, who: Person, name: string, body: Record<string, unknown> = {}) =>
  t.as(job[who]).post(`/api/bookings/${job.booking}/${name}/`, body)
const terms = async (job: Job, who: Person = 'customer', query = '') =>
  (await t.as(job[who]).get(`/api/bookings/${job.booking}/cancellation/${query}`)).json()
const balances = (job: Job) => balancesOf(t.db, job.booking)

describe('work that is done', () => {
  test('releases to the provider less commission on labour after the customer’s confirmation', async () => {
    const job = await paid({ couponCents: 2_000 })
    await put(job, { status: 'delivered' })
    expect((await step(job, 'customer', 'complete')).statusCode).toBe(200)
    expect(await balances(job)).toEqual({
      psp_pending: 18_000,
      promo: 2_000,
      provider_available: 17_750,
      platform_fee: 2_250,
    })
  })

  test('releases after 48 hours without an answer', async () => {
    const job = await paid()
    await put(job, { status: 'in_progress' })
    await step(job, 'provider', 'deliver')
    t.travel(47 * hour)
    expect(await completeDeliveredBookings(t.context)).toBe(0)
    t.travel(2 * hour)
    expect(await completeDeliveredBookings(t.context)).toBe(1)
    expect(await balances(job)).toMatchObject({ provider_available: 17_750, platform_fee: 2_250 })
  })

  test('is paid once, however often it is confirmed at once', async () => {
    const job = await paid()
    await put(job, { status: 'delivered' })
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await step(job, 'customer', 'complete')).statusCode),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect(await balances(job)).toEqual({
      psp_pending: 20_000,
      provider_available: 17_750,
      platform_fee: 2_250,
    })
  })

  test('takes commission on labour less a coupon of the provider', async () => {
    const job = await paid({ discountCents: 3_000 })
    await put(job, { status: 'delivered' })
    await step(job, 'customer', 'complete')
    expect(await balances(job)).toMatchObject({ platform_fee: 1_800, provider_available: 15_200 })
  })
})

describe('a cancellation by the customer', () => {
  test.each([
    ['ten days ahead', 0, [0, 18_000, 0]],
    ['23 hours ahead', 9 * day + hour, [3_000, 15_000, 2_550]],
    ['1 hour ahead', 10 * day - hour, [6_000, 12_000, 5_100]],
  ])('%s costs the shown sum to the cent', async (_when, waited, [fee = 0, refund = 0, provider = 0]) => {
    const job = await paid({ couponCents: 2_000 })
    t.travel(waited)
    expect(await terms(job)).toMatchObject({
      fee_cents: fee,
      refund_cents: refund,
      provider_cents: provider,
      commission_cents: fee - provider,
      reason: fee ? 'late' : 'free',
    })
    expect((await step(job, 'customer', 'cancel')).statusCode).toBe(200)
    expect(await balances(job)).toEqual({
      psp_pending: 18_000,
      refund_transit: refund,
      ...(fee ? { provider_available: provider, platform_fee: fee - provider } : {}),
    })
  })

  test('within seven days of paying costs nothing, unless work was asked for sooner', async () => {
    const job = await paid({ earlyStart: false }, 72)
    t.travel(71 * hour)
    expect(await terms(job)).toMatchObject({ reason: 'withdrawal_right', fee_cents: 0 })
    await step(job, 'customer', 'cancel')
    expect(await balances(job)).toEqual({ psp_pending: 20_000, refund_transit: 20_000 })
  })

  test('gives back to each source its own', async () => {
    const job = await paid({ cashCents: 8_000 })
    await step(job, 'customer', 'cancel')
    expect(await balances(job)).toEqual({ psp_pending: 12_000, refund_transit: 12_000 })
  })
})

test('a cancellation by the provider gives everything back', async () => {
  const job = await paid({ couponCents: 2_000 })
  t.travel(10 * day - hour)
  expect(await terms(job, 'provider')).toEqual({
    fee_cents: 0,
    refund_cents: 18_000,
    provider_cents: 0,
    commission_cents: 0,
    forgone_cents: 17_750,
    refund: null,
    interest_kept_cents: 0,
    free_until: null,
    next_change_at: null,
    reason: 'provider',
  })
  await step(job, 'provider', 'cancel')
  expect(await balances(job)).toEqual({ psp_pending: 18_000, refund_transit: 18_000 })
})

test.each([
  ['customer', 10, { refund_transit: 20_000 }, ['provider', 20_000, 0, 0], 'O profissional não veio'],
  [
    'provider',
    10,
    { refund_transit: 14_000, provider_available: 5_100, platform_fee: 900 },
    ['no_show', 14_000, 5_100, 900],
    'O cliente não estava',
  ],
  // Within the seven days of art. 49.
  ['provider', 2, { refund_transit: 20_000 }, ['withdrawal_right', 20_000, 0, 0], 'art. 49'],
] as const)(
  'a no-show reported by the %s, %i days after paying, costs the announced sum, with its reason',
  async (who, days, expected, shown, why) => {
    const job = await paid({ earlyStart: days > 7 }, days * 24)
    t.travel(days * day + hour)
    const { reason, refund_cents, provider_cents, commission_cents } = await terms(job, who, '?no_show=true')
    expect([reason, refund_cents, provider_cents, commission_cents]).toEqual(shown)
    expect((await step(job, who, 'no-show')).statusCode).toBe(200)
    t.travel(2 * day)
    expect(await settleNoShows(t.context)).toBe(1)
    expect(await balances(job)).toEqual({ psp_pending: 20_000, ...expected })
    const money = (await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`)).json<MoneyEvent[]>()
    expect(money.map(({ text }) => text)).toContainEqual(expect.stringContaining(why))
  },
)

test('shows cancellation costs to the two sides only, while canceling is possible', async () => {
  const job = await paid()
  const at = `/api/bookings/${job.booking}/cancellation/`
  expect((await t.as(await t.make.customer()).get(at)).statusCode).toBe(404)
  expect((await t.as(await t.make.user({ isOperator: true })).get(at)).statusCode).toBe(403)
  await put(job, { status: 'in_progress' })
  expect((await t.as(job.customer).get(at)).json().code).toBe('state_changed')
})
