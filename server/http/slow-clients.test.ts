import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { slowClients } from './slow-clients'

jest.setTimeout(60_000)

const usual = structuredClone(slowClients)
let t: TestApp
let port: number
beforeAll(async () => {
  Object.assign(slowClients.http, { headersTimeout: 300, connectionsCheckingInterval: 100 })
  slowClients.connectionTimeout = 600
  t = await makeApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  Object.assign(slowClients, usual)
  await t.close()
})

const ended = async (socket: ReturnType<typeof connect>) => {
  socket.on('error', () => undefined)
  if (!socket.destroyed) await once(socket, 'close')
}

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

test('who asks and does not read is let go', async () => {
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
