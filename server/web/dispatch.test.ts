import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dispatch } from './dispatch'

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
  dispatch(server, { answer: () => false }, front, { development: false })
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

test('who only watches requests hears of every one', async () => {
  watched.length = 0
  for (const path of ['/api/user/', '/services/']) await answerer(path)
  expect(watched).toEqual(['/api/user/', '/services/'])
})
