import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { clockAt, datedFiles, moments } from './clock.mjs'

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

const dates = moments.map((moment) => new Date(`${moment.replace(' ', 'T')}:00Z`))
const hours = dates.map((date) => date.getUTCHours())
const isMonthsEnd = (date: Date) => new Date(date.getTime() + 24 * 60 * 60 * 1000).getUTCDate() === 1

test('every weekday is among the moments', () => {
  expect(new Set(dates.map((date) => date.getUTCDay())).size).toBe(7)
})

test('Friday night, Sunday before dawn and a month’s end are among the moments', () => {
  const has = (day: number, hour: number) =>
    dates.some((date) => date.getUTCDay() === day && date.getUTCHours() === hour)
  expect([has(5, 22), has(0, 3), dates.some(isMonthsEnd)]).toEqual([true, true, true])
})

test('the hours lie before, within and after working hours', () => {
  expect(hours.some((hour) => hour < 6) && hours.some((hour) => hour > 20)).toBe(true)
  expect(hours.some((hour) => hour > 8 && hour < 18)).toBe(true)
})

test('each part of the pattern finds a test', () => {
  const files = ['server', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const parts = datedFiles.split(/\|(?![^(]*\))/)
  expect(parts.filter((part) => !files.some((file) => new RegExp(part).test(file)))).toEqual([])
})
