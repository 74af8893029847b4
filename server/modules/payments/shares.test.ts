import fc from 'fast-check'
import { lawsOf } from '@/server/testing/scenarios/amounts'
import { planSpending } from './balance'
import { divideByWeight, divideRefund } from './shares'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const weights = fc.array(cents, { minLength: 1, maxLength: 8 })
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

test('shares are the sum exactly, none above its weight, none further than a cent from its proportion', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const total = sum(of)
      const whole = Math.floor(total * part)
      const shares = divideByWeight(whole, of)
      expect(sum(shares)).toBe(whole)
      shares.forEach((share, at) => {
        const weight = of[at] ?? 0
        expect(share).toBeLessThanOrEqual(weight)
        expect(share).toBeGreaterThanOrEqual(0)
        if (total > 0) expect(Math.abs(share - (whole * weight) / total)).toBeLessThan(1 + 1e-6)
      })
    }),
    { numRuns: 2_000 },
  )
})

test('returns each source’s part exactly over any number of refunds', () => {
  fc.assert(
    fc.property(
      weights,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (of, bits) => {
        const left = [...of]
        for (const bit of [...bits, 1]) {
          const shares = divideByWeight(Math.floor(sum(left) * bit), left)
          shares.forEach((share, at) => (left[at] = (left[at] ?? 0) - share))
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        }
        expect(sum(left)).toBe(0)
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each(['commission', 'coupon', 'split', 'shares'])('keeps the law of %s for any sum', (law) => {
  const sums = fc.integer({ min: 0, max: 1_000_000 })
  const keepsLaw = fc.property(sums, fc.nat(), (sum, seed) => lawsOf(null, seed)[law]?.(sum) === true)
  fc.assert(keepsLaw, { numRuns: 2_000 })
})

test('a sum is divided by weight; among weights of nothing it is refused', () => {
  expect(divideByWeight(0, [0, 0])).toEqual([0, 0])
  expect(() => divideByWeight(1, [0, 0])).toThrow(RangeError)
  expect(() => divideByWeight(-1, [1])).toThrow(RangeError)
  expect(divideByWeight(100, [1, 1, 1])).toEqual([34, 33, 33])
})

const sources = fc.array(fc.record({ leftCents: cents, isBonus: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})

test('divides a refund exactly, within each rest, keeping no more bonus than allowed', () => {
  fc.assert(
    fc.property(sources, fc.double({ min: 0, max: 1, noNaN: true }), cents, (of, part, kept) => {
      const left = of.map(({ leftCents }) => leftCents)
      const back = Math.floor(sum(left) * part)
      const shares = divideRefund(back, of, kept)
      expect(sum(shares)).toBe(back)
      shares.forEach((share, at) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(left[at] ?? 0)
      })
      const bonus = (values: readonly number[]) => sum(values.filter((_, at) => of[at]?.isBonus))
      expect(bonus(shares)).toBeGreaterThanOrEqual(Math.min(back, bonus(left) - kept))
      if (bonus(divideByWeight(back, left)) >= bonus(left) - kept)
        expect(shares).toEqual(divideByWeight(back, left))
    }),
    { numRuns: 2_000 },
  )
})

const lots = fc.array(
  fc.record({
    leftCents: fc.integer({ min: 0, max: 50_000 }),
    cashLeftCents: fc.integer({ min: 0, max: 50_000 }),
  }),
  { maxLength: 5 },
)
const priced = fc
  .tuple(fc.integer({ min: 1, max: 400_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([cents, part]) => ({ cents, bonusMostCents: Math.floor(cents * part) }))
test('spends lots in their order up to their rest, and cash without a lot last', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 50_000 }), priced, (made, free, price) => {
      const all = made.map((lot, at) => ({ ...lot, id: at + 1 }))
      const held = {
        cash: sum(all.map((lot) => lot.cashLeftCents)) + free,
        bonus: sum(all.map((lot) => lot.leftCents)),
      }
      const spent = planSpending(all, held, price)
      expect(sum(spent.from.map((one) => one.cash))).toBe(spent.cash)
      expect(sum(spent.from.map((one) => one.bonus))).toBe(spent.bonus)
      expect(spent.bonus).toBeLessThanOrEqual(price.bonusMostCents)
      const paid = spent.cash + spent.bonus
      expect(paid).toBeLessThanOrEqual(price.cents)
      // Something is left to pay only where all cash is spent, and as much bonus as may be.
      if (paid < price.cents)
        expect([spent.cash, spent.bonus]).toEqual([held.cash, Math.min(held.bonus, price.bonusMostCents)])
      // A later lot is touched only when the cash of those before it is spent.
      const order = spent.from.map(({ lot }) => lot ?? all.length + 1)
      expect(order).toEqual([...order].sort((a, b) => a - b))
      for (const { lot, cash } of spent.from.slice(0, -1))
        expect(cash).toBe(all.find(({ id }) => id === lot)?.cashLeftCents)
    }),
    { numRuns: 1_000 },
  )
})

test('caps spent bonus and reports the cut', () => {
  const lot = { id: 1, leftCents: 1_000, cashLeftCents: 10_000 }
  const held = { cash: 10_000, bonus: 1_000 }
  const spend = (cents: number, bonusMostCents: number) => {
    const { cash, bonus, bonusCut } = planSpending([lot], held, { cents, bonusMostCents })
    return [cash, bonus, bonusCut]
  }
  expect(spend(5_500, 825)).toEqual([5_000, 500, 0])
  expect(spend(5_500, 510)).toEqual([5_000, 500, 0])
  expect(spend(5_500, 300)).toEqual([5_200, 300, 200])
  expect(spend(5_500, 0)).toEqual([5_500, 0, 500])
  expect(spend(11_000, 150)).toEqual([10_000, 150, 850])
  const [bonusOnly] = [
    planSpending(
      [{ ...lot, cashLeftCents: 0 }],
      { cash: 0, bonus: 1_000 },
      { cents: 2_000, bonusMostCents: 300 },
    ),
  ]
  expect(bonusOnly).toMatchObject({ cash: 0, bonus: 300 })
})
