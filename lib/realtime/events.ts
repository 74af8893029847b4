import type { ChatEvent } from '@/lib/contract/chat'
import type { NotificationEvent } from '@/lib/contract/notifications'
import { isBoolean, isString, oneOf, orNull, shapeOf, type Guard } from '@/lib/storage/guards'

/*
 * Parses socket events without the contract's schemas: building those on the first event blocked a phone's main
 * thread for 0.4 s while its user typed the next message. Undeclared fields are trusted, like a response of the API.
 * `events.test.ts` compares these parsers with the schemas.
 */

type Said<Event> = Extract<Event, { action: string }>
type Told<Event> = Extract<Event, { message: object }>['message']
/** Every action with a guard of its other fields. */
type Actions<Event> = {
  [Action in Said<Event>['action']]: Guard<Omit<Extract<Event, { action: Action }>, 'action'>>
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isObject = shapeOf<Record<string, unknown>>({})
const orAbsent =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value)

/** An action or a shape this release does not know is null. */
const reader =
  <Event>(isMessage: Guard<Partial<Told<Event>>>, actions: Actions<Event>) =>
  (value: unknown): Event | null => {
    if (!isObject(value)) return null
    const { action, message } = value
    const known: Record<string, (said: unknown) => boolean> = actions
    const isKnown = isObject(message)
      ? isMessage(message)
      : isString(action) && Object.hasOwn(known, action) && known[action]?.(value)
    return isKnown ? (value as Event) : null
  }

export const readChatEvent = reader<ChatEvent>(
  shapeOf({
    room: isWhole,
    pk: isWhole,
    seq: isWhole,
    text: isString,
    createdAt: isString,
    status: isString,
    client_id: orNull(isString),
    sender: orNull(isWhole),
    shield: Array.isArray,
    files: Array.isArray,
  }),
  {
    'message.typing': shapeOf({ room_id: isWhole }),
    'room.read': shapeOf({
      room_id: isWhole,
      side: oneOf('customer', 'provider'),
      seq: isWhole,
    }),
    'message.refused': shapeOf({
      client_id: orNull(isString),
      code: isString,
      retry_after: (value): value is number | undefined => value === undefined || isWhole(value),
    }),
    'room.changed': shapeOf({ room_id: isWhole }),
    pong: shapeOf({}),
  },
)

export const readNotificationEvent = reader<NotificationEvent>(
  shapeOf({
    pk: isWhole,
    indicator: isString,
    is_read: isBoolean,
    modified_at: isString,
    title: isString,
    text: isString,
    message: isString,
  }),
  {
    'notifications.read': shapeOf({ indicator: isString }),
    'notifications.all_read': shapeOf({}),
    'booking.changed': shapeOf({ booking: isWhole, offer: orNull(isWhole) }),
    'payment.changed': shapeOf({ payment: isWhole, booking: orAbsent(orNull(isWhole)) }),
    'wallet.changed': shapeOf({}),
    'account.changed': shapeOf({}),
    'session.ended': shapeOf({}),
    pong: shapeOf({}),
  },
)
