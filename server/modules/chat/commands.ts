import { chatCommand, type ChatCommand, type ChatEvent } from '@/lib/contract/chat'
import type { Needs } from '@/server/context'
import { mapDatabaseError } from '@/server/http/database-errors'
import { DomainError } from '@/server/http/errors'
import type { FrameHandler, SocketDependencies } from '@/server/realtime/accept-socket'
import type { Connection } from '@/server/realtime/connections'
import { consumeMessageLimit, isTypingAllowed } from './limits'
import { findTypingPeer, sendChatMessage } from './service'

const typingEveryMs = 1000
const roomsRemembered = 64
/** Kept short: the other side may block this one meanwhile, and must then receive nothing. */
const peerCacheMs = 3_000
/** Commands of one socket that may be queued. */
const waitingLimit = 100

interface Memory {
  /**
   * Rooms this socket typed in: recipient (null: none), time it was read, and time typing was last forwarded.
   */
  rooms: Map<number, { peer: number | null; readAt: number; typedAt: number }>
  /** Resolves after all commands so far. */
  tail: Promise<void>
  waiting: number
}

/** Created on the first command; most sockets only ping. */
const memories = new WeakMap<Connection, Memory>()

const memoryOf = (connection: Connection): Memory => {
  const memory = memories.get(connection) ?? { rooms: new Map(), tail: Promise.resolve(), waiting: 0 }
  memories.set(connection, memory)
  return memory
}

const roomOf = async (context: Needs<'db'>, connection: Connection, memory: Memory, id: number) => {
  const known = memory.rooms.get(id)
  const now = Date.now()
  if (known && Math.abs(now - known.readAt) < peerCacheMs) return known
  const room = {
    peer: await findTypingPeer(context, connection.user, id),
    readAt: now,
    typedAt: known?.typedAt ?? 0,
  }
  if (memory.rooms.size >= roomsRemembered) memory.rooms.clear()
  memory.rooms.set(id, room)
  return room
}

const typing = async (
  { context, limiter }: SocketDependencies,
  connection: Connection,
  memory: Memory,
  id: number,
) => {
  if (!(await isTypingAllowed(limiter, connection.user))) return
  const room = await roomOf(context, connection, memory, id)
  const now = Date.now()
  if (room.peer === null || Math.abs(now - room.typedAt) < typingEveryMs) return
  room.typedAt = now
  await context.hub.publish({
    users: [room.peer],
    channel: 'chat',
    payload: { action: 'message.typing', room_id: id },
  })
}

const clientIdIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'client_id' in value && typeof value.client_id === 'string'
    ? value.client_id
    : null

const refuse = (
  { connections }: SocketDependencies,
  connection: Connection,
  value: unknown,
  { code, retryAfterSeconds }: Pick<DomainError, 'code' | 'retryAfterSeconds'>,
) => {
  const event: ChatEvent = {
    action: 'message.refused',
    client_id: clientIdIn(value),
    code,
    ...(retryAfterSeconds ? { retry_after: retryAfterSeconds } : {}),
  }
  connections.write(connection, JSON.stringify(event))
}

const obey = async (
  end: SocketDependencies,
  connection: Connection,
  memory: Memory,
  command: ChatCommand,
) => {
  if (command.action === 'message.typing') return typing(end, connection, memory, command.room_id)
  if (command.action !== 'message.send') return
  const { user } = connection
  await consumeMessageLimit(end.limiter, user, command.room_id)
  // The hub delivers it to everyone in the room, including the sender's other tabs; a repeat is answered on
  // this socket only.
  const message = await sendChatMessage(end.context, user, command.room_id, command)
  end.connections.write(connection, JSON.stringify({ message }))
}

/**
 * Handles the commands of one chat socket in order, one at a time: messages are numbered in the order
 * written, and a socket uses one database connection at most. A refused message is answered with its client
 * id, so that the page can show it and retry.
 */
export const handleChatCommand: FrameHandler = (end, connection, value) => {
  const command = chatCommand.safeParse(value)
  if (!command.success) return refuse(end, connection, value, { code: 'validation_error' })
  const memory = memoryOf(connection)
  if (memory.waiting >= waitingLimit)
    return refuse(end, connection, value, { code: 'too_many_requests', retryAfterSeconds: 1 })
  memory.waiting++
  memory.tail = memory.tail
    .then(() => obey(end, connection, memory, command.data))
    .catch((error: unknown) => {
      const known = error instanceof DomainError ? error : mapDatabaseError(error)
      if (!known) end.context.log.error({ err: error }, 'a chat command failed')
      if (command.data.action === 'message.send')
        refuse(end, connection, value, known ?? { code: 'internal_error' })
    })
    .finally(() => void memory.waiting--)
}
