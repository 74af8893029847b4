import { chatCommand, type ChatEvent } from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { peerOf, send } from '@/server/modules/chat/service'
import type { Connection, Connections } from './connections'

const typingEveryMs = 1000
const peersRemembered = 64

interface Memory {
  /** The other side of rooms this socket typed in. */
  peers: Map<number, number>
  lastTyping: number
}

/** Made when a socket first speaks; most never do more than ping. */
const memories = new WeakMap<Connection, Memory>()

const peerRemembered = async (context: Context, connection: Connection, room: number): Promise<number | null> => {
  const memory: Memory = memories.get(connection) ?? { peers: new Map(), lastTyping: 0 }
  memories.set(connection, memory)
  const known = memory.peers.get(room)
  if (known !== undefined) return known
  const peer = await peerOf(context, connection.user, room)
  if (peer !== null) {
    if (memory.peers.size >= peersRemembered) memory.peers.clear()
    memory.peers.set(room, peer)
  }
  return peer
}

const typing = async (context: Context, connection: Connection, room: number) => {
  const peer = await peerRemembered(context, connection, room)
  const memory = memories.get(connection)
  if (peer === null || !memory) return
  const now = Date.now()
  if (now - memory.lastTyping < typingEveryMs) return
  memory.lastTyping = now
  await context.hub.publish({ users: [peer], channel: 'chat', payload: { action: 'message.typing', room_id: room } })
}

const clientIdIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'client_id' in value && typeof value.client_id === 'string' ? value.client_id : null

/** Answers what one chat socket says. What cannot be sent is refused by name, so that the page can say so and retry. */
export const answerChat = async (context: Context, connections: Connections, connection: Connection, value: unknown): Promise<void> => {
  const refuse = (code: string) => {
    const event: ChatEvent = { action: 'message.refused', client_id: clientIdIn(value), code }
    connections.write(connection, JSON.stringify(event))
  }
  const command = chatCommand.safeParse(value)
  if (!command.success) return refuse('validation_error')
  if (command.data.action === 'message.typing') return typing(context, connection, command.data.room_id)
  if (command.data.action !== 'message.send') return
  const { room_id: room, text, client_id: clientId } = command.data
  try {
    // Everyone in the room, the sender's other tabs included, hears of it through the hub; a repeat is heard here alone.
    const message = await send(context, connection.user, room, text, clientId)
    connections.write(connection, JSON.stringify({ message }))
  } catch (error) {
    if (!(error instanceof DomainError)) context.log.error({ err: error }, 'a chat message failed')
    refuse(error instanceof DomainError ? error.code : 'internal_error')
  }
}
