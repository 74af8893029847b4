import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pictures from '@/lib/shared/pictures/all.json'
import { projectRoot } from '@/server/project-root'
import { commonHeaders } from './security-headers'
import { openStaticFiles } from './static-files'

let server: Server
let origin: string
beforeAll(async () => {
  const files = await openStaticFiles(projectRoot, commonHeaders)
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

test('caches a picture for a year under its content hash, for an hour under any other name', async () => {
  const hash = pictures['1f9f9-96']
  const asked = async (path: string) => {
    const answer = await fetch(origin + path)
    const bytes = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()))
    return [answer.status, answer.headers.get('cache-control'), bytes.digest('hex').slice(0, 8)]
  }
  expect(await asked(`/services/1f9f9-96.${hash}.webp`)).toEqual([
    200,
    'public, max-age=31536000, immutable',
    hash,
  ])
  for (const path of ['/services/1f9f9-96.webp', '/services/1f9f9-96.00000000.webp'])
    expect(await asked(path)).toEqual([200, 'public, max-age=3600', hash])
})

test('answers 404 for a file that is not listed', async () => {
  for (const path of [
    '/nothing.png',
    '/services/nothing.webp',
    '/services/nothing.00000000.webp',
    '/logo.00000000.webp',
    '/../package.json',
    '/%2e%2e/package.json',
  ])
    expect((await fetch(origin + path)).status).toBe(404)
})
