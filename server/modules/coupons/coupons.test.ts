import { eq } from 'drizzle-orm'
import type { Coupon } from '@/lib/contract/coupons'
import type { Checkout } from '@/lib/contract/payments'
import { councilsAgainstDiscounts } from '@/lib/contract/registrations'
import { subServices } from '@/server/db/schema/catalogue'
import { coupons } from '@/server/db/schema/coupons'
import { refundPayments } from '@/server/modules/payments/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { redeemCoupon } from '@/server/testing/scenarios/spending'
import { appForFile } from '@/server/testing/test-app'
import { discountOf, forbidsDiscounts } from './policy'

const t = appForFile()
const p = paymentActions(t)
afterEach(async () => expect(await p.contradictions()).toEqual([]))

let n = 0
const coupon = async (values: Partial<typeof coupons.$inferInsert> = {}) => {
  const code = `CUPOM${++n}`
  const texts = { textPt: `Cupom ${n}`, textEn: `Coupon ${n}` }
  const [row] = await t.db
    .insert(coupons)
    .values({ code, ...texts, ...(values.percent ? {} : { amountCents: 2_000 }), ...values })
    .returning()
  if (!row) throw new Error('no coupon')
  return row
}
const check = (made: { booking: number; customer: { id: number } }, code: string) =>
  t.as(made.customer).post('/api/payment/coupon/check/', { code, booking: made.booking })
const taken = async (id: number) =>
  (await t.db.select({ taken: coupons.taken }).from(coupons).where(eq(coupons.id, id)))[0]?.taken

test('discounts labour up to the maximum, and normalizes the typed code', async () => {
  expect(discountOf({ percent: 10, amountCents: null, maxCents: 1_500 }, 18_000)).toBe(1_500)
  expect(discountOf({ percent: 10, amountCents: null, maxCents: null }, 1_999)).toBe(199)
  expect(discountOf({ percent: null, amountCents: 5_000, maxCents: null }, 3_000)).toBe(3_000)
  const made = await t.make.reserved()
  const { code, textPt } = await coupon({ percent: 10 })
  const checked = okBody<{ code: string; discount_cents: number; lines: unknown[] }>(
    await check(made, ` ${code.toLowerCase()} `),
  )
  expect(checked).toMatchObject({ code: code.toUpperCase(), discount_cents: 1_800 })
  expect(checked.lines).toContainEqual({ kind: 'coupon', text: textPt, amount_cents: -1_800 })
})

// Codes reported as unknown: mitxpro 824, NumberSearch 291, zencart 198, wp-calypso 39991, qa-assessment 26, safe-trim 2.
test('a code is the same in small letters, with blanks and with marks that are copied along', async () => {
  const made = await t.make.reserved()
  const { code } = await coupon()
  const full = [...code].map((sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)).join('')
  const spaced = `${code.slice(0, 5)} ${code.slice(5)}`
  const typed = [`${code}  `, `\n${code}`, `\u00a0${code}`, `\u2060${code}\u200b`, spaced, full]
  for (const one of [...typed, code.toLowerCase()])
    expect([one, okBody<{ code: string }>(await check(made, one)).code]).toEqual([one, code])
  for (const one of [`${code}0`, code.slice(1), `${code};`, ' '])
    expect([one, (await check(made, one)).json().errors]).toEqual([one, { code: ['unknown_coupon'] }])
})

test('each reason not to apply is named on its field', async () => {
  const [made, other] = [await t.make.reserved(), await t.make.customer()]
  const [subService] = await t.db.select().from(subServices).where(eq(subServices.slug, 'faxina-residencial'))
  const day = 86_400_000
  const cases: [string, Partial<typeof coupons.$inferInsert>][] = [
    ['unknown_coupon', { userId: other.id }],
    ['coupon_not_yet', { startsAt: new Date(Date.now() + day) }],
    ['coupon_expired', { expiresAt: new Date(Date.now() - day) }],
    ['coupon_used', { usesTotal: 3, taken: 3 }],
    ['coupon_minimum', { minCents: 18_001 }],
    ['coupon_other_work', { subServiceIds: [999_999] }],
    ['coupon_other_work', { providerId: other.id }],
  ]
  for (const [fault, values] of cases) {
    const answer = await check(made, (await coupon(values)).code)
    expect([fault, answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      fault,
      422,
      { code: [fault] },
    ])
  }
  const tooDear = await check(made, (await coupon({ minCents: 18_001 })).code)
  expect(tooDear.json()).toMatchObject({ bounds: { code: { least_cents: 18_001 } } })
  // Minimum and discount are of labour; coupons for this work, or by its provider, are valid.
  const good: Partial<typeof coupons.$inferInsert>[] = [
    { minCents: 18_000 },
    { subServiceIds: [subService?.id ?? 0] },
    { providerId: made.provider.id },
    { userId: made.customer.id },
  ]
  for (const values of good) expect((await check(made, (await coupon(values)).code)).statusCode).toBe(200)
  const items = [{ kind: 'material', text: 'Tinta', amount_cents: 20_000 }]
  const material = await t.make.reserved({ body: { items } })
  expect((await check(material, (await coupon()).code)).json<{ errors: object }>().errors).toEqual({
    code: ['coupon_minimum'],
  })
  const none = await t.as(made.customer).get(`/api/bookings/${made.booking}/checkout/?coupon=NENHUM`)
  expect([none.statusCode, none.json<{ errors: object }>().errors]).toEqual([
    422,
    { coupon: ['unknown_coupon'] },
  ])
})

test('work of a council that forbids discounts takes none', async () => {
  const made = await t.make.reserved()
  const { code } = await coupon()
  const [service] = await t.db.select().from(subServices).where(eq(subServices.slug, 'faxina-residencial'))
  const put = (council: string | null) =>
    t.db
      .update(subServices)
      .set({ council })
      .where(eq(subServices.id, service?.id ?? 0))
  for (const council of Object.keys(councilsAgainstDiscounts)) {
    await put(council)
    expect((await check(made, code)).json<{ errors: object }>().errors).toEqual({
      code: ['coupon_forbidden'],
    })
  }
  await put('CREA')
  expect((await check(made, code)).statusCode).toBe(200)
  await put(null)
  expect([forbidsDiscounts('OAB'), forbidsDiscounts('toString'), forbidsDiscounts(null)]).toEqual([
    true,
    false,
    false,
  ])
})

/** The gateway keeps its fee: refunds of everything want other money there. */
const fillGateway = async () => p.tell(await p.start(await t.make.reserved()), 'pay')

test("charges the platform's coupon to the platform, and lowers the price by a provider's", async () => {
  await fillGateway()
  for (const [borneBy, held, promo] of [
    ['platform', 20_000, 2_000],
    ['provider', 18_000, 0],
  ] as const) {
    const made = await t.make.reserved()
    const before = await p.sumOf('promo')
    const { code } = await coupon({ borneBy })
    const payment = await p.start(made, { coupon: code })
    expect(payment).toMatchObject({ amount_cents: 18_000 })
    expect(payment.sources).toEqual([
      { source: 'external', amount_cents: 18_000 },
      { source: 'coupon', amount_cents: 2_000 },
    ])
    await p.tell(payment, 'pay')
    expect(await p.balance({ kind: 'escrow', booking: made.booking })).toBe(held)
    const money = okBody<{ text: string; amount_cents: number }[]>(
      await t.as(made.customer).get(`/api/bookings/${made.booking}/money/`, { 'accept-language': 'en-us' }),
    )
    expect(money.slice(1, 4).map(({ text, amount_cents: cents }) => [text, cents])).toEqual([
      ['You paid', 18_000],
      [borneBy === 'provider' ? 'Coupon of the professional: off the price' : 'Coupon, paid by us', 2_000],
      ['Payment protected until the work is done', held],
    ])
    expect((await p.sumOf('promo')) - before).toBe(promo)
    await unitOfWork(t.context, (work) =>
      refundPayments(work, { booking: { id: made.booking }, cents: held, reason: 'test' }),
    )
    await t.drain()
    expect(await p.read(made.customer, payment.pk)).toMatchObject({
      status: 'refunded',
      refunded_cents: 18_000,
    })
    expect((await p.sumOf('promo')) - before).toBe(0)
  }
})

const labour = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 18_000 }]

test('a coupon of the platform takes off no more than the commission, and the quote says so', async () => {
  const made = await t.make.reserved({ body: { items: labour } })
  const { code } = await coupon({ percent: 100 })
  const quote = async (of: typeof made) =>
    okBody<Checkout>(await t.as(of.customer).get(`/api/bookings/${of.booking}/checkout/?coupon=${code}`))
  expect(await quote(made)).toMatchObject({
    total_cents: 15_300,
    promotion: { limit_cents: 2_700, coupon_cut_cents: 15_300, bonus_cut_cents: 0 },
  })
  expect(okBody(await check(made, code))).toMatchObject({ discount_cents: 2_700 })
  const payment = await p.start(made, { coupon: code })
  expect(payment.sources).toContainEqual({ source: 'coupon', amount_cents: 2_700 })
  await p.cancel(made.customer, payment.pk)
  expect(await quote({ ...made })).toMatchObject({ total_cents: 15_300 })
  // Three centavos of labour bear no commission.
  const items = [
    { kind: 'labour', text: 'Mão de obra', amount_cents: 3 },
    { kind: 'material', text: 'Tinta', amount_cents: 20_000 },
  ]
  const tiny = await t.make.reserved({ body: { items } })
  expect((await check(tiny, code)).json<{ errors: object }>().errors).toEqual({ code: ['coupon_minimum'] })
})

test('a coupon that pays all of it needs no gateway', async () => {
  const made = await t.make.reserved({ body: { items: labour } })
  const { code } = await coupon({ percent: 100, borneBy: 'provider' })
  expect(await p.start(made, { coupon: code })).toMatchObject({
    status: 'paid',
    method: 'balance',
    amount_cents: 0,
  })
  expect(await p.statusOf(made.customer, made.booking)).toBe('approved')
  for (const side of [made.customer, made.provider])
    expect(okBody(await t.as(side).get(`/api/bookings/${made.booking}/cancellation/`))).toMatchObject({
      fee_cents: 0,
      refund_cents: 0,
      provider_cents: 0,
    })
  for (const page of ['money', 'receipt'])
    expect((await t.as(made.customer).get(`/api/bookings/${made.booking}/${page}/`)).statusCode).toBe(200)
  expect((await t.as(made.customer).post(`/api/bookings/${made.booking}/cancel/`)).statusCode).toBe(200)
})

test("grants concurrent uses by one person up to the coupon's limit", async () => {
  const { id, code } = await coupon({ usesEach: 1 })
  const customer = await t.make.customer()
  const waiting: Awaited<ReturnType<typeof t.make.reserved>>[] = []
  for (let at = 0; at < 4; at++) waiting.push(await t.make.reserved({ customer }))
  const asked = await Promise.all(waiting.map((made) => p.ask(made, { coupon: code })))
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422])
  expect(await taken(id)).toBe(1)
})

test('kept while somebody pays, given back with the end of the attempt, used when it is paid', async () => {
  const made = await t.make.reserved()
  const { id, code } = await coupon({ usesTotal: 1 })
  const listed = async () =>
    okBody<Coupon[]>(await t.as(made.customer).get('/api/payment/coupon/')).find((one) => one.code === code)
  expect(await listed()).toMatchObject({ uses_left: 1, borne_by: 'platform' })
  const first = await p.start(made, { coupon: code })
  expect([await taken(id), await listed()]).toEqual([1, undefined])
  await p.cancel(made.customer, first.pk)
  expect([await taken(id), (await listed())?.uses_left]).toEqual([0, 1])
  const second = await p.start(made, { coupon: code })
  await p.tell(second, 'pay')
  expect([await taken(id), await listed()]).toEqual([1, undefined])
})

test('gives the last use to one of five people at once, and back when they give up', async () => {
  const redeem = await redeemCoupon(t, 10)
  expect(await redeem()).toEqual([])
})
