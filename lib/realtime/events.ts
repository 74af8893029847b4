import type { ChatEvent } from '@/lib/contract/chat'
import type { NotificationEvent } from '@/lib/contract/notifications'

/*
 * Reads what the server says on its sockets without the contract's schemas: building those when the first event came
 * held up a phone's main thread for 0.4 s, as its person typed the next message. What an event carries beyond
 * the fields named here is believed, as an answer of the API is. `events.test.ts` holds the two against each other.
 */

type Check = (value: unknown) => boolean
type Said<Event> = Extract<Event, { action: string }>
type Told<Event> = Extract<Event, { message: object }>['message']
/** Every action with a check of each of its fields. */
type Actions<Event> = {
  [Action in Said<Event>['action']]: {
    [Field in Exclude<keyof Extract<Event, { action: Action }>, 'action'>]-?: Check
  }
}

const isNumber: Check = Number.isSafeInteger
const isText: Check = (value) => typeof value === 'string'
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const holds = (value: Record<string, unknown>, fields: Record<string, Check>): boolean =>
  Object.entries(fields).every(([name, check]) => check(value[name]))

/** An action or a shape this release does not know is null. */
const reader =
  <Event>(message: Partial<Record<keyof Told<Event>, Check>>, actions: Actions<Event>) =>
  (value: unknown): Event | null => {
    if (!isRecord(value)) return null
    const { action, message: told } = value
    const known: Record<string, Record<string, Check>> = actions
    const isKnown = isRecord(told)
      ? holds(told, message as Record<string, Check>)
      : typeof action === 'string' && Object.hasOwn(known, action) && holds(value, known[action] ?? {})
    return isKnown ? (value as Event) : null
  }

export const readChatEvent = reader<ChatEvent>(
  {
    room: isNumber,
    pk: isNumber,
    seq: isNumber,
    text: isText,
    createdAt: isText,
    status: isText,
    client_id: isNullOr(isText),
    sender: isNullOr(isNumber),
    shield: Array.isArray,
    files: Array.isArray,
  },
  {
    'message.typing': { room_id: isNumber },
    'room.read': {
      room_id: isNumber,
      side: (value) => value === 'customer' || value === 'provider',
      seq: isNumber,
    },
    'message.refused': {
      client_id: isNullOr(isText),
      code: isText,
      retry_after: (value) => value === undefined || isNumber(value),
    },
    'room.changed': { room_id: isNumber },
    pong: {},
  },
)

export const readNotificationEvent = reader<NotificationEvent>(
  {
    pk: isNumber,
    indicator: isText,
    is_read: (value) => typeof value === 'boolean',
    modified_at: isText,
    title: isText,
    text: isText,
    message: isText,
  },
  {
    'notifications.read': { indicator: isText },
    'notifications.all_read': {},
    'booking.changed': { booking: isNumber, offer: isNullOr(isNumber) },
    'payment.changed': { payment: isNumber },
    'wallet.changed': {},
    'account.changed': {},
    'session.ended': {},
    pong: {},
  },
)
