import fc from 'fast-check'
import { commissionDue } from '@/lib/shared/commission'
import { commissionOnRelease, fullRefund, splitEscrow, type EscrowBalance } from '@/lib/shared/escrow-split'
import { capPromotion, excessPromotion } from '@/lib/shared/promotion'
import { halfRefund, noRefund, refundLessFee } from './settlement'

const holding = (more: Partial<EscrowBalance> = {}): EscrowBalance => ({
  heldCents: 20_000,
  fundedCents: 20_000,
  paidCents: 18_000,
  materialCents: 5_000,
  drawnCents: 0,
  releasedLabourCents: 0,
  takenCents: 0,
  commissionPercent: 15,
  promotion: null,
  ...more,
})

test('150 of labour and 50 of material with a coupon of 20: 177.50 to the provider, 22.50 kept', () => {
  const { providerCents } = noRefund(holding())
  expect(commissionOnRelease(holding(), providerCents, false)).toEqual({
    labourCents: 15_000,
    commissionCents: 2250,
  })
})

test.each([
  ['everything back', fullRefund(holding()), [18_000, 2_000, 0]],
  ['a fee of 30', refundLessFee(holding(), 3_000), [15_000, 2_000, 3_000]],
  [
    'a fee of 30 after 10 of material were drawn',
    refundLessFee(holding({ heldCents: 19_000, drawnCents: 1_000 }), 3_000),
    [14_000, 2_000, 3_000],
  ],
  ['half of what was paid', splitEscrow(holding(), 9_000), [9_000, 1_000, 10_000]],
  ['more than was paid', splitEscrow(holding(), 99_000), [18_000, 2_000, 0]],
  ['half, unnamed', halfRefund(holding({ heldCents: 101, fundedCents: 101, paidCents: 101 })), [51, 0, 50]],
])('%s', (_what, { customerCents, couponCents, providerCents }, expected) =>
  expect([customerCents, couponCents, providerCents]).toEqual(expected),
)

const anyHolding = fc
  .record({
    labour: fc.integer({ min: 1, max: 1_000_000 }),
    material: fc.integer({ min: 0, max: 1_000_000 }),
    coupon: fc.double({ min: 0, max: 1, noNaN: true }),
    drawn: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ labour, material, coupon, drawn }) => {
    const fundedCents = labour + material
    const drawnCents = Math.floor(material * drawn)
    return holding({
      fundedCents,
      heldCents: fundedCents - drawnCents,
      paidCents: fundedCents - Math.floor(fundedCents * coupon),
      materialCents: material,
      drawnCents,
    })
  })

test('splits the escrow exactly, without negative parts, with commission on labour only', () =>
  fc.assert(
    fc.property(anyHolding, fc.integer({ min: 0, max: 2_000_000 }), (held, sum) => {
      const fee = Math.min(sum, held.paidCents)
      for (const [division, isFee] of [
        [noRefund(held), false],
        [fullRefund(held), false],
        [refundLessFee(held, fee), true],
        [splitEscrow(held, sum), false],
        [halfRefund(held), false],
      ] as const) {
        const { customerCents, couponCents, providerCents } = division
        expect(customerCents + couponCents + providerCents).toBe(held.heldCents)
        expect(Math.min(customerCents, couponCents, providerCents)).toBeGreaterThanOrEqual(0)
        expect(customerCents).toBeLessThanOrEqual(held.paidCents)
        expect(couponCents).toBeLessThanOrEqual(held.fundedCents - held.paidCents)
        const { labourCents, commissionCents } = commissionOnRelease(held, providerCents, isFee)
        expect(commissionCents).toBe(commissionDue(labourCents, held.commissionPercent))
        expect(commissionCents).toBeLessThanOrEqual(providerCents)
      }
    }),
  ))

/** A job as quoted, with part of its material advanced and part of the payment already returned. */
const anyQuotedJob = fc
  .record({
    labour: fc.integer({ min: 1, max: 100_000 }),
    material: fc.integer({ min: 0, max: 100_000 }),
    coupon: fc.integer({ min: 0, max: 100 }),
    bonus: fc.integer({ min: 0, max: 100 }),
    drawn: fc.integer({ min: 0, max: 100 }),
    gone: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ labour, material, coupon, bonus, drawn, gone }): EscrowBalance => {
    const limit = commissionDue(labour, 15)
    const promotion = capPromotion(
      { couponCents: Math.floor((limit * coupon) / 50), bonusCents: Math.floor((limit * bonus) / 50) },
      limit,
    )
    const ours = promotion.couponCents + promotion.bonusCents
    const total = labour + material
    const drawnCents = Math.floor((Math.min(material, total - ours) * drawn) / 100)
    const goneCents = Math.floor(((total - ours - drawnCents) * gone) / 100)
    const fundedCents = total - goneCents
    return {
      heldCents: total - drawnCents - goneCents,
      fundedCents,
      paidCents: fundedCents - promotion.couponCents,
      materialCents: Math.min(material, fundedCents),
      drawnCents,
      commissionPercent: 15,
      releasedLabourCents: 0,
      takenCents: 0,
      promotion,
    }
  })

test('keeps promotion within the commission on the remaining payment, at every end', () =>
  fc.assert(
    fc.property(anyQuotedJob, fc.integer({ min: 0, max: 250_000 }), (held, sum) => {
      const { promotion } = held
      const sums = [
        [noRefund(held), false],
        [fullRefund(held), false],
        [halfRefund(held), false],
        [splitEscrow(held, sum), false],
        [refundLessFee(held, Math.min(sum, held.paidCents)), true],
      ] as const
      for (const [{ customerCents, couponCents, providerCents }, isFee] of sums) {
        expect(customerCents + couponCents + providerCents).toBe(held.heldCents)
        expect(Math.min(customerCents, couponCents, providerCents)).toBeGreaterThanOrEqual(0)
        const kept = {
          couponCents: (promotion?.couponCents ?? 0) - couponCents,
          bonusCents: Math.max(0, (promotion?.bonusCents ?? 0) - customerCents),
        }
        expect(kept.couponCents).toBeGreaterThanOrEqual(0)
        const { commissionCents } = commissionOnRelease(held, providerCents, isFee)
        expect(excessPromotion(kept, commissionCents)).toBe(0)
        // Payer and provider together have no more than was paid in.
        const theirs =
          customerCents - (promotion?.bonusCents ?? 0) + kept.bonusCents + providerCents - commissionCents
        const paidIn = held.paidCents - (promotion?.bonusCents ?? 0) - held.drawnCents
        expect(theirs).toBeLessThanOrEqual(paidIn)
      }
    }),
    { numRuns: 3_000 },
  ))
