import { z } from 'zod'
import { attachments } from './attached'
import { personSchema } from './bookings'
import { chatFileSchema, filesOfMessage } from './chat-files'
import { maskingFindingsSchema } from './contact-masking'
import { endpoint } from './endpoint'
import { noBody } from './step-endpoint'
import { count, legible, pk, pkNumber, pkParams, searchTerm } from './values'

export const messageMax = 4000
/**
 * Half a surrogate pair is accepted, because a phone may cut a message anywhere; the stored text is repaired.
 */
const caption = z
  .string()
  .overwrite(legible)
  .trim()
  .max(messageMax)
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)
const messageText = caption.min(1)
/** Names one attempt to send, so that a retry stores nothing twice. */
const clientId = z.uuid()

/** `pk` and `id` are the same number; `seq` counts from 1 in each room without gaps. */
const messageSchema = z.object({
  room: z.number().int(),
  pk: z.number().int(),
  id: z.number().int(),
  seq: z.number().int(),
  text: z.string(),
  createdAt: z.string(),
  /** `sent`, or the booking's or offer's new status when the system wrote the message. */
  status: z.string(),
  indicator: z.string(),
  /** The reader's own client id; null in messages of others. */
  client_id: z.string().nullable(),
  /** Null when the system wrote it. */
  sender: z.number().int().nullable(),
  shield: maskingFindingsSchema,
  /** In the order chosen. Absent from programs of the release before. */
  files: z.array(chatFileSchema).default([]),
})
export type Message = z.infer<typeof messageSchema>

/** Maximum of the int column `seq`. */
export const seqMax = 2_147_483_647

/**
 * Stage of a room's offer and job. `today` is the day of a paid job that has not begun, and later; `over` is ended or
 * disputed.
 */
export const roomStages = [
  'offered',
  'reserved',
  'agreed',
  'today',
  'underway',
  'delivered',
  'done',
  'over',
] as const
export type RoomStage = (typeof roomStages)[number]

/** Chat room of an offer, with the offer's `pk`. */
const roomSchema = z.object({
  pk: z.number().int(),
  offer: z.number().int(),
  booking: z.number().int(),
  side: z.enum(['customer', 'provider']),
  title: z.string(),
  icon: z.string(),
  offer_status: z.string(),
  booking_status: z.string(),
  /** Absent from programs of the release before. */
  stage: z.enum(roomStages).default('offered'),
  peer: personSchema,
  /** The offer's price, and when its work begins: as agreed once its booking stands on it. */
  job: z.object({
    total_cents: z.number().int(),
    starts_at: z.string(),
    /** Municipality whose clock applies to the work. Absent from programs of the release before. */
    city: z.number().int().optional(),
    /** Price and start that an update proposes, until it is answered. Absent from programs of the release before. */
    proposed: z.object({ total_cents: z.number().int(), starts_at: z.string() }).nullable().optional(),
  }),
  /** The booking is paid, on this offer: both sides see each other's contacts. */
  is_disclosed: z.boolean(),
  /** The reader wants no messages from the other side. Whether the other side does is not told. */
  is_blocked: z.boolean(),
  last_message: z
    .object({
      id: z.number().int(),
      text: z.string(),
      /** Kind of attached files. */
      attached: z.enum(attachments).nullable(),
      createdAt: z.string(),
      seq: z.number().int(),
    })
    .nullable(),
  /** Unread messages of the other side, up to 100, without system lines. */
  unread_count: z.number().int(),
  /** Highest `seq` each side has read. */
  my_read_seq: z.number().int(),
  peer_read_seq: z.number().int(),
  /**
   * `send`: words and pictures; `document`: PDFs too; `edit_offer`: the provider may propose other terms; `on_my_way`: the
   * provider may say so, today; `undo_on_my_way`: or take it back.
   */
  can: z.array(z.enum(['send', 'document', 'edit_offer', 'on_my_way', 'undo_on_my_way'])),
})
export type Room = z.infer<typeof roomSchema>

export const listRooms = endpoint({
  id: 'listRooms',
  method: 'GET',
  path: '/api/chat/rooms/',
  tag: 'chat',
  auth: 'user',
  summary: 'Rooms, latest message first. More follow `before` (the last room’s last_message id)',
  query: z.object({
    side: z.enum(['customer', 'provider']).optional(),
    before: pk.optional(),
    limit: count(1, 100).default(20),
  }),
  response: z.array(roomSchema),
})
export const getRoom = endpoint({
  id: 'getRoom',
  method: 'GET',
  path: '/api/chat/rooms/:pk/',
  tag: 'chat',
  auth: 'user',
  summary: 'One room',
  params: pkParams,
  response: roomSchema,
})
export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/api/chat/rooms/:pk/messages/',
  tag: 'chat',
  auth: 'user',
  summary: 'Messages by `seq` ascending: the latest, those before `before_seq`, or those after `after_seq`',
  params: pkParams,
  query: z.object({
    before_seq: count(1, seqMax).optional(),
    after_seq: count(0, seqMax).optional(),
    limit: count(1, 200).default(50),
  }),
  response: z.object({ results: z.array(messageSchema), next: z.string().nullable() }),
})
/** Bounds of one search, so that its cost does not grow with the room. */
export const roomSearch = { shortest: 2, longest: 80, scanned: 600, letters: 100_000, hits: 20 } as const

export const searchRoom = endpoint({
  id: 'searchRoom',
  method: 'GET',
  path: '/api/chat/rooms/:pk/search/',
  tag: 'chat',
  auth: 'user',
  summary:
    'Messages that hold every word of `q` as the caller reads them, latest first. Each call looks through a ' +
    'bounded part of the room: where `next` is not null, more may be found with it as `before_seq`, even ' +
    'after no result',
  params: pkParams,
  query: z.object({
    q: searchTerm.min(roomSearch.shortest).max(roomSearch.longest),
    before_seq: count(1, seqMax).optional(),
  }),
  response: z.object({ results: z.array(messageSchema), next: z.number().int().nullable() }),
})
export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/chat/rooms/:pk/messages/',
  tag: 'chat',
  auth: 'user',
  status: 201,
  summary:
    'Send a message, with files uploaded before or without; the same `client_id` answers the same message',
  params: pkParams,
  body: z
    .object({
      /** May be empty beside files. */
      text: caption,
      client_id: clientId,
      files: z.array(z.uuid()).max(filesOfMessage).default([]),
    })
    .refine(({ text, files }) => text !== '' || files.length > 0, { path: ['text'], message: 'required' })
    .refine(({ files }) => new Set(files).size === files.length, { path: ['files'], message: 'repeated' }),
  response: messageSchema,
})
export const uploadChatFile = endpoint({
  id: 'uploadChatFile',
  method: 'POST',
  path: '/api/chat/rooms/:pk/files/',
  tag: 'chat',
  auth: 'user',
  status: 201,
  upload: true,
  alsoAnswers: [409],
  summary:
    'Upload a photo (jpeg, png, webp up to 10 MB) or, once paid, a PDF (up to 5 MB) for a message; ' +
    'forgotten after a day unless one is sent with it',
  params: pkParams,
  response: chatFileSchema,
})
/** Minimum interval between two *on my way* messages, ms. */
export const onMyWayIntervalMs = 3_600_000
/** Time to undo *on my way*, ms. */
export const undoOnMyWayMs = 600_000

export const sayOnMyWay = endpoint({
  id: 'sayOnMyWay',
  method: 'POST',
  path: '/api/chat/rooms/:pk/on-my-way/',
  tag: 'chat',
  auth: 'user',
  status: 201,
  summary: 'The provider is on the way: on the day of a paid job, at most once an hour',
  params: pkParams,
  body: noBody,
  response: messageSchema,
})
export const undoOnMyWay = endpoint({
  id: 'undoOnMyWay',
  method: 'DELETE',
  path: '/api/chat/rooms/:pk/on-my-way/',
  tag: 'chat',
  auth: 'user',
  alsoAnswers: [409],
  status: 204,
  summary: 'The provider is not on the way after all: within ten minutes of having said so',
  params: pkParams,
})
const blocking = { method: 'POST', tag: 'chat', auth: 'user', params: pkParams, body: noBody } as const
export const blockPeer = endpoint({
  ...blocking,
  id: 'blockPeer',
  path: '/api/chat/rooms/:pk/block/',
  summary:
    'End messages between the two sides of a room, in all their rooms; the other side is not told by whom',
  response: roomSchema,
})
export const unblockPeer = endpoint({
  ...blocking,
  id: 'unblockPeer',
  path: '/api/chat/rooms/:pk/unblock/',
  summary: 'Allow messages again, unless the other side wants none either',
  response: roomSchema,
})
export const readRoom = endpoint({
  id: 'readRoom',
  method: 'POST',
  path: '/api/chat/rooms/:pk/read/',
  tag: 'chat',
  auth: 'user',
  status: 204,
  summary: 'Everything up to `seq` is read',
  params: pkParams,
  body: z.object({ seq: z.number().int().min(0).max(seqMax) }),
})
export const listReadyMessages = endpoint({
  id: 'listReadyMessages',
  method: 'GET',
  path: '/api/hub/ready_messages/',
  tag: 'chat',
  auth: 'user',
  summary: 'Ready-made messages for the chat, each with the stages of a room it is for',
  response: z.array(
    z.object({
      pk: z.number().int(),
      side: z.enum(['customer', 'provider']),
      /** Absent from programs of the release before. */
      stages: z.array(z.enum(roomStages)).default([...roomStages]),
      text: z.string(),
    }),
  ),
})
/** Placeholders a ready message may have, written `{name}`. */
export const readyVariables = ['customer_name', 'provider_name', 'service', 'date', 'city'] as const
export type ReadyVariable = (typeof readyVariables)[number]

export const listReadyVariables = endpoint({
  id: 'listReadyVariables',
  method: 'GET',
  path: '/api/hub/ready_messages/variables/',
  tag: 'chat',
  auth: 'user',
  summary: 'What ready messages may leave open; with a room, what stands there in it',
  query: z.object({ room: pk.optional() }),
  response: z.array(
    z.object({ key: z.enum(readyVariables), label: z.string(), value: z.string().nullable() }),
  ),
})

/** Messages of a client on `/chat/`. */
export const chatCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ping') }),
  z.object({
    action: z.literal('message.send'),
    room_id: pkNumber,
    text: messageText,
    client_id: clientId,
  }),
  z.object({ action: z.literal('message.typing'), room_id: pkNumber }),
])
export type ChatCommand = z.infer<typeof chatCommand>

/** Events of the server on `/chat/`. */
export const chatEvent = z.union([
  z.object({ message: messageSchema }),
  z.object({ action: z.literal('message.typing'), room_id: z.number().int() }),
  z.object({
    action: z.literal('room.read'),
    room_id: z.number().int(),
    side: z.enum(['customer', 'provider']),
    seq: z.number().int(),
  }),
  z.object({
    action: z.literal('message.refused'),
    client_id: z.string().nullable(),
    code: z.string(),
    /** Seconds after which the message may be sent again; only with `too_many_requests`. */
    retry_after: z.number().int().positive().optional(),
  }),
  /** Refetch the room: its permitted actions changed. */
  z.object({ action: z.literal('room.changed'), room_id: z.number().int() }),
  z.object({ action: z.literal('pong') }),
])
export type ChatEvent = z.infer<typeof chatEvent>
