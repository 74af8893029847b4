import { clockAt } from './clock.mjs'

const now = Date.parse('2026-11-21T12:00:00-03:00')

describe('the clock of a test run', () => {
  beforeEach(() => void (process.env.FAKETIME_LIBRARY = __filename))
  afterEach(() => void delete process.env.FAKETIME_LIBRARY)

  test.each([
    ['2026-11-21 12:01', '+60'],
    ['2026-11-22', '+86400'],
    ['2026-11-20T23:30', '-45000'],
  ])('sets the clock to %s by an offset of %s seconds', (moment, offset) => {
    expect(clockAt(moment, now)).toMatchObject({ FAKETIME: offset, LD_PRELOAD: __filename })
  })

  test.each(['', 'tomorrow', '2026-02-29', '2026-13-01', '2026-12-31 24:30', '31/12/2026'])(
    'rejects %p with an example',
    (moment) => {
      expect(() => clockAt(moment, now)).toThrow("--at='2026-12-31 23:30'")
    },
  )

  test('names the package when the library is missing', () => {
    process.env.FAKETIME_LIBRARY = `${__filename}.missing`
    expect(() => clockAt('2026-12-31 23:30', now)).toThrow('apt-get install libfaketime')
  })
})
