import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { getUser } from '@/lib/contract/accounts'
import { exportData } from '@/lib/contract/privacy'
import { createSend } from './client'

/** Answers as the API does: a file to who shows a token, and the reason to who does not. */
const server: Server = createServer((request, response) => {
  if (request.headers.authorization)
    return response.writeHead(200, { 'content-type': 'application/zip' }).end('PK zip')
  response
    .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '30' })
    .end(JSON.stringify({ code: 'too_many_requests', detail: 'Aguarde um pouco.' }))
})
let send: ReturnType<typeof createSend>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The adapter that reads answers as browsers do.
  send = createSend({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'pt',
    instance: axios.create({ adapter: 'fetch' }),
  })
})
afterAll(() => new Promise((done) => server.close(done)))

const refused = { code: 'too_many_requests', status: 429, detail: 'Aguarde um pouco.', retryAfterSeconds: 30 }

test('a download arrives as a file, and is told as it comes', async () => {
  const heard: number[] = []
  const { data } = await send(exportData, { onProgress: (bytes) => heard.push(bytes) }, 'token')
  expect(data).toBeInstanceOf(Blob)
  expect(await (data as Blob).text()).toBe('PK zip')
  expect(heard.at(-1)).toBe(6)
})

test('a refused download says why, like every other refusal', async () => {
  await expect(send(exportData)).rejects.toMatchObject(refused)
  await expect(send(getUser)).rejects.toMatchObject(refused)
})
