import fc from 'fast-check'
import { addDays } from './days'
import { exceptionsOf, specialDays, withPeriod } from './exceptions'

const today = '2026-11-21'

test('round-trips exceptions, without past days', () => {
  const exceptions = [
    { date: '2026-12-24', closed: false, from: '13:00', to: '15:00' },
    { date: '2026-12-24', closed: false, from: '08:00', to: '11:30' },
    { date: '2026-12-25', closed: true, from: null, to: null },
    { date: '2020-01-01', closed: true, from: null, to: null },
  ]
  const days = specialDays(exceptions, today)
  expect(days).toEqual([
    {
      date: '2026-12-24',
      hours: [
        { from: '08:00', to: '11:30' },
        { from: '13:00', to: '15:00' },
      ],
    },
    { date: '2026-12-25', hours: [] },
  ])
  expect(specialDays(exceptionsOf(days), today)).toEqual(days)
})

test('a period covers each of its days once, and leaves the others alone', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.nat(20),
      fc.nat(60),
      fc.constantFrom('off' as const, 'special' as const),
      (start, length, other, kind) => {
        const [from, to, own] = [addDays(today, start), addDays(today, start + length), addDays(today, other)]
        const before = [{ date: own, hours: [{ from: '06:00', to: '07:00' }] }]
        const days = withPeriod(before, from, to, kind)
        const inside = own >= from && own <= to
        expect(days).toHaveLength(length + 1 + (inside ? 0 : 1))
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort())
        for (const { date, hours } of days) {
          if (date >= from && date <= to) expect(hours.length === 0).toBe(kind === 'off')
          else expect({ date, hours }).toEqual(before[0])
        }
      },
    ),
  )
})
