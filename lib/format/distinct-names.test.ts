import { distinctNames } from './distinct-names'

const person = (pk: number, full_name: string, last_initial: string | null, year = 2025) => ({
  pk,
  full_name,
  last_initial,
  member_since: `${year}-03-10T12:00:00.000Z`,
})
const names = (...people: ReturnType<typeof person>[]) => [...distinctNames(people, 'pt').values()]

test('a first name that nobody else has stands alone', () => {
  expect(names(person(1, 'Ana', 'S'), person(2, 'Rosa', 'S'))).toEqual(['Ana', 'Rosa'])
})

test('people of one first name are told apart by the initial, then by since when they are here', () => {
  expect(names(person(1, 'Ana', 'S'), person(2, 'Ana', 'P'))).toEqual(['Ana S.', 'Ana P.'])
  expect(names(person(1, 'Ana', 'S'), person(2, 'Ana', 'S', 2026), person(3, 'Ana', 'P'))).toEqual([
    'Ana S. (desde março de 2025)',
    'Ana S. (desde março de 2026)',
    'Ana P.',
  ])
  expect(names(person(1, 'Ana', null), person(2, 'Ana', null, 2024))).toEqual([
    'Ana (desde março de 2025)',
    'Ana (desde março de 2024)',
  ])
})

test('the same person twice is one', () => {
  expect(names(person(1, 'Ana', 'S'), person(1, 'Ana', 'S'))).toEqual(['Ana'])
})
