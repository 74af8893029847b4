import { socketLimits } from '@/lib/contract/sockets'
import { encodeFrame } from './raw-socket'

/** A valid handshake with some headers replaced; undefined removes one. */
export const handshakeRequest =
  (port: number) =>
  (
    path: string,
    changed: Record<string, string | undefined> = {},
    method = 'GET',
    version = '1.1',
  ): string => {
    const headers: Record<string, string | undefined> = {
      Host: `127.0.0.1:${port}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...changed,
    }
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    )
    return `${method} ${path} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`
  }

/** Target of a handshake: our port with a valid token. */
export interface Target {
  port: number
  token: string
}

type Text = (target: Target) => string
const evil = { Origin: 'https://evil.example' }
const toChat =
  (changed?: Record<string, string | undefined>, method?: string): Text =>
  ({ port, token }) =>
    handshakeRequest(port)(`/chat/?token=${token}`, changed, method)
const to =
  (path: string, changed?: Record<string, string | undefined>, method?: string): Text =>
  ({ port }) =>
    handshakeRequest(port)(path, changed, method)

/** Handshakes, and the status each is answered with. */
export const handshakes: [name: string, status: number, text: Text][] = [
  ['as it should be', 101, toChat()],
  ['without the closing slash', 101, ({ port, token }) => handshakeRequest(port)(`/chat?token=${token}`)],
  ['from our own page', 101, (at) => toChat({ Origin: `http://127.0.0.1:${at.port}` })(at)],
  ['from another origin', 403, toChat(evil)],
  ['from another port of our host', 403, (at) => toChat({ Origin: `http://127.0.0.1:${at.port + 1}` })(at)],
  ['from a sandboxed page', 403, toChat({ Origin: 'null' })],
  ['from an origin that is none', 403, (at) => toChat({ Origin: `127.0.0.1:${at.port}` })(at)],
  ['from a page elsewhere with a bad token', 403, to('/chat/?token=x', evil)],
  ['on an API route', 400, to('/api/user/')],
  ['on an API route from elsewhere', 400, to('/api/user/', evil)],
  ['on no API route', 400, to('/api/nothing/')],
  ['on a page', 400, to('/')],
  ['on a path below a socket’s', 400, to('/chat/rooms/')],
  ['by POST', 400, toChat({ 'Content-Length': '0' }, 'POST')],
  [
    'by POST, with a body announced that never comes',
    400,
    to('/api/token/', { 'Content-Length': '9', 'Content-Type': 'application/json' }, 'POST'),
  ],
  ['to another protocol', 400, toChat({ Upgrade: 'h2c' })],
  ['in an older version', 400, toChat({ 'Sec-WebSocket-Version': '7' })],
  ['without a key', 400, toChat({ 'Sec-WebSocket-Key': undefined })],
  ['with too short a key', 400, toChat({ 'Sec-WebSocket-Key': 'YWJj' })],
  ['without a version', 400, toChat({ 'Sec-WebSocket-Version': undefined })],
  ['with subprotocols that are none', 400, toChat({ 'Sec-WebSocket-Protocol': 'a,,b' })],
  ['without Upgrade', 404, toChat({ Upgrade: undefined, Connection: 'close' })],
]

/** Invalid tokens, closed with 4401. */
export const badTokens = ['', '?token=', '?token=abc', '?token=a&token=b', '?token=eyJhbGciOiJub25lIn0.e30.']

export const fourBytes = Buffer.from([0xf0, 0x9f, 0x98, 0x80])
const closeOf = (code: number) => [encodeFrame(8, Buffer.from([code >> 8, code & 255]))]
const text = (...bytes: number[]) => [encodeFrame(1, Buffer.from(bytes))]

/** Frames sent on an open socket, and its close code. */
export const frames: [name: string, code: number, sent: () => Buffer[]][] = [
  ['without a mask', 1002, () => [encodeFrame(1, '{}', { isMasked: false })]],
  ['with a reserved bit', 1002, () => [encodeFrame(1, '{}', { reserved: 0x10 })]],
  ['with another reserved bit', 1002, () => [encodeFrame(1, '{}', { reserved: 0x20 })]],
  ['compressed, which was not agreed on', 1002, () => [encodeFrame(1, '{}', { reserved: 0x40 })]],
  ...[3, 4, 5, 6, 7].map((kind): (typeof frames)[number] => [
    `of the unknown kind ${kind}`,
    1002,
    () => [encodeFrame(kind)],
  ]),
  ...[11, 12, 13, 14, 15].map((kind): (typeof frames)[number] => [
    `of the unknown control kind ${kind}`,
    1002,
    () => [encodeFrame(kind)],
  ]),
  ['that goes on with nothing', 1002, () => [encodeFrame(0, '{}')]],
  [
    'that begins within another message',
    1002,
    () => [encodeFrame(1, '{', { isLast: false }), encodeFrame(1, '}')],
  ],
  ['of control in pieces', 1002, () => [encodeFrame(9, '', { isLast: false })]],
  ['of close in pieces', 1002, () => [encodeFrame(8, '', { isLast: false })]],
  ['of control too long', 1002, () => [encodeFrame(9, 'x'.repeat(126))]],
  [
    'of close too long',
    1002,
    () => [encodeFrame(8, Buffer.concat([Buffer.from([3, 232]), Buffer.alloc(124)]))],
  ],
  ['of text that is not UTF-8', 1007, () => text(0xc3, 0x28)],
  ['of text with a sign written too long', 1007, () => text(0xc0, 0x80)],
  ['of text with half of a pair', 1007, () => text(0xed, 0xa0, 0x80)],
  ['of text with a sign beyond the last', 1007, () => text(0xf4, 0x90, 0x80, 0x80)],
  ['of text that begins within a sign', 1007, () => text(0x80)],
  ['of text cut within a sign', 1007, () => [encodeFrame(1, fourBytes.subarray(0, 2))]],
  ['of close with half a code', 1002, () => [encodeFrame(8, Buffer.from([3]))]],
  ...[0, 999, 1004, 1005, 1006, 1015, 2999, 5000].map((code): (typeof frames)[number] => [
    `of close with the code ${code}, which nobody may send`,
    1002,
    () => closeOf(code),
  ]),
  ['of close with a reason that is not UTF-8', 1007, () => [encodeFrame(8, Buffer.from([3, 232, 0xff]))]],
  ['too long', 1009, () => [encodeFrame(1, 'x'.repeat(socketLimits.message + 1))]],
  [
    'too long in pieces',
    1009,
    () => [encodeFrame(1, 'x'.repeat(socketLimits.message), { isLast: false }), encodeFrame(0, 'x')],
  ],
  ['of close', 1000, () => closeOf(1000)],
]
