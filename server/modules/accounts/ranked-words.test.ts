import fc from 'fast-check'
import { packWords, unpackWordRanks } from './ranked-words'

/** The library's representation of a list. */
const asObject = (words: readonly string[]) => {
  const ranks = new Map<string, number>()
  words.forEach((word, n) => ranks.set(word, n + 1))
  return ranks
}

test('a word has its rank in each list it is in', () => {
  const { names, words } = unpackWordRanks(
    packWords({ names: ['ana', 'rosa'], words: ['rosa', 'casa', 'ação'] }),
  )
  expect([names?.['ana'], names?.['rosa'], words?.['rosa'], words?.['ação']]).toEqual([1, 2, 1, 3])
  expect([names?.['casa'], words?.['ana'], words?.['cas'], words?.['']]).toEqual(Array(4).fill(undefined))
  expect(words?.['constructor']).toBeUndefined()
})

test('returns the same as objects for any lists', () => {
  // Few letters, so that words repeat within and across lists and contain each other.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ç', '😀'), minLength: 1, maxLength: 4 })
  const list = fc.array(word, { maxLength: 60 })
  fc.assert(
    fc.property(list, list, list, fc.array(word), (...lists) => {
      const [one, two, three, others] = lists
      const ranked = unpackWordRanks(packWords({ one, two, three }))
      for (const asked of [...lists.flat(), ...others])
        expect([ranked['one']?.[asked], ranked['two']?.[asked], ranked['three']?.[asked]]).toEqual(
          [one, two, three].map((words) => asObject(words).get(asked)),
        )
    }),
  )
})
