/** @jest-environment jsdom */
import type * as jar from './cookie-jar'

/** The jar of a page whose browser tells of changes, as it is loaded there. */
const loaded = (): typeof jar => {
  let found: typeof jar | undefined
  jest.isolateModules(() => {
    found = jest.requireActual<typeof jar>('./cookie-jar')
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
/** Another tab's write. */
const writeElsewhere = (value: string) => (document.cookie = `one=${value}; path=/`)

test('many looks cost one, and the next sees what the browser tells of', async () => {
  const { cookieJar } = loaded()
  const looks = jest.spyOn(document, 'cookie', 'get')
  for (let n = 0; n < 50; n++) {
    expect([cookieJar.read('one'), cookieJar.read('other')]).toEqual(['1', undefined])
    await Promise.resolve()
  }
  // The cookies library reads twice.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2)
  writeElsewhere('2')
  told.dispatchEvent(new Event('change'))
  expect(cookieJar.read('one')).toBe('2')
})

test('what this page writes or clears is there at once', () => {
  const { cookieJar } = loaded()
  expect(cookieJar.read('one')).toBe('1')
  cookieJar.write('one', 'é; 3', { path: '/' })
  expect(cookieJar.read('one')).toBe('é; 3')
  cookieJar.clear('one', { path: '/' })
  expect(cookieJar.read('one')).toBeUndefined()
})

test('a change nobody told of is seen within a second, or when somebody asks to look again', () => {
  const { cookieJar, lookAgain } = loaded()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000)
  expect(cookieJar.read('one')).toBe('1')
  writeElsewhere('2')
  clock.mockReturnValue(5_999)
  expect(cookieJar.read('one')).toBe('1')
  clock.mockReturnValue(6_001)
  expect(cookieJar.read('one')).toBe('2')
  writeElsewhere('3')
  lookAgain()
  expect(cookieJar.read('one')).toBe('3')
})

test('where the browser does not tell, the cookies are kept for the work at hand', async () => {
  Reflect.deleteProperty(window, 'cookieStore')
  const { cookieJar } = loaded()
  expect(cookieJar.read('one')).toBe('1')
  writeElsewhere('2')
  expect(cookieJar.read('one')).toBe('1')
  await Promise.resolve()
  expect(cookieJar.read('one')).toBe('2')
})
