import fc from 'fast-check'
import { stateNames, states } from '@/lib/contract/places'
import { byState, stateOf, withCities, withoutState } from './states'

test('a code tells its state', () => {
  expect([3550308, 3304557, 3106200, 5300108, 1100015, 4314902].map(stateOf)).toEqual([
    'SP',
    'RJ',
    'MG',
    'DF',
    'RO',
    'RS',
  ])
  expect(stateOf(9_900_000)).toBeNull()
  expect(new Set(Object.values(stateNames)).size).toBe(states.length)
})

const codes = fc.uniqueArray(
  fc.integer({ min: 1_100_015, max: 5_300_108 }).filter((code) => stateOf(code) !== null),
  { maxLength: 40 },
)

test('grouping loses no city, and a state taken away leaves the others', () => {
  fc.assert(
    fc.property(codes, (all) => {
      const groups = byState(all)
      expect(groups.flatMap((group) => group.codes).sort()).toEqual([...all].sort())
      for (const { uf, codes: held } of groups) {
        const rest = withoutState(all, uf)
        expect(rest.some((code) => held.includes(code))).toBe(false)
        expect(withCities(rest, held).sort()).toEqual([...all].sort())
        expect(withCities(all, held)).toEqual(all)
      }
    }),
  )
})
