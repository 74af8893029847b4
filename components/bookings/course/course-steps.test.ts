import fc from 'fast-check'
import { escrowedBooking } from '@/hooks/testing/payments'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import { bookingStates } from '@/lib/contract/booking-states'
import { courseSteps, moneyList } from './course-steps'

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

test('keeps every event of money in the folded list, and gives each step one at most', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bookingStates), fc.array(event), (status, parts) => {
      const booking = escrowedBooking({
        status,
        created_at: '2025-12-31T00:00:00.000Z',
        paid_at: null,
        reached: [],
      })
      const events = parts.map(eventOf)
      const told = events.filter(({ kind }) => kind !== 'completion').map(({ pk }) => pk)
      expect(moneyList(booking, events).map(({ pk }) => pk)).toEqual(told)
      const lines = courseSteps(booking, events).flatMap(({ money }) => (money ? [money.pk] : []))
      expect(told).toEqual(expect.arrayContaining(lines))
      expect(lines.length).toBe(new Set(lines).size)
      expect(lines.length > 0).toBe(told.length > 0)
    }),
  )
})

test('does not expect the end of begun work at its planned time', () => {
  const expected_at = '2026-12-04T12:00:00.000Z'
  const ahead = { at: null, amount_cents: null, state: 'expected', expected_at, text: '…' } as const
  const events: MoneyEvent[] = [
    { ...ahead, pk: 'c', kind: 'completion' },
    { ...ahead, pk: 'r', kind: 'released' },
  ]
  const plans = (status: 'approved' | 'in_progress') => {
    const booking = escrowedBooking({ status })
    const completed = courseSteps(booking, events).find(({ key }) => key === 'completed')
    return [completed?.expectedAt, moneyList(booking, events)[0]?.expected_at]
  }
  expect(plans('approved')).toEqual([expected_at, expected_at])
  expect(plans('in_progress')).toEqual([null, null])
})

const done = (kind: MoneyEvent['kind'], pk: string, part: Partial<MoneyEvent> = {}): MoneyEvent => ({
  pk,
  at: '2026-11-29T12:00:00.000Z',
  text: '…',
  amount_cents: 100,
  state: 'done',
  expected_at: null,
  kind,
  ...part,
})

test('names at the end of a canceled job the provider’s fee, and the customer’s refund', () => {
  const events = [done('paid', 'p'), done('fee', 'f'), done('refund', 'r')]
  const last = (role: 'customer' | 'provider') => {
    const reached = [{ status: 'canceled_by_customer' as const, at: '2026-11-29T12:00:00.000Z' }]
    const booking = escrowedBooking({ role, status: 'canceled_by_customer', reached })
    return courseSteps(booking, events).at(-1)?.money?.pk
  }
  expect([last('provider'), last('customer')]).toEqual(['f', 'r'])
})

test('leaves a late payment to the folded list if another one paid for the job', () => {
  const late = [done('paid', 'late', { is_stray: true }), done('refund', 'back', { is_stray: true })]
  const booking = escrowedBooking({ status: 'approved', paid_at: '2026-11-29T12:00:00.000Z' })
  const shown = (events: MoneyEvent[]) =>
    courseSteps(booking, events).flatMap(({ money }) => (money ? [money.pk] : []))
  expect(shown([...late, done('paid', 'p')])).toEqual(['p'])
  expect(shown(late)).toEqual(['back'])
  expect(moneyList(booking, [...late, done('paid', 'p')])).toHaveLength(3)
})
