/** @jest-environment jsdom */
import type * as cookies from './cookies'

/** Loads the module in a browser with the Cookie Store API. */
const loaded = (): typeof cookies => {
  let found: typeof cookies | undefined
  jest.isolateModules(() => {
    found = jest.requireActual<typeof cookies>('./cookies')
  })
  if (!found) throw new Error('not loaded')
  return found
}

const told = new EventTarget()
beforeEach(() => {
  Object.defineProperty(window, 'cookieStore', { configurable: true, value: told })
  document.cookie = 'one=1; path=/'
})
afterEach(() => {
  Reflect.deleteProperty(window, 'cookieStore')
  jest.restoreAllMocks()
})
/** Writes as another tab would. */
const writeElsewhere = (value: string) => (document.cookie = `one=${value}; path=/`)

test('reads the cookies once until the browser reports a change', async () => {
  const { readCookie } = loaded()
  const looks = jest.spyOn(document, 'cookie', 'get')
  for (let n = 0; n < 50; n++) {
    expect([readCookie('one'), readCookie('other')]).toEqual(['1', undefined])
    await Promise.resolve()
  }
  // The cookies library reads twice.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2)
  writeElsewhere('2')
  told.dispatchEvent(new Event('change'))
  expect(readCookie('one')).toBe('2')
})

test('returns its own writes and deletions at once', () => {
  const { readCookie, writeCookie, clearCookie } = loaded()
  expect(readCookie('one')).toBe('1')
  writeCookie('one', 'é; 3')
  expect(readCookie('one')).toBe('é; 3')
  clearCookie('one')
  expect(readCookie('one')).toBeUndefined()
})

test('a change nobody told of is seen within a second, or when somebody asks to look again', () => {
  const { readCookie, invalidateCookieCache } = loaded()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000)
  expect(readCookie('one')).toBe('1')
  writeElsewhere('2')
  clock.mockReturnValue(5_999)
  expect(readCookie('one')).toBe('1')
  clock.mockReturnValue(6_001)
  expect(readCookie('one')).toBe('2')
  writeElsewhere('3')
  invalidateCookieCache()
  expect(readCookie('one')).toBe('3')
})

test('caches within one task in browsers that report no changes', async () => {
  Reflect.deleteProperty(window, 'cookieStore')
  const { readCookie } = loaded()
  expect(readCookie('one')).toBe('1')
  writeElsewhere('2')
  expect(readCookie('one')).toBe('1')
  await Promise.resolve()
  expect(readCookie('one')).toBe('2')
})
