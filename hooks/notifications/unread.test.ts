import fc from 'fast-check'
import { indicatorSubject } from '@/lib/contract/indicators'
import type { Notification as Sent } from '@/lib/contract/notifications'
import { fromWire, noNotifications, withLoaded, withRead, withReceived } from './unread'

const indicator = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((n) => `offers.new_suggestion.suggestion_id__${n}`),
  fc.integer({ min: 1, max: 4 }).map((n) => `offers.new_message.offer_id__${n}`),
  fc
    .integer({ min: 1, max: 4 })
    .map((n) => `bookings.new_offer.booking_id__${n}.offer_id__${n + 10}.offer_status__pending`),
  fc.integer({ min: 1, max: 4 }).map((n) => `bookings.new_message.booking_id__${n}.offer_id__${n}`),
)
const sent: fc.Arbitrary<Sent[]> = fc
  .array(fc.record({ indicator, is_read: fc.boolean() }), { maxLength: 20 })
  .map((list) =>
    list.map((one, index) => ({
      ...one,
      pk: index + 1,
      modified_at: new Date(index * 1000).toISOString(),
      title: '',
      text: '',
      message: '',
    })),
  )

test('keeps one unread notification per subject', () => {
  fc.assert(
    fc.property(sent, (list) => {
      const subjects = withLoaded(list).unread.map((one) => indicatorSubject(one.indicator))
      expect(new Set(subjects).size).toBe(subjects.length)
    }),
  )
})

test('hearing them one by one ends where loading them does', () => {
  fc.assert(
    fc.property(sent, (list) => {
      const heard = list.map(fromWire).reduce(withReceived, noNotifications)
      expect(heard).toEqual(withLoaded(list))
      expect(list.map(fromWire).reduce(withReceived, heard)).toEqual(heard)
    }),
  )
})

test('reading an indicator leaves nothing unread of its subject, and all else as it was', () => {
  fc.assert(
    fc.property(sent, indicator, (list, about) => {
      const before = withLoaded(list)
      const after = withRead(before, about)
      const others = before.unread.filter(
        (one) => indicatorSubject(one.indicator) !== indicatorSubject(about),
      )
      expect(after.unread).toEqual(others)
      expect(after.all).toHaveLength(before.all.length)
    }),
  )
})
