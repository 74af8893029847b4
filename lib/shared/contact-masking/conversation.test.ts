import fc from 'fast-check'
import { findContacts, maskContacts } from './contacts'
import { earlierLines, findContactsAfter } from './conversation'
import { lookbackChars } from './lookback'

/** Fragments of contacts and their usual surroundings. */
const piece = fc.constantFrom(
  ...'11 98765 4321 9 1 55 0800 onze nove meia e maria @ gmail . .com www - ( + , ? 150 reais cep cpf'.split(
    ' ',
  ),
  ...'meu pix chave zap no chama pago por fora do app insta: ponto com arroba exemplo 123.456.789-09'.split(
    ' ',
  ),
  ...[' ', ' ', '\n', '•', '\ud800', '🙂', '123e4567-e89b-12d3-a456-426614174000', '-a456-'],
)
const text = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  fc.array(piece, { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
  fc.string({ unit: 'binary' }),
)
const before = fc.array(text, { maxLength: lookbackChars.lines })

test('a message of which nothing was said before is read as it always was', () => {
  fc.assert(fc.property(text, (one) => expect(findContactsAfter([], one)).toEqual(findContacts(one))))
})

test('masks at least as much with earlier messages, in order, without lengthening the text', () => {
  fc.assert(
    fc.property(before, text, (said, one) => {
      const found = findContactsAfter(said, one)
      let at = 0
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(at).toBeLessThanOrEqual(one.length)
      for (const own of findContacts(one))
        expect(found.some(({ start, end }) => start <= own.start && own.end <= end)).toBe(true)
      expect(maskContacts(one, found).length).toBeLessThanOrEqual(one.length)
    }),
    { numRuns: 2000 },
  )
})

const line = fc.record({
  sender: fc.constantFrom(1, 2, null),
  text,
  at: fc.integer({ min: 0, max: 2 * lookbackChars.ms }),
})
const seenOf = (lines: readonly { sender: number | null; text: string; at: number }[]) =>
  lines.map((one, n) =>
    maskContacts(one.text, findContactsAfter(earlierLines(one, lines.slice(0, n)), one.text)),
  )

test('masks a message the same regardless of later ones and of page boundaries', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.nat(20), (lines, cut) => {
      const all = seenOf(lines)
      expect(seenOf(lines.slice(0, cut))).toEqual(all.slice(0, cut))
      const page = lines.slice(Math.max(0, cut - lookbackChars.lines))
      expect(seenOf(page).slice(Math.min(cut, lookbackChars.lines))).toEqual(all.slice(cut))
    }),
    { numRuns: 500 },
  )
})

const [me, other] = [1, 2]
const at = (minute: number, sender: number | null, said: string) => ({
  sender,
  text: said,
  at: minute * 60_000,
})

test('only the writer’s own words of the last minutes are said before; others’ in between end nothing', () => {
  const lines = [
    at(0, me, 'antes'),
    at(5, other, 'onde?'),
    at(6, me, '11 98765'),
    at(7, null, 'Novas condições propostas.'),
    at(8, other, 'ok'),
  ]
  expect(earlierLines(at(10, me, '4321'), lines)).toEqual(['antes', '11 98765'])
  expect(earlierLines(at(11, me, '4321'), lines)).toEqual(['11 98765'])
  expect(earlierLines(at(17, me, '4321'), lines)).toEqual([])
  expect(earlierLines(at(8, other, 'sim'), lines)).toEqual(['onde?', 'ok'])
  expect(earlierLines(at(8, null, 'Proposta retirada.'), lines)).toEqual([])
  const far = Array.from({ length: lookbackChars.lines }, () => at(6, other, 'ok'))
  expect(earlierLines(at(6, me, '4321'), [at(6, me, '11 98765'), ...far])).toEqual([])
})

const stepsOf = (said: readonly string[], one: string): number => {
  const meter = { steps: 0 }
  findContactsAfter(said, one, meter)
  return meter.steps
}
test('checks an ordinary message once, regardless of earlier ones', () => {
  const ordinary = 'Levo a tinta branca e o material para as duas paredes da sala'
  const said = ['Bom dia', 'O valor fica em 450 reais', 'Consigo ir na terça']
  expect(stepsOf(said, ordinary)).toBe(stepsOf([], ordinary))
})

/** Inputs that provoke backtracking, in each of the earlier messages. */
const hostile = [
  '1',
  '1 ',
  'a@',
  '. ',
  'um ',
  'chama ',
  'pago por fora ',
  '+1',
  'ffffffff-',
  '•',
  '@ ',
  'meu pix ',
  '?',
]
test.each(hostile)('bounds the cost of long earlier messages: %j', (unit) => {
  const said = (length: number) => Array.from({ length: lookbackChars.lines }, () => unit.repeat(length))
  expect(stepsOf(said(10_000), 'oi')).toBeLessThan(200_000)
  expect(stepsOf(said(4000), unit.repeat(4000))).toBeLessThan(stepsOf([], unit.repeat(4000)) + 200_000)
})
