import { commissionDue, commissionOnPart } from './commission'

const whole = 1_000_000
const percent = 15

/** A repeatable pseudo-random number below `bound` for each `seed`. */
const spread = (seed: number, bound: number) => (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0) % bound

/**
 * Commission of labour released in several parts, cut at pseudo-random places. Null: a part's commission was
 * negative.
 */
const inParts = (labour: number, parts: number): number | null => {
  let [released, taken] = [0, 0]
  for (let part = 1; part <= parts; part++) {
    const left = labour - released
    const next = part === parts ? left : spread(labour * 5 + part, left + 1)
    const commission = commissionOnPart({ labourCents: released, takenCents: taken }, next, percent)
    if (commission < 0 || commission > next) return null
    released += next
    taken += commission
  }
  return taken
}

/** Every amount up to 200.00, then every 97th; all million hold as well, but take seconds. */
const step = (labour: number) => (labour < 20_000 ? 1 : 97)

test('amounts up to 10,000.00, in one to five parts, pay 15 % of the whole to the cent', () => {
  const wrong: [number, number][] = []
  for (let labour = 0; labour <= whole; labour += step(labour)) {
    const due = Math.round((labour * 15) / 100)
    for (let parts = 1; parts <= 5; parts++) if (inParts(labour, parts) !== due) wrong.push([labour, parts])
  }
  expect(wrong).toEqual([])
})

test('rounding each part apart would be wrong', () => {
  const apart = [3, 3, 4].reduce((sum, part) => sum + commissionDue(part, percent), 0)
  expect([apart, commissionDue(10, percent)]).toEqual([1, 2])
})

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [10, 2],
  [15_000, 2250],
])('%i centavos of labour owe %i', (labour, due) => expect(commissionDue(labour, percent)).toBe(due))

test('charges the rate it is given', () => {
  expect([0, 10, 15, 100].map((rate) => commissionDue(15_000, rate))).toEqual([0, 1_500, 2_250, 15_000])
})
