import type { Checkout } from '@/lib/contract/payments'
import { coupons } from '@/server/db/schema/coupons'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
const day = 86_400_000

test('the checkout proposes the three coupons that take most off, the best first', async () => {
  const made = await t.make.reserved()
  const other = await t.make.customer()
  const offered: [code: string, values: Partial<typeof coupons.$inferInsert>][] = [
    ['PEQUENO', { amountCents: 500 }],
    ['MELHOR', { percent: 100 }],
    ['SEGUNDO', { amountCents: 1_900, userId: made.customer.id }],
    ['TERCEIRO', { amountCents: 1_100 }],
    ['ALHEIO', { amountCents: 9_000, userId: other.id }],
    ['VENCIDO', { amountCents: 9_000, expiresAt: new Date(Date.now() - day) }],
    ['FUTURO', { amountCents: 9_000, startsAt: new Date(Date.now() + day) }],
    ['OUTRO', { amountCents: 9_000, subServiceIds: [999_999] }],
    ['CARO', { amountCents: 9_000, minCents: 900_000 }],
    ['ESGOTADO', { amountCents: 9_000, usesTotal: 1, taken: 1 }],
  ]
  for (const [code, values] of offered)
    await t.db.insert(coupons).values({ code, textPt: code, textEn: code, ...values })
  const { coupons: proposed = [] } = okBody<Checkout>(
    await t.as(made.customer).get(`/api/bookings/${made.booking}/checkout/`),
  )
  expect(proposed.map(({ code, discount_cents: cents }) => [code, cents])).toEqual([
    // No more than the commission, as in the quote.
    ['MELHOR', 2_700],
    ['SEGUNDO', 1_900],
    ['TERCEIRO', 1_100],
  ])
  for (const { code, discount_cents: cents } of proposed)
    expect(
      okBody(await t.as(made.customer).post('/api/payment/coupon/check/', { code, booking: made.booking })),
    ).toMatchObject({ discount_cents: cents })
})
