import { sendMessage } from './chat'
import { line, personName, prose } from './values'

/** Shown as (11) 98765-4321, for people alone. */
const turned = 'Ligue \u202e1234-56789 )11(\u202c'

test('keeps the written order of a text for every reader', () => {
  const straight = 'Ligue 1234-56789 )11('
  expect([line(80).parse(turned), prose(80).parse(turned)]).toEqual([straight, straight])
  const message = sendMessage.body.parse({ text: turned, client_id: crypto.randomUUID() })
  expect(message).toMatchObject({ text: straight })
  // Signs of direction alone are nothing written.
  expect(line(80).safeParse('\u2066 \u2069').success).toBe(false)
  expect(line(80).parse('می‌خواهم 👩‍🔧')).toBe('می‌خواهم 👩‍🔧')
})

test('accents beyond four on a letter, which would lie over other lines, are left out', () => {
  const tower = `Ol${'a\u0301'.padEnd(400, '\u0302')}!`
  expect(prose(80).parse(tower)).toBe('Ola\u0301\u0302\u0302\u0302!')
  expect(line(80).parse('não é, Đặng, שָׁלוֹם')).toBe('não é, Đặng, שָׁלוֹם')
})

test('a name of one word without end is refused', () => {
  expect(personName.safeParse('W'.repeat(40)).success).toBe(true)
  expect(personName.safeParse('W'.repeat(41)).success).toBe(false)
})

test('a name that turns its surroundings is refused', () => {
  expect(personName.safeParse('\u202eatnoC').success).toBe(false)
})
