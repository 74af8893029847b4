import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { createTestDatabase } from '@/server/testing/database'
import { makeHealth } from './health'

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

test('stays in the proxy’s rotation while the database is away, and leaves it when it is told to end', async () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const health = makeHealth({ pool, rendererReady: () => true })
  const server = await serve((request, response) => health.answer(request, response))
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect([await statusOf('/readyz'), await statusOf('/readyz/self')]).toEqual([503, 200])
  expect(await health.isReady()).toBe(false)
  health.close()
  expect([await statusOf('/readyz/self'), await statusOf('/healthz')]).toEqual([503, 200])
  await server.close()
  await pool.end()
})

test.each([
  ['answers', 200, true],
  ['hides its health behind a proxy', 404, true],
  ['redirects, which reads of pages do not follow', 308, false],
  ['fails', 502, false],
])('is ready only while its API can be reached: the address %s', async (_what, status, isReachable) => {
  const api = await serve((_request, response) => response.writeHead(status, { location: '/' }).end())
  const health = makeHealth({ pool: null, rendererReady: () => true, apiUrl: api.url })
  const server = await serve((request, response) => health.answer(request, response))
  const answer = await fetch(`${server.url}/readyz`)
  expect(answer.status).toBe(isReachable ? 200 : 503)
  expect(await answer.json()).toMatchObject({ ready: isReachable, api: isReachable, database: true })
  expect((await fetch(`${server.url}/readyz/self`)).status).toBe(200)
  await api.close()
  expect(await health.isReady()).toBe(false)
  await server.close()
})

test('however many ask whether it is ready, the database is asked once at a time', async () => {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  const asked = jest.spyOn(pool, 'query')
  const health = makeHealth({ pool, rendererReady: null })
  const states: Promise<boolean>[] = []
  let allCame = () => {}
  const everybody = new Promise<void>((resolve) => (allCame = resolve))
  let came = 0
  const server = createServer((request, response) => {
    if (++came === 50) allCame()
    void everybody.then(() => health.answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = () =>
    new Promise<boolean>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/readyz' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      }).on('error', reject)
    })
  for (let n = 0; n < 50; n++) states.push(ask())
  expect(await Promise.all(states)).toEqual(Array(50).fill(true))
  expect(asked).toHaveBeenCalledTimes(1)
  // And again afterwards.
  expect(await ask()).toBe(true)
  expect(asked).toHaveBeenCalledTimes(2)

  health.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await pool.end()
  await database.drop()
})
