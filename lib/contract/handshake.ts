import { z } from 'zod'
import { messageMax } from './chat'
import { filesOfMessage } from './chat-files'
import { socketLimits } from './sockets'

const rate = z.object({ max: z.number().int(), perSeconds: z.number() })

/**
 * First event on either socket, sent once it is accepted. Apart from `sockets.ts`, which account pages load; they load
 * its type alone.
 */
export const handshakeSchema = z.object({
  action: z.literal('socket.ready'),
  /** Time of the server, epoch ms. */
  server_time: z.number().int(),
  /** Deployment of the server's pages; empty in development. */
  version: z.string(),
  limits: z.object({
    /** Characters and files of one message. */
    message_chars: z.number().int(),
    message_files: z.number().int(),
    /** Messages of one user, in one room and in all. */
    messages_in_room: rate,
    messages: rate,
    /** Bytes of one frame a client sends. */
    frame_bytes: z.number().int(),
  }),
})
export type Handshake = z.infer<typeof handshakeSchema>

export const handshakeLimits: Handshake['limits'] = {
  message_chars: messageMax,
  message_files: filesOfMessage,
  messages_in_room: socketLimits.messagesInRoom,
  messages: socketLimits.messages,
  frame_bytes: socketLimits.message,
}
