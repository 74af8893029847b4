import fc from 'fast-check'
import { findContacts, invitesToPay, maskContacts } from './contacts'

/** Fragments of contacts, so that most generated texts are contacts or nearly so. */
const piece = fc.constantFrom(
  ...'1 11 98765 4321 0 55 9 123.456.789-09 1.500,00 10/12/2026 um nove meia noventa e ana gmail hotmail com br'.split(
    ' ',
  ),
  ...(
    'ponto arroba at dot zap insta whatsapp chama manda meu pix chave pago fora por app do direto comigo ' +
    'dinheiro'
  ).split(' '),
  ...[
    '@',
    '.',
    '-',
    '(',
    ')',
    '+',
    ':',
    '/',
    ',',
    '•',
    '\n',
    ' ',
    ' ',
    ' ',
    'R$',
    'reais',
    'cep',
    'telefone',
    'www',
    'https://',
  ],
  ...['é', '\u0301', '\u200b', '９', '𝟗', '\ud800', '🙂', 'wa.me', '123e4567-e89b-12d3-a456-426614174000'],
)
const said = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
)

test('a masked text is never longer, says nothing new, and is masked once', () => {
  fc.assert(
    fc.property(said, (text) => {
      const masked = maskContacts(text)
      expect(masked.length).toBeLessThanOrEqual(text.length)
      expect(maskContacts(masked)).toBe(masked)
      expect(findContacts(masked)).toEqual([])
      if (findContacts(text).length === 0) expect(masked).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('contacts are in order, apart, and inside of the text', () => {
  fc.assert(
    fc.property(said, (text) => {
      let at = 0
      for (const { start, end } of findContacts(text)) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end - start).toBeGreaterThanOrEqual(3)
        at = end
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})

/** Inputs that provoke backtracking, each repeated up to a length. */
const hostile = [
  ...[
    '1',
    '1 ',
    '1.',
    '11 9',
    '98765-4321 ',
    'um ',
    'noventa e ',
    'a',
    'a.',
    'a@',
    '@',
    '@ ',
    'a@ ',
    '. ',
    '.com',
    'a.com ',
  ],
  ...[
    'ponto com ',
    'arroba ',
    'a (at) ',
    'zap ',
    'chama ',
    'chama a ',
    'pago por fora ',
    'sem passar ',
    'pix ',
    'meu pix ',
  ],
  ...[
    '1,',
    '1/1/',
    '(',
    '+1',
    'f-',
    'ffffffff-',
    '•',
    '\u0301',
    '\u200b',
    '🙂',
    'é',
    '\ud800',
    'https://',
    'www.',
    '@a_',
    '1o1o',
    'vinte-',
  ],
]
const stepsOf = (text: string): number => {
  const meter = { steps: 0 }
  findContacts(text, meter)
  return meter.steps
}
test.each(hostile)('the cost of %j grows as its length does', (unit) => {
  const of = (length: number) => stepsOf(unit.repeat(Math.ceil(length / unit.length)).slice(0, length))
  const [half, whole] = [of(50_000), of(100_000)]
  expect(whole / half).toBeLessThan(2.1)
  expect(whole).toBeLessThan(100 * 100_000)
})

test.each([
  ['pago por fora', true],
  ['minha chave pix é 123.456.789-09', true],
  ['me liga no 11 98765-4321', false],
  ['Posso pagar com Pix?', false],
])('tells an invitation to pay outside from other contacts: %j, %s', (text, does) =>
  expect(invitesToPay(findContacts(text))).toBe(does),
)
