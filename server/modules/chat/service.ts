import type { Attached } from '@/lib/contract/attached'
import type { Message } from '@/lib/contract/chat'
import type { ChatFile } from '@/lib/contract/chat-files'
import { visibilityOfOffer } from '@/lib/contract/visibility'
import { excerpt } from '@/lib/shared/excerpt'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { displayName, maskText } from '@/server/modules/accounts/person'
import { notifyUsers } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import { isBlocked } from './blocks-repository'
import { earlierLinesIn } from './earlier-lines'
import { presentFiles } from './file-presenter'
import { claimFiles } from './files'
import { insertFiles, listFilesOfMessages } from './files-repository'
import { acceptsMessages } from './policy'
import { messageIndicator, presentMessage, sideOf, type Reader, type Side } from './presenter'
import {
  advanceRead,
  advanceRoom,
  findByClientId,
  findRoomStatus,
  findSides,
  insertMessage,
  insertRoom,
  listEarlierMessages,
  lockRoom,
  type MessageRow,
  type Room,
  type RoomStatus,
} from './repository'

export { lineAsJson, precedingLines } from './preceding-lines-repository'
export { listPresenceInRoom } from './presence-repository'

const attachmentTexts: Record<Attached, Record<Locale, string>> = {
  photo: { pt: '📷 Foto', en: '📷 Photo' },
  file: { pt: '📎 Arquivo', en: '📎 File' },
}

/** Returns a message's excerpt for a notification: its text, or the kind of its attachment. */
const messagePreview = (attached: Attached | null, text: string, locale: Locale): string => {
  if (attached === null) return text
  return text === '' ? attachmentTexts[attached][locale] : `${attachmentTexts[attached][locale]}: ${text}`
}

type Emit = (event: HubEvent) => void

/** The room of an offer; opening it twice opens it once. */
export const openRoom = (
  tx: Tx,
  offer: { id: number; bookingId: number; customerId: number; providerId: number },
): Promise<void> =>
  insertRoom(tx, {
    offerId: offer.id,
    bookingId: offer.bookingId,
    customerId: offer.customerId,
    providerId: offer.providerId,
  })

interface Post {
  room: number
  /** Null when the system writes. */
  sender: number | null
  text: string
  /** Target state of a step, for system lines. */
  status?: string
  clientId?: string
  attached?: Attached | null
  /** The step it belongs to has a notification of its own. */
  isNotified?: boolean
}

/** Returns a side as reader of socket events, in its own language. */
export const readerOf = (status: RoomStatus, offer: number, side: Side): Reader => ({
  side,
  user: status[side].id,
  sight: visibilityOfOffer(status.booking, offer),
  locale: status[side].locale,
})

/**
 * Notifies the other side by first name and masked even after payment: a notification may be shown anywhere later.
 */
const notifyPeer = async (
  tx: Tx,
  emit: Emit,
  room: Room,
  status: RoomStatus,
  { sender, text, attached }: { sender: number; text: string; attached: Attached | null },
  said: readonly string[],
) => {
  const [from, to] =
    sender === room.customerId ? (['customer', 'provider'] as const) : (['provider', 'customer'] as const)
  const { id: peer, locale } = status[to]
  await notifyUsers(tx, emit, [
    {
      user: peer,
      indicator: messageIndicator(room, to),
      template: 'new_message',
      params: {
        name: displayName(status[from].fullName, 'first', locale),
        text: messagePreview(attached, excerpt(maskText(text, 'first', said), 140), locale),
      },
    },
  ])
}

type FilesFor = (reader: Reader) => ChatFile[]

/** Returns the writer's lines right before a message; none for system lines. */
const readEarlierLines = async (tx: Tx, message: MessageRow): Promise<string[]> =>
  message.senderId === null
    ? []
    : earlierLinesIn([...(await listEarlierMessages(tx, message)), message], message)

/**
 * Inserts a message into a room locked by the caller, publishes it to both sides' sockets after the commit, and
 * notifies the other side of a user's message.
 */
export const writeMessage = async (
  tx: Tx,
  emit: Emit,
  { room, standing }: { room: Room; standing: RoomStatus },
  post: Omit<Post, 'room'>,
  filesFor: FilesFor = () => [],
): Promise<{ message: MessageRow; said: string[] }> => {
  const message = await insertMessage(tx, {
    roomId: room.offerId,
    seq: room.lastSeq + 1,
    senderId: post.sender,
    text: post.text,
    status: post.status ?? 'sent',
    clientId: post.clientId ?? null,
    attached: post.attached ?? null,
  })
  await advanceRoom(tx, room, message)
  const said = await readEarlierLines(tx, message)
  for (const side of ['customer', 'provider'] as const) {
    const reader = readerOf(standing, room.offerId, side)
    emit({
      users: [reader.user],
      channel: 'chat',
      payload: { message: presentMessage(message, room, reader, said, filesFor(reader)) },
    })
  }
  const { senderId: sender, text, attached } = message
  if (sender !== null && post.isNotified !== false)
    await notifyPeer(tx, emit, room, standing, { sender, text, attached }, said)
  return { message, said }
}

/**
 * Writes a message as part of a step, so that `seq` counts without gaps and the same `clientId` writes once.
 */
export const postMessage = async (tx: Tx, emit: Emit, { room: id, ...post }: Post): Promise<MessageRow> => {
  const room = await lockRoom(tx, id, post.sender)
  const standing = room && (await findRoomStatus(tx, id))
  if (!room || !standing) throw notFoundError()
  const already =
    post.sender !== null &&
    post.clientId !== undefined &&
    (await findByClientId(tx, id, post.sender, post.clientId))
  return already || (await writeMessage(tx, emit, { room, standing }, post)).message
}

/** A user's message; `files` are uploads of theirs. */
interface ChatMessageInput {
  text: string
  client_id: string
  files?: readonly string[]
}

/**
 * Sends a user's message. 404 for anyone but the room's sides; rejected after the offer has ended. Reads the offer
 * under the room's lock, which every ending step takes too, so that no message follows the end.
 */
export const sendChatMessage = (
  context: TransactionContext & Needs<'config' | 'clock'>,
  user: number,
  id: number,
  { text, client_id: clientId, files: ids = [] }: ChatMessageInput,
): Promise<Message> =>
  inTransaction(context, async (tx, emit) => {
    const room = await lockRoom(tx, id, user)
    const side = room && sideOf(room, user)
    const standing = side && (await findRoomStatus(tx, id))
    if (!room || !side || !standing) throw notFoundError()
    const reader = readerOf(standing, id, side)
    const already = await findByClientId(tx, id, user, clientId)
    if (already) {
      const files = (await listFilesOfMessages(tx, [already])).get(already.id) ?? []
      const said = await readEarlierLines(tx, already)
      return presentMessage(already, room, reader, said, presentFiles(context, files, user, reader))
    }
    if (standing.isBlocked) throw new DomainError('conversation_closed')
    if (!acceptsMessages(standing)) throw stateChangedError()
    const { files, attached } = await claimFiles(tx, ids, user, reader.sight)
    const filesFor: FilesFor = (one) => presentFiles(context, files, user, one)
    const post = { sender: user, text, clientId, attached }
    const { message, said } = await writeMessage(tx, emit, { room, standing }, post, filesFor)
    await insertFiles(tx, message.id, ids)
    return presentMessage(message, room, reader, said, filesFor(reader))
  })

/** Everything up to `seq` is read by `user`; the other side's ticks follow. */
export const markRoomRead = async (
  context: Needs<'db' | 'hub'>,
  user: number,
  room: number,
  seq: number,
): Promise<void> => {
  const sides = await findSides(context.db, room)
  const side = sides && sideOf(sides, user)
  if (!sides || !side) throw notFoundError()
  const mark = await advanceRead(context.db, room, side, seq)
  if (mark === null) return
  await context.hub.publish({
    users: [sides.customerId, sides.providerId],
    channel: 'chat',
    payload: { action: 'room.read', room_id: room, side, seq: mark },
  })
}

/** Returns the recipient of a typing signal; null if the user is no side of the room, or one blocked the other. */
export const findTypingPeer = async (
  context: Needs<'db'>,
  user: number,
  room: number,
): Promise<number | null> => {
  const sides = await findSides(context.db, room)
  const side = sides && sideOf(sides, user)
  if (!sides || !side) return null
  const peer = side === 'customer' ? sides.providerId : sides.customerId
  return (await isBlocked(context.db, user, peer)) ? null : peer
}
