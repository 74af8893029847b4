import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { dispatchRequests } from './dispatch'

let server: Server
let origin: string
const watched: (string | undefined)[] = []
beforeAll(async () => {
  server = createServer((_request, response) => response.end('api'))
  const front = {
    handle: (_request: unknown, response: { end: (text: string) => unknown }) => void response.end('page'),
    upgrade: () => undefined,
  }
  server.on('request', ({ url }) => watched.push(url))
  dispatchRequests(server, { answer: () => false }, front, { development: false })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const answerer = async (path: string) => (await fetch(origin + path)).text()

test.each([
  '/api',
  '/api/user/',
  '/api?x=1',
  '/media/a.webp',
  '/notification/',
  '/chat/?room=1',
  '/dev/outbox',
  '/dev/outbox/?to=a@b.c',
])('%s is the API’s', async (path) => {
  expect(await answerer(path)).toBe('api')
})
test.each([
  '/',
  '/en/',
  '/services/',
  '/apis/',
  '/development/',
  '/chatter/',
  '/_next/static/a.js',
  '/unsubscribe/?token=a',
])('%s is a page', async (path) => {
  expect(await answerer(path)).toBe('page')
})

test('passes every request to listeners that only observe', async () => {
  watched.length = 0
  for (const path of ['/api/user/', '/services/']) await answerer(path)
  expect(watched).toEqual(['/api/user/', '/services/'])
})

test('answers few requests of a client that does not read, then closes its connection', async () => {
  const asked: (string | undefined)[] = []
  const waiting = createServer((request) => void asked.push(request.url))
  const none = {
    handle: (request: IncomingMessage) => void asked.push(request.url),
    upgrade: () => undefined,
  }
  dispatchRequests(waiting, { answer: () => false }, none, { development: false })
  await new Promise<void>((ready) => waiting.listen(0, '127.0.0.1', ready))
  const { port } = waiting.address() as AddressInfo
  const send = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  for (const path of ['/services/', '/api/services/']) {
    asked.length = 0
    const flood = connect(port, '127.0.0.1')
    const ended = new Promise((closed) => flood.once('close', closed))
    flood.on('error', () => undefined)
    flood.end(send(path).repeat(1_000))
    await ended
    expect(asked).toEqual(Array<string>(2).fill(path))
  }
  await new Promise((closed) => waiting.close(closed))
})

test('serves any number of sequential requests on one connection', async () => {
  const line = connect(Number(new URL(origin).port), '127.0.0.1')
  line.setEncoding('utf8')
  for (let n = 0; n < 40; n++) {
    line.write('GET /services/ HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = (await once(line, 'data')) as [string]
    expect(answer).toContain('200 OK')
  }
  line.destroy()
})
