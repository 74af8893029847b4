import fc from 'fast-check'
import { addDays, addMonths, daysBetween, planOf, sameDayIn, weekdayOf, weeksOf } from './days'

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('a month’s page holds every day of it once, in whole weeks from Sunday', () => {
  fc.assert(
    fc.property(date, (day) => {
      const month = day.slice(0, 7)
      const weeks = weeksOf(month)
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true)
      const days = weeks.flat().filter((one) => one.startsWith(month))
      expect(days).toContain(day)
      expect(days).toEqual(daysBetween(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)))
      expect(weeks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('moving by a month stays in the month asked for', () => {
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28')
  expect(sameDayIn('2028-02', '2028-03-30')).toBe('2028-02-29')
  fc.assert(
    fc.property(date, date, (one, other) =>
      expect(sameDayIn(other.slice(0, 7), one).slice(0, 7)).toBe(other.slice(0, 7)),
    ),
  )
})

test('an exception replaces the hours of the week', () => {
  const weekly = [
    { weekday: 1, from: '13:00', to: '18:00' },
    { weekday: 1, from: '08:00', to: '12:00' },
  ]
  const exceptions = [
    { date: '2026-11-30', closed: true },
    { date: '2026-12-06', closed: false, from: '10:00', to: '14:00' },
  ]
  expect(planOf({ weekly, exceptions }, '2026-11-23')).toEqual({
    kind: 'open',
    hours: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
  })
  expect(planOf({ weekly, exceptions }, '2026-11-30')).toEqual({ kind: 'off', hours: [] })
  expect(planOf({ weekly, exceptions }, '2026-12-06')).toEqual({
    kind: 'special',
    hours: [{ from: '10:00', to: '14:00' }],
  })
  expect(planOf({ weekly, exceptions }, '2026-11-24')).toEqual({ kind: 'closed', hours: [] })
})

test('without any hours Sundays alone are shut', () => {
  fc.assert(
    fc.property(date, (day) =>
      expect(planOf({ weekly: [], exceptions: [] }, day).kind).toBe(weekdayOf(day) === 0 ? 'closed' : 'open'),
    ),
  )
})
