import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { projectRoot } from '@/server/project-root'
import { commonHeaders } from './security-headers'
import { openStatic } from './static'

let server: Server
let origin: string
beforeAll(async () => {
  const files = await openStatic(projectRoot, commonHeaders)
  server = createServer(
    (request, response) =>
      void files(request, response, request.url ?? '/').then(
        (isThere) => isThere || response.writeHead(404).end(),
      ),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

test('the picture of every page without one of its own may be shown by others, other files may not', async () => {
  const policy = async (path: string) =>
    (await fetch(origin + path)).headers.get('cross-origin-resource-policy')
  expect([
    await policy('/logo.png'),
    await policy('/icon.svg'),
    await policy('/icons/apple-touch.png'),
  ]).toEqual(['cross-origin', 'same-origin', 'same-origin'])
})

test('what is not listed is not there', async () => {
  for (const path of ['/nothing.png', '/../package.json', '/%2e%2e/package.json'])
    expect((await fetch(origin + path)).status).toBe(404)
})
