import fc from 'fast-check'
import { localDay, nextDay, toInstant, weekdayOf } from '@/server/time/local-time'
import { fitsCalendar, listStartsOn, openHours, type Calendar } from './slots'

const monday = '2031-03-03'
const longAgo = new Date('2031-01-01T00:00:00Z')
const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  weekly: [],
  exceptions: [],
  bufferMinutes: 0,
  noticeMinutes: 0,
  busy: [],
  ...more,
})
const times = (given: Calendar, day = monday, minutes = 120, now = longAgo) =>
  listStartsOn(given, day, minutes, now).map((span) => span.from.toISOString().slice(11, 16))

test('a local day in São Paulo begins at 03:00 UTC', () => {
  expect(toInstant(monday, 0).toISOString()).toBe('2031-03-03T03:00:00.000Z')
  expect(localDay(new Date('2031-03-03T02:59:00Z'))).toBe('2031-03-02')
  expect([weekdayOf(monday), nextDay('2031-02-28')]).toEqual([1, '2031-03-01'])
})

test('summer time, when Brazil had it, moves the moment', () => {
  expect(toInstant('2019-01-15', 8 * 60).toISOString()).toBe('2019-01-15T10:00:00.000Z')
})

test('without hours of their own, providers work Monday to Saturday from 8 to 18', () => {
  expect(times(calendar())).toEqual(expect.arrayContaining(['11:00', '11:30', '19:00']))
  expect(times(calendar()).at(-1)).toBe('19:00')
  expect(times(calendar(), '2031-03-02')).toEqual([])
})

test('exceptions replace the hours of their day; a closed one wins', () => {
  const opened = { date: monday, closed: false, fromMinute: 600, toMinute: 720 }
  expect(times(calendar({ exceptions: [opened] }))).toEqual(['13:00'])
  expect(
    times(
      calendar({ exceptions: [opened, { date: monday, closed: true, fromMinute: null, toMinute: null }] }),
    ),
  ).toEqual([])
  const lunch = { date: monday, closed: true, fromMinute: 720, toMinute: 780 }
  expect(openHours(calendar({ exceptions: [lunch] }), monday)).toEqual([
    { fromMinute: 480, toMinute: 720 },
    { fromMinute: 780, toMinute: 1080 },
  ])
})

test('notice and buffer keep time free', () => {
  const busy = [{ from: toInstant(monday, 720), to: toInstant(monday, 780) }]
  expect(times(calendar({ busy, bufferMinutes: 30 }), monday, 60)).not.toContain('14:00')
  expect(times(calendar({ busy, bufferMinutes: 30 }), monday, 60)).toEqual(
    expect.arrayContaining(['13:30', '16:30']),
  )
  expect(times(calendar({ noticeMinutes: 240 }), monday, 60, toInstant(monday, 480))[0]).toBe('15:00')
})

const minute = fc.integer({ min: 0, max: 1440 })
const span = fc.tuple(minute, minute).filter(([a, b]) => a < b)
const calendars = fc.record({
  weekly: fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), span)
      .map(([weekday, [fromMinute, toMinute]]) => ({ weekday, fromMinute, toMinute })),
    { maxLength: 8 },
  ),
  exceptions: fc.array(
    fc
      .tuple(fc.boolean(), span)
      .map(([closed, [fromMinute, toMinute]]) => ({ date: monday, closed, fromMinute, toMinute })),
    { maxLength: 3 },
  ),
  bufferMinutes: fc.integer({ min: 0, max: 240 }),
  noticeMinutes: fc.integer({ min: 0, max: 2880 }),
  busy: fc.array(
    span.map(([from, to]) => ({ from: toInstant(monday, from), to: toInstant(monday, to) })),
    { maxLength: 4 },
  ),
})

test('offers only starts within open hours, clear of other work and after the notice, for any calendar', () => {
  fc.assert(
    fc.property(calendars, fc.integer({ min: 15, max: 480 }), minute, (given, minutes, at) => {
      const now = toInstant(monday, at - 720)
      const starts = listStartsOn(given, monday, minutes, now)
      const buffer = given.bufferMinutes * 60_000
      for (const { from, to } of starts) {
        expect(to.getTime() - from.getTime()).toBe(minutes * 60_000)
        expect(from.getUTCMinutes() % 30).toBe(0)
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime() + given.noticeMinutes * 60_000)
        expect(
          given.busy.some(
            (one) => one.from.getTime() - buffer < to.getTime() && from.getTime() < one.to.getTime() + buffer,
          ),
        ).toBe(false)
        expect(
          openHours(given, monday).some(
            (one) => toInstant(monday, one.fromMinute) <= from && to <= toInstant(monday, one.toMinute),
          ),
        ).toBe(true)
        expect(fitsCalendar(given, monday, from, minutes, now)).toBe(true)
      }
      expect(new Set(starts.map((one) => one.from.getTime())).size).toBe(starts.length)
    }),
  )
})
