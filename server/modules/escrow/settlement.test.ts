import fc from 'fast-check'
import { commissionDue } from '@/lib/shared/commission'
import { commissionOnRelease, splitEscrow, type EscrowBalance } from '@/lib/shared/escrow-split'
import { fullRefund, halfRefund, noRefund, refundLessFee } from './settlement'

const holding = (more: Partial<EscrowBalance> = {}): EscrowBalance => ({
  heldCents: 20_000,
  fundedCents: 20_000,
  paidCents: 18_000,
  materialCents: 5_000,
  drawnCents: 0,
  releasedLabourCents: 0,
  takenCents: 0,
  commissionPercent: 15,
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

test('whatever the outcome, the parts are what is held, none is negative, and commission is of labour', () =>
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
