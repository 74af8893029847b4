import fc from 'fast-check'
import { safeCallback } from './callback-url'
import { offSiteUrls as hostile, joinedPieces } from './testing/redirect-cases'

const origin = 'https://site.example'
test('there are at least ninety hostile addresses', () =>
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(90))

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

test('returns only addresses of this site for any input', () => {
  fc.assert(
    fc.property(fc.oneof(joinedPieces, fc.string(), fc.webUrl()), (value) => {
      const path = safeCallback(value)
      if (path === null) return
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, origin).origin).toBe(origin)
      // Applying it to its own result changes nothing.
      expect(safeCallback(path)).toBe(path)
    }),
    { numRuns: 2000 },
  )
})
