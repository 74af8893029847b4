import type { Message } from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction } from '@/server/db/transaction'
import { notFound, stateChanged } from '@/server/http/errors'
import { notify } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import { excerpt } from './excerpt'
import { ended } from './policy'
import { messageIndicator, presentMessage, sideOf } from './presenter'
import {
  advanceRead,
  advanceRoom,
  findByClientId,
  findSides,
  fullNameOf,
  insertMessage,
  insertRoom,
  lockRoom,
  standingOf,
  type MessageRow,
  type Room,
} from './repository'

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
  /** The state a step led to, for what the system writes. */
  status?: string
  clientId?: string
}

const firstName = (fullName: string) => fullName.split(' ')[0] ?? fullName

const tellPeer = async (
  tx: Tx,
  emit: Emit,
  room: Parameters<typeof messageIndicator>[0] & { customerId: number; providerId: number },
  sender: number,
  text: string,
) => {
  const peer = sender === room.customerId ? room.providerId : room.customerId
  const name = (await fullNameOf(tx, sender)) ?? ''
  await notify(tx, emit, [
    {
      user: peer,
      indicator: messageIndicator(room, peer === room.customerId ? 'customer' : 'provider'),
      template: 'new_message',
      params: { name: firstName(name), text: excerpt(text, 140) },
    },
  ])
}

/**
 * Writes under the room's lock, tells both sides' sockets after the commit, and notifies the other side of
 * what a person wrote.
 */
const write = async (tx: Tx, emit: Emit, room: Room, post: Omit<Post, 'room'>): Promise<MessageRow> => {
  const message = await insertMessage(tx, {
    roomId: room.offerId,
    seq: room.lastSeq + 1,
    senderId: post.sender,
    text: post.text,
    status: post.status ?? 'sent',
    clientId: post.clientId ?? null,
  })
  await advanceRoom(tx, room, message)
  for (const [user, side] of [
    [room.customerId, 'customer'],
    [room.providerId, 'provider'],
  ] as const)
    emit({ users: [user], channel: 'chat', payload: { message: presentMessage(message, room, side) } })
  if (post.sender !== null) await tellPeer(tx, emit, room, post.sender, post.text)
  return message
}

/**
 * Writes a message as part of a step, so that `seq` counts without gaps and the same `clientId` writes once.
 */
export const postMessage = async (tx: Tx, emit: Emit, { room: id, ...post }: Post): Promise<MessageRow> => {
  const room = await lockRoom(tx, id, post.sender)
  if (!room) throw notFound()
  const already =
    post.sender !== null &&
    post.clientId !== undefined &&
    (await findByClientId(tx, id, post.sender, post.clientId))
  return already || write(tx, emit, room, post)
}

/**
 * A person sends. To anyone but the room's two sides it is missing; a room whose offer has ended takes no
 * more. The offer is read under the room's lock, which every step that ends one takes to say so: nothing
 * slips in behind it.
 */
export const send = (
  context: Context,
  user: number,
  id: number,
  text: string,
  clientId: string,
): Promise<Message> =>
  inTransaction(context, async (tx, emit) => {
    const room = await lockRoom(tx, id, user)
    const side = room && sideOf(room, user)
    if (!room || !side) throw notFound()
    const already = await findByClientId(tx, id, user, clientId)
    const standing = already ? null : await standingOf(tx, id)
    if (standing && (standing.isLeft || ended(standing.status))) throw stateChanged()
    const message = already ?? (await write(tx, emit, room, { sender: user, text, clientId }))
    return presentMessage(message, room, side)
  })

/** Everything up to `seq` is read by `user`; the other side's ticks follow. */
export const read = async (context: Context, user: number, room: number, seq: number): Promise<void> => {
  const sides = await findSides(context.db, room)
  const side = sides && sideOf(sides, user)
  if (!sides || !side) throw notFound()
  const mark = await advanceRead(context.db, room, side, seq)
  if (mark === null) return
  await context.hub.publish({
    users: [sides.customerId, sides.providerId],
    channel: 'chat',
    payload: { action: 'room.read', room_id: room, side, seq: mark },
  })
}

/** Who the other side of a room is, or null when `user` is neither. */
export const peerOf = async (context: Context, user: number, room: number): Promise<number | null> => {
  const sides = await findSides(context.db, room)
  const side = sides && sideOf(sides, user)
  if (!sides || !side) return null
  return side === 'customer' ? sides.providerId : sides.customerId
}
