import { once } from 'node:events'
import { connect } from 'node:net'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { minBodyRate, slowClientTimeouts } from './slow-clients'

jest.setTimeout(60_000)

const usual = structuredClone(slowClientTimeouts)
const usualPace = { ...minBodyRate }
let t: TestApp
let port: number
beforeAll(async () => {
  Object.assign(slowClientTimeouts.http, { headersTimeout: 300, connectionsCheckingInterval: 100 })
  // Longer than the pauses of this process below: Node checks its timeouts before it reads arrived data.
  slowClientTimeouts.connectionTimeout = 3_000
  Object.assign(minBodyRate, { windowMs: 300, pollMs: 50 })
  t = await makeApp()
  port = await listen(t.app)
})
afterAll(async () => {
  Object.assign(slowClientTimeouts, usual)
  Object.assign(minBodyRate, usualPace)
  await t.close()
})

/** Also a reset, which the kernel sends for unread bytes. */
const ended = (socket: ReturnType<typeof connect>) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => undefined)
    if (socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })

test('headers that come a byte at a time are not waited for', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/services/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const drip = setInterval(() => socket.write('a'), 50)
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString()))
  await ended(socket)
  clearInterval(drip)
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
})

test('disconnects a client that sends requests and does not read', async () => {
  const socket = connect(port, '127.0.0.1')
  const arrived = once(t.app.server, 'connection') as Promise<[ReturnType<typeof connect>]>
  // More than the buffers of both ends take.
  socket.pause()
  socket.write('GET /api/services/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3_000))
  const [other] = await arrived
  await ended(other)
  expect(other.destroyed).toBe(true)
  socket.destroy()
})

/** Sends a photo in parts, one each 50 ms. Returns the answer and the number of parts sent before it. */
const sendSlowly = async (file: Buffer, part: number) => {
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(start), file, Buffer.from('\r\n--x--\r\n')])
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/photos/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
  const type = 'content-type: multipart/form-data; boundary=x\r\n'
  socket.write(`${head}${type}content-length: ${body.length}\r\n\r\n`)
  let sent = 0
  const drip = setInterval(() => socket.write(body.subarray(sent, (sent += part))), 50)
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString()))
  await ended(socket)
  clearInterval(drip)
  return { status: said.slice(9, 12), sent: Math.min(1, sent / body.length) }
}

test('time in which the program itself stood still is nobody’s slowness', async () => {
  const still = () => {
    const end = performance.now() + 600
    while (performance.now() < end);
  }
  setTimeout(still, 100)
  expect(await sendSlowly(Buffer.alloc(40_000), 1_000)).toEqual({ status: '415', sent: 1 })
})

test('an upload that moves may take longer than any bound, one that drips is given up', async () => {
  // Read to its end, and then seen to be no picture.
  const file = Buffer.alloc(250_000)
  // Longer than three of its stretches, at twenty times the least pace.
  expect(await sendSlowly(file, 10_000)).toEqual({ status: '415', sent: 1 })
  const given = await sendSlowly(file, 10)
  expect(given.status).toBe('408')
  expect(given.sent).toBeLessThan(0.01)
})
