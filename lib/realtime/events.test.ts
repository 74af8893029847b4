import fc from 'fast-check'
import type { z } from 'zod'
import { chatEvent } from '@/lib/contract/chat'
import { notificationEvent } from '@/lib/contract/notifications'
import { readChatEvent, readNotificationEvent } from './events'

const message = {
  room: 3,
  pk: 41,
  id: 41,
  seq: 7,
  text: 'Bom dia',
  createdAt: '2026-11-26T12:00:00.000Z',
  status: 'sent',
  indicator: 'new_message:offer:3',
  client_id: null,
  sender: 12,
  shield: [],
  files: [],
}
const notification = {
  pk: 9,
  indicator: 'new_offer:booking:4',
  is_read: false,
  modified_at: '2026-11-26T12:00:00.000Z',
  title: 'Nova proposta',
  text: 'Uma proposta',
  message: 'Nova proposta',
}
const ofChat: object[] = [
  { message },
  { message: { ...message, sender: null, client_id: 'a' } },
  { action: 'message.typing', room_id: 3 },
  { action: 'room.read', room_id: 3, side: 'customer', seq: 7 },
  { action: 'room.read', room_id: 3, side: 'provider', seq: 7 },
  { action: 'message.refused', client_id: null, code: 'state_changed' },
  { action: 'message.refused', client_id: 'a', code: 'too_many_requests', retry_after: 3 },
  { action: 'room.changed', room_id: 3 },
  { action: 'pong' },
]
const ofNotifications: object[] = [
  { message: notification },
  { action: 'notifications.read', indicator: 'new_offer:booking:4' },
  { action: 'notifications.all_read' },
  { action: 'booking.changed', booking: 4, offer: null },
  { action: 'booking.changed', booking: 4, offer: 8 },
  { action: 'payment.changed', payment: 2, booking: 3 },
  { action: 'payment.changed', payment: 2, booking: null },
  { action: 'payment.changed', payment: 2 },
  { action: 'wallet.changed' },
  { action: 'account.changed' },
  { action: 'session.ended' },
  { action: 'pong' },
]
/** Fields that are defaults for programs of the release before, or that no reader uses. */
const unread = ['files', 'id', 'indicator']

const channels = [
  { name: '/chat/', schema: chatEvent, read: readChatEvent, events: ofChat },
  {
    name: '/notification/',
    schema: notificationEvent,
    read: readNotificationEvent,
    events: ofNotifications,
  },
] as const

const options = (schema: z.ZodUnion) => schema.options.length

describe.each(channels)('$name', ({ schema, read, events }) => {
  test('every event of the contract is among these, and is read as it is', () => {
    const kinds = new Set(events.map((event) => ('action' in event ? event.action : 'message')))
    expect(kinds.size).toBe(options(schema))
    for (const event of events) {
      expect(schema.safeParse(event).data).toEqual(event)
      expect(read(event)).toBe(event)
    }
  })

  const wrong = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant([]),
    fc.object({ maxDepth: 1 }),
  )

  test('an event with another value in one place is taken where the contract takes it', () => {
    const changed = fc.constantFrom(...events).chain((event) => {
      const inside = 'message' in event
      const record: object = inside ? (event.message as object) : event
      return fc.tuple(fc.constantFrom(...Object.keys(record)), wrong).map(([field, value]) => ({
        field,
        inside,
        event: inside ? { message: { ...record, [field]: value } } : { ...record, [field]: value },
      }))
    })
    fc.assert(
      fc.property(changed, ({ field, inside, event }) => {
        // Whole numbers the schema bounds further, and lists it looks into.
        fc.pre(!(inside && unread.includes(field)) && field !== 'retry_after' && field !== 'shield')
        expect(read(event) !== null).toBe(schema.safeParse(event).success)
      }),
      { numRuns: 2000 },
    )
  })

  test('ignores anything else without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (schema.safeParse(value).success) return
        expect(read(value)).toBeNull()
      }),
      { numRuns: 2000 },
    )
    for (const action of ['toString', '__proto__', 'constructor', 'message.unknown', 5, null])
      expect(read({ action })).toBeNull()
  })
})
