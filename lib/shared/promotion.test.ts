import { fullRefund, maxRefundCents, type EscrowBalance } from './escrow-split'
import { capPromotion, excessPromotion } from './promotion'

test('the bonus is cut first, then the coupon', () => {
  const promotion = { couponCents: 2_000, bonusCents: 1_000 }
  expect(capPromotion(promotion, 3_000)).toEqual(promotion)
  expect(capPromotion(promotion, 2_250)).toEqual({ couponCents: 2_000, bonusCents: 250 })
  expect(capPromotion(promotion, 1_500)).toEqual({ couponCents: 1_500, bonusCents: 0 })
  expect([3_000, 2_250, 0].map((commission) => excessPromotion(promotion, commission))).toEqual([
    0, 750, 3_000,
  ])
})

test('returns the coupon before a full refund after material was drawn', () => {
  const drawn: EscrowBalance = {
    heldCents: 15_000,
    fundedCents: 20_000,
    paidCents: 18_000,
    materialCents: 5_000,
    drawnCents: 5_000,
    releasedLabourCents: 0,
    takenCents: 0,
    commissionPercent: 15,
    promotion: { couponCents: 2_000, bonusCents: 0 },
  }
  expect(fullRefund(drawn)).toEqual({ customerCents: 13_000, couponCents: 2_000, providerCents: 0 })
  expect(maxRefundCents(drawn)).toBe(13_000)
  // Paid before it was bound, a coupon stays where it was.
  expect(maxRefundCents({ ...drawn, promotion: null })).toBe(15_000)
})
