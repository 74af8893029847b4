import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { formatDay as formatDayInBrowser, formatTime, instantOf, plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { formatDateTime, formatDay, localDay, nextDay, toInstant, toWallClock } from './local-time'

test('a moment has the hours of a day of 24 in both languages, of São Paulo', () => {
  const at = new Date('2026-12-01T18:05:00Z')
  expect(formatDateTime(at, 'en')).toBe('15:05')
  expect(formatDateTime(at, 'pt')).toBe('15:05')
  expect(formatDateTime(at, 'en', 'full')).toBe('Tuesday, December 1, 2026 at 15:05')
  expect(formatDateTime(at, 'pt', 'full')).toBe('terça-feira, 1 de dezembro de 2026 às 15:05')
})

const cities = (
  JSON.parse(readFileSync(resolve('server/db/seed/places/cities.json'), 'utf8')) as [number, string, string][]
).map(([ibge, name, state]) => ({ ibge, name, state }))

/** Hours behind UTC by Lei 11.662/2008 and Lei 12.876/2013, by state; the two exceptions by name. */
const behind: Record<string, number> = { AC: 5, AM: 4, MS: 4, MT: 4, RO: 4, RR: 4 }
const hoursBehind = ({ name, state }: (typeof cities)[number]) => {
  if (state === 'PE' && name === 'Fernando de Noronha') return 2
  const isWest =
    state === 'AM' &&
    [
      'Atalaia do Norte',
      'Benjamin Constant',
      'Boca do Acre',
      'Eirunepé',
      'Envira',
      'Guajará',
      'Ipixuna',
      'Itamarati',
      'Jutaí',
      'Lábrea',
      'Pauini',
      'São Paulo de Olivença',
      'Tabatinga',
    ].includes(name)
  return isWest ? 5 : (behind[state] ?? 3)
}

// No summer time since 2019 (Decreto 9.772/2019).
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })

test('server and browser tell the legal hour of every municipality, named where it is not Brasília’s', () => {
  const [at] = fc.sample(moments, 1)
  for (const city of cities) {
    const wall = new Date((at ?? new Date()).getTime() - hoursBehind(city) * 3_600_000).toISOString()
    const clock = clockOf(city.ibge)
    const hour = formatTime(at ?? '', 'pt', clock)
    expect([city.name, hour.slice(0, 5)]).toEqual([city.name, wall.slice(11, 16)])
    expect([city.name, / \(horário d.+\)$/.test(hour)]).toEqual([city.name, hoursBehind(city) !== 3])
    expect(formatDateTime(at ?? new Date(), 'pt', 'time', city.ibge)).toBe(hour)
  }
})

test('parses a local time in the zone in which it is formatted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cities), moments, fc.constantFrom('pt', 'en'), ({ ibge }, at, locale) => {
      const clock = clockOf(ibge)
      at.setUTCSeconds(0, 0)
      const day = plainDate(at, clock)
      const unnamed = formatTime(at, locale, { ...clock, name: null })
      expect(instantOf(day, unnamed, clock)).toBe(at.toISOString())
      expect(formatDay(at, 'pt', ibge)).toContain(String(Number(day.slice(8))))
      expect(formatDayInBrowser(at, 'pt', clock)).toContain(String(Number(day.slice(8))))
    }),
  )
})

// Days of São Paulo that began an hour late or had an hour twice, and days reported as misread in public trackers.
test.each([
  ['moment 1994', '2014-10-19', '01:00:00'],
  ['moment-timezone 399', '2016-10-16', '01:00:00'],
  ['moment-timezone 672', '2018-11-04', '01:00:00'],
  ['moment-timezone 672', '2018-11-03', '00:00:00'],
  ['moment-timezone 672', '2018-11-05', '00:00:00'],
  ['moment-timezone 728', '2019-11-02', '00:00:00'],
  ['moment-timezone 794', '2019-11-04', '00:00:00'],
  ['tzdb 15', '2019-02-16', '00:00:00'],
  ['tzdb 15', '2019-02-17', '00:00:00'],
  ['lubridate 842', '2019-12-04', '00:00:00'],
  ['spacetime 169', '2019-11-05', '00:00:00'],
  ['bootjack-datepicker 1', '2013-10-20', '01:00:00'],
  ['ofx4j 30', '2019-01-02', '00:00:00'],
  ['libofx 14', '2017-03-01', '00:00:00'],
  ['Expensify 97629', '2026-03-02', '00:00:00'],
  ['leap day', '2028-02-29', '00:00:00'],
  ['last of a year', '2026-12-31', '00:00:00'],
])('%s: %s begins at %s, and the day before ends a second earlier', (_, day, first) => {
  const start = toInstant(day, 0)
  expect(toWallClock(start).text).toBe(`${day}T${first}`)
  expect(nextDay(localDay(new Date(start.getTime() - 1000)))).toBe(day)
})
