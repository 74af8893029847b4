import fc from 'fast-check'
import { safeCallback } from './callback-url'

const origin = 'https://site.example'
/**
 * Ways off the site: other schemes and hosts, every kind of slash, characters browsers skip or normalise,
 * dots, credentials.
 */
const hostile = [
  // Whole addresses and schemes.
  'https://evil.example/',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'http:evil.example',
  'http:/evil.example',
  'https:///evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'tel:+551199999999',
  'about:blank',
  'view-source:https://evil.example',
  'intent://evil.example#Intent;end',
  // Two slashes, however written.
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '//evil.example?x',
  '//evil.example#x',
  '//[::1]/',
  '//127.0.0.1:8080/',
  '//0x7f000001/',
  '//2130706433/',
  '//localhost/',
  '//user@evil.example/',
  '//user:pass@evil.example/',
  '//evil.example:443/',
  '//site.example.evil.example/',
  '//evil.example\\@site.example/',
  '//xn--e1awd7f.example/',
  '//ⓔvil.example',
  '//.evil.example',
  // Backslashes, which browsers read as slashes.
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '\\evil.example',
  '/a\\..\\..\\\\evil.example',
  // Characters browsers skip or normalise.
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u2029/evil.example',
  '/\ufeff/evil.example',
  '\ufeff//evil.example',
  '/\u0009\u000a//evil.example',
  '/ /evil.example',
  // Dot segments that leave two slashes behind.
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E//evil.example',
  '/./\\evil.example',
  '/.%2e//evil.example',
  '/a/%2e%2e//evil.example',
  // Not paths of this site.
  'evil.example',
  'evil.example/',
  '@evil.example',
  ':evil.example',
  '?callbackUrl=//evil.example',
  '#//evil.example',
  '',
  '.',
  '..',
  './x',
  'x'.repeat(20),
  `/${'a'.repeat(2001)}`,
]

test('there are at least eighty hostile addresses', () =>
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(80))

test.each(hostile)('refuses %j', (value) => expect(safeCallback(value)).toBeNull())

test('most of them would lead a browser off the site, so refusing matters', () => {
  const away = hostile.filter(
    (value) => URL.canParse(value, origin) && new URL(value, origin).origin !== origin,
  )
  expect(away.length).toBeGreaterThan(50)
})

test.each([
  '/',
  '/demand/',
  '/my-bookings/?statusId=booking_offers',
  '/en/settings/?tab=profile#top',
  '/verify-email/?callbackUrl=%2Fdemand%2F',
])('keeps %s', (value) => expect(safeCallback(value)).toBe(value))

test('whatever comes in, what goes out stays on the site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'http',
    'javascript',
    ' ',
    '\u0000',
    '\u2028',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.string(),
        fc.webUrl(),
      ),
      (value) => {
        const path = safeCallback(value)
        if (path === null) return
        expect(path.startsWith('/')).toBe(true)
        expect(new URL(path, origin).origin).toBe(origin)
        // Applying it to its own result changes nothing.
        expect(safeCallback(path)).toBe(path)
      },
    ),
    { numRuns: 2000 },
  )
})
