import fc from 'fast-check'
import { minPasswordScore } from '@/lib/shared/password'
import { estimatePasswordStrength } from './password-strength'

const isTaken = (password: string) =>
  estimatePasswordStrength(password, 'joana.prado@example.com', 'Joana Prado Siqueira').score >=
  minPasswordScore

test.each([
  '12345678',
  'senha123',
  'senha12345',
  'Flamengo2024',
  'corinthians10',
  'qwertyuiop',
  'teste1234',
  'brasil2026',
  'jesuscristo',
  '10203040',
  'aaaaaaaaaa',
  'joana.prado',
  'joanaprado',
  'Siqueira1',
  'mudar123',
  'abcdefgh',
  'oficio123',
])('refuses %s', (password) => expect(isTaken(password)).toBe(false))

test.each([
  'uma frase bem comprida',
  'Xk9#mQ2$',
  'girafa-de-patins-7',
  'Quarenta e dois papagaios',
  'tijolo verde canta',
])('accepts %s with any character classes', (password) => expect(isTaken(password)).toBe(true))

test.each([
  ['12345678', 'common'],
  ['flamengo', 'common'],
  ['aaaaaaaaaa', 'repeat'],
  ['abcdefgh', 'sequence'],
  ['mariasilva', 'name'],
  ['joana.prado@example.com', 'own'],
])('says of %s why it is refused: %s', (password, hint) =>
  expect(estimatePasswordStrength(password, 'joana.prado@example.com').hint).toBe(hint),
)

test('anything typed is judged, however long', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (password) => {
      const { score } = estimatePasswordStrength(password, 'a@example.com')
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(4)
    }),
    { numRuns: 60 },
  )
})
