import { reviewAuthorName, toFullName } from './person'

test.each([
  ['Ana Souza', 'Ana S.'],
  ['Ana Maria de Souza', 'Ana S.'],
  ['Ana Souza (Aninha)', 'Ana S.'],
  ['Ana (Aninha)', 'Ana'],
  ['Ana Souza - ME', 'Ana M.'],
  ['Ana “Nina” Souza', 'Ana S.'],
  ['Ana Souza 2', 'Ana S.'],
  ['Ana Souza ✨', 'Ana S.'],
  ['Ana Élida', 'Ana É.'],
  ['Ana', 'Ana'],
])('%s writes reviews as %s', (name, shown) => {
  expect(reviewAuthorName(toFullName(name), 'pt')).toBe(shown)
})
