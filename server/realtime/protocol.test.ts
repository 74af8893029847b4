import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { socketLimits } from '@/lib/contract/chat'
import { signAccess } from '@/server/http/session'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { frame, speakRaw } from '@/server/testing/raw-socket'
import { openSocket } from '@/server/testing/socket'

let t: TestApp
let port: number
let token: string
let user: { id: number }
beforeAll(async () => {
  t = await makeApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  user = await t.make.customer()
  token = await signAccess(t.context.config, { id: user.id, session: randomUUID() }, new Date())
})
afterAll(() => t.close())

/** A valid handshake with some headers replaced; undefined removes one. */
const handshake = (
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
const chat = () => `/chat/?token=${token}`

describe('a handshake', () => {
  test.each<[string, number, () => string]>([
    ['as it should be', 101, () => handshake(chat())],
    ['without the closing slash', 101, () => handshake(`/chat?token=${token}`)],
    ['from our own page', 101, () => handshake(chat(), { Origin: `http://127.0.0.1:${port}` })],
    ['from another origin', 403, () => handshake(chat(), { Origin: 'https://evil.example' })],
    [
      'from another port of our host',
      403,
      () => handshake(chat(), { Origin: `http://127.0.0.1:${port + 1}` }),
    ],
    ['from a sandboxed page', 403, () => handshake(chat(), { Origin: 'null' })],
    ['from an origin that is none', 403, () => handshake(chat(), { Origin: `127.0.0.1:${port}` })],
    [
      'from a page elsewhere with a bad token',
      403,
      () => handshake('/chat/?token=x', { Origin: 'https://evil.example' }),
    ],
    ['on an API route', 400, () => handshake('/api/user/')],
    [
      'on an API route from elsewhere',
      400,
      () => handshake('/api/user/', { Origin: 'https://evil.example' }),
    ],
    ['on no API route', 400, () => handshake('/api/nothing/')],
    ['on a page', 400, () => handshake('/')],
    ['on a path below a socket’s', 400, () => handshake('/chat/rooms/')],
    ['by POST', 400, () => handshake(chat(), { 'Content-Length': '0' }, 'POST')],
    [
      'by POST, with a body announced that never comes',
      400,
      () => handshake('/api/token/', { 'Content-Length': '9', 'Content-Type': 'application/json' }, 'POST'),
    ],
    ['to another protocol', 400, () => handshake(chat(), { Upgrade: 'h2c' })],
    ['in an older version', 400, () => handshake(chat(), { 'Sec-WebSocket-Version': '7' })],
    ['without a key', 400, () => handshake(chat(), { 'Sec-WebSocket-Key': undefined })],
    ['with too short a key', 400, () => handshake(chat(), { 'Sec-WebSocket-Key': 'YWJj' })],
    ['without a version', 400, () => handshake(chat(), { 'Sec-WebSocket-Version': undefined })],
    ['with subprotocols that are none', 400, () => handshake(chat(), { 'Sec-WebSocket-Protocol': 'a,,b' })],
    ['without Upgrade', 404, () => handshake(chat(), { Upgrade: undefined, Connection: 'close' })],
  ])('%s is answered %d', async (_name, status, text) => {
    const raw = speakRaw(port, text())
    expect(await raw.status()).toBe(status)
    if (status !== 101) expect(await raw.isOver()).toBe(true)
    raw.socket.destroy()
  })

  test.each(['', '?token=', '?token=abc', '?token=a&token=b', '?token=eyJhbGciOiJub25lIn0.e30.'])(
    'with the bad token "%s" is told 4401, and cut off if it stays',
    async (query) => {
      const raw = speakRaw(port, handshake(`/chat/${query}`))
      expect(await raw.isOver(3000)).toBe(true)
      expect(await raw.closeCode()).toBe(4401)
    },
  )
})

const fourBytes = Buffer.from([0xf0, 0x9f, 0x98, 0x80])
describe('a frame', () => {
  test.each<[string, number | null, () => Buffer[]]>([
    ['without a mask', 1002, () => [frame(1, '{}', { isMasked: false })]],
    ['with a reserved bit', 1002, () => [frame(1, '{}', { reserved: 0x10 })]],
    ['compressed, which was not agreed on', 1002, () => [frame(1, '{}', { reserved: 0x40 })]],
    ['of an unknown kind', 1002, () => [frame(3)]],
    ['of an unknown control kind', 1002, () => [frame(11)]],
    ['that goes on with nothing', 1002, () => [frame(0, '{}')]],
    ['that begins within another message', 1002, () => [frame(1, '{', { isLast: false }), frame(1, '}')]],
    ['of control in pieces', 1002, () => [frame(9, '', { isLast: false })]],
    ['of control too long', 1002, () => [frame(9, 'x'.repeat(126))]],
    ['of text that is not UTF-8', 1007, () => [frame(1, Buffer.from([0xc3, 0x28]))]],
    ['of text cut within a sign', 1007, () => [frame(1, fourBytes.subarray(0, 2))]],
    ['of close with half a code', 1002, () => [frame(8, Buffer.from([3]))]],
    ['of close with a code nobody may send', 1002, () => [frame(8, Buffer.from([1005 >> 8, 1005 & 255]))]],
    ['of close with a reason that is not UTF-8', 1007, () => [frame(8, Buffer.from([3, 232, 0xff]))]],
    ['too long', 1009, () => [frame(1, 'x'.repeat(socketLimits.message + 1))]],
    [
      'too long in pieces',
      1009,
      () => [frame(1, 'x'.repeat(socketLimits.message), { isLast: false }), frame(0, 'x')],
    ],
    ['of close', 1000, () => [frame(8, Buffer.from([3, 232]))]],
  ])('%s ends the socket with %s', async (_name, code, frames) => {
    const raw = speakRaw(port, handshake(chat()))
    expect(await raw.status()).toBe(101)
    for (const bytes of frames()) raw.socket.write(bytes)
    expect(await raw.closeCode()).toBe(code)
  })

  test('in pieces, a sign cut between them, with a ping in between, is one message', async () => {
    const page = await openSocket(t, port, '/chat/', user)
    await page.ready()
    const raw = speakRaw(port, handshake(chat()))
    expect(await raw.status()).toBe(101)
    let said = ''
    raw.socket.on('data', (data) => (said += data.toString('latin1')))
    const text = Buffer.from(`{"action":"ping","x":"😀"}`)
    const cut = text.indexOf(fourBytes) + 2
    raw.socket.write(frame(1, text.subarray(0, cut), { isLast: false }))
    raw.socket.write(frame(9, 'here'))
    raw.socket.write(frame(0, text.subarray(cut)))
    for (let tries = 0; tries < 300 && !said.includes('pong'); tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect([said.includes('here'), said.includes('{"action":"pong"}')]).toEqual([true, true])
    raw.socket.destroy()
    page.socket.terminate()
  })
})

test('a reader that stops reading is dropped before a megabyte waits for it', async () => {
  const who = await t.make.customer()
  const slow = await openSocket(t, port, '/notification/', who)
  await slow.ready()
  slow.socket.pause()
  const [held] = [...t.app.websocketServer.clients].slice(-1)
  if (!held) throw new Error('no socket')
  let most = 0
  const payload = { message: { text: 'x'.repeat(60_000) } }
  for (let n = 0; n < 400 && held.readyState === held.OPEN; n++) {
    await t.context.hub.publish({ users: [who.id], channel: 'notification', payload })
    await new Promise((resolve) => setTimeout(resolve, 2))
    most = Math.max(most, held.bufferedAmount)
  }
  expect(held.readyState).not.toBe(held.OPEN)
  expect(most).toBeLessThan(socketLimits.backlog + 2 * 60_000)
  slow.socket.terminate()
})
