import fc from 'fast-check'
import { editDistance, matchesText, normalizeText } from './matching-text'

const services = [
  'Faxina residencial',
  'Encanador',
  'Eletricista',
  'Aula de inglês',
  'Pintura de parede',
  'Montagem de móveis',
  'Passeio com cães',
]
const find = (typed: string) => matchesText(services, typed, (name) => name)

test.each([
  ['faxina', ['Faxina residencial']],
  ['fAxína', ['Faxina residencial']],
  ['faxna', ['Faxina residencial']],
  ['fxaina', ['Faxina residencial']],
  ['ingles', ['Aula de inglês']],
  ['aula ing', ['Aula de inglês']],
  ['encandor', ['Encanador']],
  ['eletrisista', ['Eletricista']],
  ['eletrici', ['Eletricista']],
  ['moveis montajem', ['Montagem de móveis']],
  ['caes', ['Passeio com cães']],
  ['xyz', []],
])('%s finds the intended name', (typed, names) => expect(find(typed)).toEqual(names))

test('an empty query matches everything', () => expect(find('  ')).toEqual(services))

const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefg') })

test('counts one typo once in either direction', () => {
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('left out', 'changed', 'swapped'), (one, place, slip) => {
      const at = place % one.length
      const other =
        slip === 'left out'
          ? one.slice(0, at) + one.slice(at + 1)
          : slip === 'changed'
            ? `${one.slice(0, at)}z${one.slice(at + 1)}`
            : one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2)
      expect(editDistance(one, other, 3)).toBeLessThanOrEqual(1)
      expect(editDistance(other, one, 3)).toBe(editDistance(one, other, 3))
      expect(editDistance(one, one, 3)).toBe(0)
    }),
  )
})

test('a name is found by any whole word of it, accents or not', () => {
  fc.assert(
    fc.property(fc.constantFrom(...services), fc.nat(5), (name, place) => {
      const words = name.split(' ')
      const typed = words[place % words.length] ?? name
      expect(find(typed)).toContain(name)
      expect(find(normalizeText(typed))).toContain(name)
    }),
  )
})
