import fc from 'fast-check'
import { escrowedBooking } from '@/hooks/testing/payments'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import { bookingStates } from '@/lib/contract/booking-states'
import { courseEntries, type CourseEntry } from './course-entries'

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const event = fc.record({
  pk: fc.uuid(),
  at: moment.map((at) => at.toISOString()),
  text: fc.constant('…'),
  amount_cents: fc.constant(100),
  state: fc.constantFrom('done' as const, 'expected' as const),
  kind: fc.constantFrom('paid' as const, 'held' as const, 'refund' as const, 'completion' as const),
})
const eventOf = (part: Omit<MoneyEvent, 'expected_at'>): MoneyEvent =>
  part.state === 'done' ? { ...part, expected_at: null } : { ...part, at: null, expected_at: part.at }

const isPast = ({ state }: CourseEntry) => state === 'done' || state === 'ended'

test('past entries are in the order of time, and nothing ahead stands before the present', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bookingStates), fc.array(event), (status, parts) => {
      const booking = escrowedBooking({
        status,
        created_at: '2025-12-31T00:00:00.000Z',
        paid_at: null,
        reached: [],
      })
      const events = parts.map(eventOf)
      const entries = courseEntries(booking, events)
      const times = entries.filter(isPast).flatMap(({ at }) => (at ? [Date.parse(at)] : []))
      expect(times).toEqual([...times].sort((a, b) => a - b))
      const present = entries.findIndex((entry) => !isPast(entry))
      if (present !== -1) expect(entries.slice(present).some(isPast)).toBe(false)
      const shown = entries.flatMap((entry) => (entry.kind === 'money' ? [entry.key] : []))
      const lost = events.filter(({ pk, kind }) => kind !== 'completion' && !shown.includes(pk))
      expect(lost).toEqual([])
    }),
  )
})
