/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getUser } from '@/lib/contract/accounts'
import { readerCall } from './reader'

const asked: IncomingMessage[] = []
let answer: (response: ServerResponse) => void = (response) => void response.end('{}')
const server = createServer((request, response) => {
  asked.push(request)
  answer(response)
})
const json = { 'content-type': 'application/json' }

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env.API_INTERNAL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.RENDERER_KEY = 'a key'
  process.env.FIRST_ROWS_MS = '200'
})
afterAll(async () => {
  for (const name of ['API_INTERNAL_URL', 'RENDERER_KEY', 'FIRST_ROWS_MS'] as const)
    Reflect.deleteProperty(process.env, name)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => void asked.splice(0))

test('reads with the reader’s own token, as the renderer', async () => {
  answer = (response) => void response.writeHead(200, json).end('{"pk":7}')
  expect(await readerCall('en', 'token')(getUser)).toEqual({ pk: 7 })
  await readerCall('pt', 'other')(getUser)
  const sent = asked.map(({ headers }) => [
    headers.authorization,
    headers['accept-language'],
    headers['x-renderer-key'],
  ])
  expect(sent).toEqual([
    ['Bearer token', 'en-us', 'a key'],
    ['Bearer other', 'pt-br', 'a key'],
  ])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a refused token', (response: ServerResponse) => void response.writeHead(401, json).end('{}')],
  [
    'a missing verification',
    (response: ServerResponse) => {
      response.writeHead(200, { ...json, 'x-missing-authorization': 'email-verification' }).end('{}')
    },
  ],
  ['an API that does not answer in time', () => {}],
])('makes one attempt with %s', async (_name, refuse) => {
  answer = refuse
  await expect(readerCall('pt', 'token')(getUser)).rejects.toThrow()
  expect(asked).toHaveLength(1)
})
