import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { createTestDatabase } from '@/server/testing/database'
import { makeHealth } from './health'

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
