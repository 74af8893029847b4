import { coupons } from '@/server/db/schema/coupons'
import { drawMaterialBeforeStart } from '@/server/testing/draw-material'
import { fullCoupon, offerFullCoupon } from '@/server/testing/full-coupon'
import { okBody } from '@/server/testing/ok-body'
import { openDispute, postStep, updateBooking } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)

const code = fullCoupon
beforeEach(() => offerFullCoupon(t))

/** A job of 150.00 of labour and 50.00 of material, paid with a coupon as large as it may be. */
const pay = async (
  more: Record<string, unknown> = {},
  customer?: TestUser,
  [labour, material] = [15_000, 5_000],
) => {
  const items = [
    { kind: 'labour', text: 'Mão de obra', amount_cents: labour },
    { kind: 'material', text: 'Material', amount_cents: material },
  ]
  const job = await t.make.reserved({ ...(customer ? { customer } : {}), body: { items } })
  const payment = await p.start(job, { coupon: code, early_start: true, ...more })
  if (payment.status !== 'paid') await p.tell(payment, 'pay')
  return { ...job, payment }
}
type Job = Awaited<ReturnType<typeof pay>>

/** Returns the provider's balance and the platform's earnings after commission. */
const available = ({ provider }: Job) => p.balance({ kind: 'provider_available', owner: provider.id })
const sumOf = async (kind: string, before: number) => (await p.sumOf(kind)) - before

const decide = async (job: Job, body: Record<string, unknown>) => {
  const pk = await openDispute(t, job)
  okBody(await postStep(t, job.customer, `/api/disputes/${pk}/escalate/`))
  const operator = await t.make.user({ isOperator: true })
  okBody(await postStep(t, operator, `/api/disputes/${pk}/decide/`, { ...body, reason: 'Vimos as fotos' }))
}

test('beside a coupon the bonus is cut first, and the quote says by how much', async () => {
  const customer = await t.make.customer()
  await p.deposit(customer, 20_000)
  const job = await t.make.reserved({ customer })
  const quote = async (query: string) =>
    okBody<{ lines: object[]; promotion: unknown }>(
      await t.as(customer).get(`/api/bookings/${job.booking}/checkout/?${query}`),
    )
  expect((await quote(`coupon=${code}&use_balance=true`)).promotion).toMatchObject({
    limit_cents: 2_700,
    coupon_cut_cents: 15_300,
  })
  expect((await quote(`coupon=${code}&use_balance=true`)).lines).not.toContainEqual(
    expect.objectContaining({ kind: 'bonus' }),
  )
  expect(await quote('use_balance=true')).toMatchObject({ promotion: null })
})

test.each([
  ['a split', { settlement: 'split', refund_cents: 10_000 }],
  ['a decision for the customer', { settlement: 'refund' }],
  ['a decision for the provider', { settlement: 'release' }],
])('after %s no more of the coupon stays than the commission', async (_what, ruling) => {
  const [promo, fee] = [await p.sumOf('promo'), await p.sumOf('platform_fee')]
  const job = await pay()
  expect(await sumOf('promo', promo)).toBe(2_250)
  await updateBooking(t, job, { status: 'in_progress' })
  await decide(job, ruling)
  expect(await sumOf('promo', promo)).toBeLessThanOrEqual(await sumOf('platform_fee', fee))
})

test('drawn material, and all that is held given back: the coupon goes home first', async () => {
  const [promo, fee] = [await p.sumOf('promo'), await p.sumOf('platform_fee')]
  const job = await pay()
  await drawMaterialBeforeStart(t, job, 5_000)
  await updateBooking(t, job, { status: 'in_progress' })
  await decide(job, { settlement: 'refund' })
  await p.pass(10)
  expect([await sumOf('promo', promo), await sumOf('platform_fee', fee), await available(job)]).toEqual([
    0, 0, 5_000,
  ])
  expect(await p.read(job.customer, job.payment.pk)).toMatchObject({ refunded_cents: 12_750 })
})

test('paid before the law, a job keeps its coupon', async () => {
  const promo = await p.sumOf('promo')
  const job = await pay()
  await t.context.pool.query('update payments set promotion_capped = false where id = $1', [job.payment.pk])
  await drawMaterialBeforeStart(t, job, 5_000)
  await updateBooking(t, job, { status: 'in_progress' })
  await decide(job, { settlement: 'refund' })
  expect(await sumOf('promo', promo)).toBe(2_250)
})

test('charges a bank’s dispute of advanced material to the provider, not to the coupon', async () => {
  const [promo, fee] = [await p.sumOf('promo'), await p.sumOf('platform_fee')]
  const job = await pay()
  await drawMaterialBeforeStart(t, job, 5_000)
  await updateBooking(t, job, { status: 'delivered' })
  await p.tell(job.payment, 'med')
  await p.tell(job.payment, 'dispute_lost')
  expect(await available(job)).toBe(0)
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
  expect([await available(job), await p.sumOf('loss')]).toEqual([0, 0])
  expect(await sumOf('promo', promo)).toBeLessThanOrEqual(await sumOf('platform_fee', fee))
})

test('takes no commission on advanced material that a bank took back', async () => {
  const [promo, fee] = [await p.sumOf('promo'), await p.sumOf('platform_fee')]
  const job = await pay({}, undefined, [2_000, 15_000])
  await drawMaterialBeforeStart(t, job, 15_000)
  await updateBooking(t, job, { status: 'delivered' })
  await p.tell(job.payment, 'med')
  await p.tell(job.payment, 'dispute_lost')
  expect(await p.balance({ kind: 'escrow', booking: job.booking })).toBe(300)
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
  expect([await sumOf('platform_fee', fee), await sumOf('promo', promo)]).toEqual([0, 0])
})

test('lets no advance draw the coupon that is left where a bank took all the customer paid', async () => {
  const job = await pay()
  await p.tell(job.payment, 'med')
  await p.tell(job.payment, 'dispute_lost')
  await updateBooking(t, job, { status: 'in_progress' })
  const path = `/api/bookings/${job.booking}/material-advance/`
  expect(await p.balance({ kind: 'escrow', booking: job.booking })).toBe(2_250)
  expect((await t.as(job.provider).get(path)).json()).toMatchObject({ available_cents: 0 })
  expect((await postStep(t, job.provider, path, { amount_cents: 1 })).json()).toMatchObject({
    errors: { amount_cents: ['above_balance'] },
  })
})

describe('a coupon the provider bears', () => {
  beforeEach(async () => {
    const dele = { code: 'DELE', textPt: 'Dele', textEn: 'Theirs', amountCents: 10_000, usesEach: 9 }
    await t.db.insert(coupons).values({ ...dele, borneBy: 'provider' })
  })

  test('is no promotion, so that nothing of the work is taken from the provider for it', async () => {
    const [promo, fee] = [await p.sumOf('promo'), await p.sumOf('platform_fee')]
    const job = await pay({ coupon: 'DELE' })
    await updateBooking(t, job, { status: 'delivered' })
    okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
    expect([await available(job), await sumOf('platform_fee', fee), await sumOf('promo', promo)]).toEqual([
      9_250, 750, 0,
    ])
  })

  test('lowers the commission, and with it the bonus beside it', async () => {
    const customer = await t.make.customer()
    await p.deposit(customer, 20_000)
    const { payment } = await pay({ coupon: 'DELE', use_balance: true, method: 'balance' }, customer)
    expect(payment.sources).toContainEqual({ source: 'bonus', amount_cents: 750 })
  })
})

test('gives the bonus back first where a split leaves less commission than it', async () => {
  const customer = await t.make.customer()
  await p.deposit(customer, 20_000)
  const bonusOf = () => p.balance({ kind: 'customer_bonus', owner: customer.id })
  const job = await pay({ coupon: undefined, use_balance: true, method: 'balance' }, customer)
  expect([job.payment.sources, await bonusOf()]).toEqual([
    expect.arrayContaining([{ source: 'bonus', amount_cents: 2_250 }]),
    750,
  ])
  await updateBooking(t, job, { status: 'in_progress' })
  // The material stays, which bears no commission.
  await decide(job, { settlement: 'split', refund_cents: 15_000 })
  expect(await bonusOf()).toBe(3_000)
})
