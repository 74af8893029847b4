import { chatCommand, type ChatCommand, type ChatEvent } from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { peerOf, send } from '@/server/modules/chat/service'
import type { Connection, Connections } from './connections'

const typingEveryMs = 1000
const roomsRemembered = 64
/** Commands one socket may have waiting. */
const waitingLimit = 100

interface Memory {
  /** Rooms this socket typed in: the other side (null in rooms of others), and when typing was last passed on. */
  rooms: Map<number, { peer: number | null; typedAt: number }>
  /** The end of what this socket asked for so far. */
  tail: Promise<void>
  waiting: number
}

/** Made when a socket first speaks; most never do more than ping. */
const memories = new WeakMap<Connection, Memory>()

const memoryOf = (connection: Connection): Memory => {
  const memory = memories.get(connection) ?? { rooms: new Map(), tail: Promise.resolve(), waiting: 0 }
  memories.set(connection, memory)
  return memory
}

const roomOf = async (context: Context, connection: Connection, memory: Memory, id: number) => {
  const known = memory.rooms.get(id)
  if (known) return known
  const room = { peer: await peerOf(context, connection.user, id), typedAt: 0 }
  if (memory.rooms.size >= roomsRemembered) memory.rooms.clear()
  memory.rooms.set(id, room)
  return room
}

const typing = async (context: Context, connection: Connection, memory: Memory, id: number) => {
  const room = await roomOf(context, connection, memory, id)
  const now = Date.now()
  if (room.peer === null || now - room.typedAt < typingEveryMs) return
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

const refuse = (connections: Connections, connection: Connection, value: unknown, code: string) => {
  const event: ChatEvent = { action: 'message.refused', client_id: clientIdIn(value), code }
  connections.write(connection, JSON.stringify(event))
}

const obey = async (
  context: Context,
  connections: Connections,
  connection: Connection,
  memory: Memory,
  command: ChatCommand,
) => {
  if (command.action === 'message.typing') return typing(context, connection, memory, command.room_id)
  if (command.action !== 'message.send') return
  // Everyone in the room, the sender's other tabs included, hears of it through the hub; a repeat is heard here alone.
  const message = await send(context, connection.user, command.room_id, command.text, command.client_id)
  connections.write(connection, JSON.stringify({ message }))
}

/**
 * Answers what one chat socket says, one command after another: messages count in the order they were written, and one
 * socket never takes more than one database connection. What cannot be sent is refused by name, so that the page can
 * say so and retry.
 */
export const answerChat = (
  context: Context,
  connections: Connections,
  connection: Connection,
  value: unknown,
): void => {
  const command = chatCommand.safeParse(value)
  if (!command.success) return refuse(connections, connection, value, 'validation_error')
  const memory = memoryOf(connection)
  if (memory.waiting >= waitingLimit) return refuse(connections, connection, value, 'too_many_requests')
  memory.waiting++
  memory.tail = memory.tail
    .then(() => obey(context, connections, connection, memory, command.data))
    .catch((error: unknown) => {
      const known = error instanceof DomainError
      if (!known) context.log.error({ err: error }, 'a chat command failed')
      if (command.data.action === 'message.send')
        refuse(connections, connection, value, known ? error.code : 'internal_error')
    })
    .finally(() => void memory.waiting--)
}
