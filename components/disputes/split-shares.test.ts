import { disputeOf } from '@/hooks/testing/payments'
import { splitShares } from './split-shares'

test('shows the provider’s share after commission, of which material bears none', () => {
  const held = disputeOf()
  expect(splitShares(held, 7_525)).toEqual({
    customerCents: 7_525,
    providerCents: 10_604,
    commissionCents: 1_871,
  })
  // Divided like the API does on acceptance (`server/modules/disputes/disputes.test.ts`).
  const holding = { ...held.holding, material_cents: 2_000 } as NonNullable<typeof held.holding>
  expect(splitShares({ ...held, holding }, 5_000)).toEqual({
    customerCents: 5_000,
    providerCents: 13_050,
    commissionCents: 1_950,
  })
})

test('returns the coupon’s share to the platform', () => {
  const held = disputeOf()
  const holding = { ...held.holding, paid_cents: 18_000 } as NonNullable<typeof held.holding>
  const shares = splitShares({ ...held, holding }, 9_000)
  expect(shares).toEqual({ customerCents: 9_000, providerCents: 8_500, commissionCents: 1_500 })
})

test('shows no shares if an older program omits their basis', () => {
  expect(splitShares({ held_cents: 20_000 }, 9_000)).toBeNull()
})
