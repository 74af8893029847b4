import { eq } from 'drizzle-orm'
import type { Message } from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { inTransaction } from '@/server/db/transaction'
import { notFound, stateChanged } from '@/server/http/errors'
import { notify } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import { ended } from './policy'
import { messageIndicator, presentMessage, type Side, sideOf } from './presenter'
import { advanceRead, advanceRoom, findByClientId, findRoom, findSides, insertMessage, insertRoom, lockRoom, type MessageRow } from './repository'

type Emit = (event: HubEvent) => void

/** The room of an offer; opening it twice opens it once. */
export const openRoom = (tx: Tx, room: { offerId: number; bookingId: number; customerId: number; providerId: number }): Promise<void> =>
  insertRoom(tx, room)

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

const tellPeer = async (tx: Tx, emit: Emit, room: Parameters<typeof messageIndicator>[0] & { customerId: number; providerId: number }, sender: number, text: string) => {
  const peer = sender === room.customerId ? room.providerId : room.customerId
  const [from] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, sender))
  await notify(tx, emit, [
    {
      user: peer,
      indicator: messageIndicator(room, peer === room.customerId ? 'customer' : 'provider'),
      template: 'new_message',
      params: { name: firstName(from?.name ?? ''), text: text.slice(0, 140) },
    },
  ])
}

/**
 * Writes a message under the room's row lock, so that `seq` counts without gaps and the same `clientId` writes once.
 * Both sides' sockets hear of it after the commit; a person's message also notifies the other side.
 */
export const postMessage = async (tx: Tx, emit: Emit, post: Post): Promise<MessageRow> => {
  const room = await lockRoom(tx, post.room)
  if (!room) throw notFound()
  if (post.sender !== null && post.clientId !== undefined) {
    const already = await findByClientId(tx, post.room, post.sender, post.clientId)
    if (already) return already
  }
  const message = await insertMessage(tx, {
    roomId: post.room,
    seq: room.lastSeq + 1,
    senderId: post.sender,
    text: post.text,
    status: post.status ?? 'sent',
    clientId: post.clientId ?? null,
  })
  await advanceRoom(tx, room, message)
  for (const [user, side] of [[room.customerId, 'customer'], [room.providerId, 'provider']] as const)
    emit({ users: [user], channel: 'chat', payload: { message: presentMessage(message, room, side) } })
  if (post.sender !== null) await tellPeer(tx, emit, room, post.sender, post.text)
  return message
}

/** A person sends. To anyone but the room's two sides it is missing; a room whose offer has ended takes no more. */
export const send = (context: Context, user: number, room: number, text: string, clientId: string): Promise<Message> =>
  inTransaction(context, async (tx, emit) => {
    const found = await findRoom(tx, room, user)
    if (!found) throw notFound()
    const side: Side = found.room.customerId === user ? 'customer' : 'provider'
    const already = await findByClientId(tx, room, user, clientId)
    if (!already && ended(found.offerStatus)) throw stateChanged()
    const message = already ?? (await postMessage(tx, emit, { room, sender: user, text, clientId }))
    return presentMessage(message, found.room, side)
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
