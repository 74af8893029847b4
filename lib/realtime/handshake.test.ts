import { handshakeLimits, handshakeSchema } from '@/lib/contract/handshake'
import { readHandshake } from './handshake'

const handshake = { action: 'socket.ready', server_time: 1, version: 'a1', limits: handshakeLimits }

test('reads what the schema accepts', () => {
  expect(handshakeSchema.parse(handshake)).toEqual(handshake)
  expect(readHandshake(handshake)).toBe(handshake)
})

test.each([
  ['another action', { ...handshake, action: 'pong' }],
  ['a time that is no number', { ...handshake, server_time: '1' }],
  ['no version', { ...handshake, version: undefined }],
  ['no limits', { ...handshake, limits: null }],
  ['a limit that is no number', { ...handshake, limits: { ...handshakeLimits, message_files: '6' } }],
  ['nothing', null],
])('ignores %s', (_what, message) => {
  expect(handshakeSchema.safeParse(message).success).toBe(false)
  expect(readHandshake(message)).toBeNull()
})
