import fc from 'fast-check'
import { splitLinks } from './links'

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['Veja https://exemplo.com.br/fotos?a=1#b.', ['https://exemplo.com.br/fotos?a=1#b']],
  ['(https://exemplo.com), e http://outro.com!', ['https://exemplo.com/', 'http://outro.com/']],
  ['https://pt.wikipedia.org/wiki/Ipê_(árvore)', []],
  ['https://en.wikipedia.org/wiki/Oak_(tree)', ['https://en.wikipedia.org/wiki/Oak_(tree)']],
  ['HTTPS://EXEMPLO.COM', ['https://exemplo.com/']],
])('%s', (text, expected) => expect(hrefs(text)).toEqual(expected))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://exemplo.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://exemplo.com',
  '//exemplo.com',
  'www.exemplo.com',
  'https://localhost/x',
  'https://banco.com@outro.com/',
  'https://a:b@outro.com/',
  'https:\\\\exemplo.com',
  'https://exemplo.com\\@outro.com',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://аpple.com/',
  'https://exemplo.com/\u202egpj.exe',
  'https://exemplo.com/\u200b',
  "https://'.exemplo.com/",
  'xhttps://exemplo.com',
  `https://exemplo.com/${'a'.repeat(3000)}`,
])('%j is no link', (text) => expect(hrefs(text)).toEqual([]))

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'javascript:',
        'data:',
        'a.com',
        '@',
        '\\',
        '//',
        '<script>',
        '"',
        "'",
        '>',
        '<',
        ' ',
        '\n',
        '\t',
        '\u202e',
        '\u0000',
        '%00',
        '%0a',
        '&quot;',
        '(',
        ')',
        '.',
        ':',
        '[::1]',
        '127.1',
        'é',
        '🙂',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))

test('shows all of any text, with links only to plain web addresses as written', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const pieces = splitLinks(text)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const { text: written, href } of pieces) {
        if (href === undefined) continue
        expect(href).toMatch(/^https?:\/\/[^/@\\\s"'<>]+\//)
        expect(new URL(href).href).toBe(href)
        expect(written.toLowerCase()).toContain(new URL(href).host)
        expect(new URL(href).username).toBe('')
      }
    }),
    { numRuns: 2000 },
  )
})

test('a text of nothing but beginnings costs no more than its length', () => {
  expect(splitLinks('https://('.repeat(500))).toHaveLength(1)
  expect(splitLinks('https://a.co '.repeat(300))).toHaveLength(600)
})
