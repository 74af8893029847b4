import fc from 'fast-check'
import { copyDayTo, dayError, halfHours, nextHours, spanErrors, weeklyOf, weekOf, workday } from './week'

const span = fc.tuple(fc.nat(47), fc.nat(48)).map(([from, to]) => ({
  from: halfHours[from] ?? '00:00',
  to: halfHours[Math.max(to, from + 1)] ?? '24:00',
}))

test('a week survives being taken apart and put together', () => {
  fc.assert(
    fc.property(
      fc.array(
        span.chain((hours) => fc.nat(6).map((weekday) => ({ ...hours, weekday }))),
        { maxLength: 20 },
      ),
      (weekly) => {
        const once = weeklyOf(weekOf(weekly))
        expect(once).toHaveLength(weekly.length)
        expect(weeklyOf(weekOf(once))).toEqual(once)
      },
    ),
  )
})

test('reports the errors of a day', () => {
  expect(dayError([workday])).toBeNull()
  expect(
    dayError([
      { from: '13:00', to: '18:00' },
      { from: '08:00', to: '12:00' },
    ]),
  ).toBeNull()
  expect(dayError([{ from: '12:00', to: '12:00' }])).toBe('backwards')
  expect(
    dayError([
      { from: '08:00', to: '12:00' },
      { from: '11:30', to: '18:00' },
    ]),
  ).toBe('overlapping')
  expect(dayError([{ from: '20:00', to: '24:00' }])).toBeNull()
})

test('hours that are added never collide with the ones before', () => {
  fc.assert(
    fc.property(span, (hours) => {
      const next = nextHours([hours])
      if (next) expect(dayError([hours, next])).toBeNull()
    }),
  )
})

test('the row that is wrong is the one named', () => {
  expect(
    spanErrors([
      { from: '08:00', to: '12:00' },
      { from: '11:30', to: '18:00' },
      { from: '19:00', to: '18:30' },
      { from: '20:00', to: '24:00' },
    ]),
  ).toEqual([null, 'overlapping', 'backwards', null])
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (hours) => {
      const problems = spanErrors(hours)
      expect(problems).toHaveLength(hours.length)
      // Without those rows the day is valid.
      expect(dayError(hours.filter((_, at) => problems[at] === null))).toBeNull()
    }),
  )
})

test('copying changes the days asked for, and no other', () => {
  const week = weekOf([
    { weekday: 1, ...workday },
    { weekday: 3, from: '10:00', to: '12:00' },
  ])
  fc.assert(
    fc.property(fc.subarray([0, 2, 3, 4, 5, 6]), (days) => {
      const copied = copyDayTo(week, 1, days)
      copied.forEach((hours, day) => expect(hours).toEqual(days.includes(day) ? [workday] : week[day]))
    }),
  )
})
