import type { Handshake } from '@/lib/contract/handshake'
import { isNumber, isString, oneOf, shapeOf } from '@/lib/storage/guards'

const isHandshake = shapeOf<Pick<Handshake, 'action' | 'server_time' | 'version'> & { limits: object }>({
  action: oneOf('socket.ready'),
  server_time: isNumber,
  version: isString,
  limits: shapeOf<Pick<Handshake['limits'], 'message_chars' | 'message_files'>>({
    message_chars: isNumber,
    message_files: isNumber,
  }),
})

/** Parses the first event of a socket, without the contract's schema (see `events.ts`); null for every other event. */
export const readHandshake = (message: unknown): Handshake | null =>
  isHandshake(message) ? (message as Handshake) : null
