import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listServices } from '@/lib/contract/catalogue'

test('authenticates the renderer at the API', async () => {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['x-renderer-key'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env.API_INTERNAL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.RENDERER_KEY = 'a key'
  const { serverCall } = await import('./server')
  await serverCall('pt')(listServices, {})
  delete process.env.API_INTERNAL_URL
  delete process.env.RENDERER_KEY
  await new Promise((done) => server.close(done))
  expect(keys).toEqual(['a key'])
})
