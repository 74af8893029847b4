import fc from 'fast-check'
import { safeCallback } from './callback-url'

const origin = 'https://site.example'
const hostile = [
  'https://evil.example/', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example',
  '/\n/evil.example', '\t//evil.example', ' //evil.example', 'javascript:alert(1)', 'data:text/html,x', '/.//evil.example',
  '/..//evil.example', '/%2e//evil.example', '/%2e%2e//evil.example', 'http:evil.example', 'evil.example', '', '@evil.example',
  '/\u00a0/evil.example', '/./\\evil.example', '/a/..//evil.example',
]

test.each(hostile)('refuses %j', (value) => expect(safeCallback(value)).toBeNull())

test.each(['/', '/demand/', '/my-bookings/?statusId=booking_offers', '/en/settings/?tab=profile#top', '/verify-email/?callbackUrl=%2Fdemand%2F'])(
  'keeps %s',
  (value) => expect(safeCallback(value)).toBe(value),
)

test('whatever comes in, what goes out stays on the site', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', '@', ':', '?', '#', 'evil.example', 'http', 'javascript', ' ', '\u0000', '\u2028')
  fc.assert(
    fc.property(fc.oneof(fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')), fc.string(), fc.webUrl()), (value) => {
      const path = safeCallback(value)
      if (path === null) return
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, origin).origin).toBe(origin)
      // A second reading, by whoever gets it next, says the same.
      expect(safeCallback(path)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
