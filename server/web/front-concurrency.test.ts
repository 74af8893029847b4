import type { ServerResponse } from 'node:http'
import { cacheableHeaders, closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'
import { waitUntil } from '@/server/testing/wait-until'

afterEach(closeFronts)

const from = (address: string) => ({ 'x-forwarded-for': address })
const [greedy, other] = [from('192.0.2.1'), from('198.51.100.1')]

/** A renderer that answers `/slow/…` when it is told to, and all else at once. */
const openSlow = async (waiting = 0) => {
  const begun: ServerResponse[] = []
  const opened = await openFront(
    (asked, response) => {
      if (asked.url?.includes('/slow/')) begun.push(response)
      else
        response
          .writeHead(200, asked.url?.includes('/mine/') ? privateHeaders : cacheableHeaders)
          .end('<p>page</p>')
    },
    { rendersPerNetwork: { maxRunning: 3, maxQueued: waiting } },
  )
  const finish = () => {
    for (const response of begun.splice(0)) response.writeHead(200, cacheableHeaders).end('<p>slow</p>')
  }
  return { ...opened, begun, finish }
}

test.each([
  ['to be kept', {}],
  ['of their own', { authorization: 'Bearer x' }],
  ['of the client router', { rsc: '1' }],
])('pages %s: one network has a few under way, and takes no other visitor’s turn', async (_kind, more) => {
  const { get, begun, finish } = await openSlow()
  await get('/kept/', greedy)
  const held = [1, 2, 3].map((n) => get(`/slow/${n}/`, { ...greedy, ...more }))
  await waitUntil(() => begun.length === 3)

  const refused = await get('/slow/4/', { ...greedy, ...more })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  expect((await get('/kept/', greedy)).status).toBe(200)
  expect((await get('/mine/', other)).status).toBe(200)

  finish()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await get('/mine/', greedy)).status).toBe(200)
})

test("keeps a disconnected visitor's slot until the renderer finishes", async () => {
  const { get, begun, finish } = await openSlow()
  const leaving = new AbortController()
  const held = [1, 2, 3].map((n) =>
    get(`/slow/${n}/`, { ...greedy, rsc: '1' }, 'GET', undefined, leaving.signal),
  )
  await waitUntil(() => begun.length === 3)
  leaving.abort()
  await Promise.allSettled(held)
  expect((await get('/mine/', greedy)).status).toBe(503)
  finish()
  await waitUntil(async () => (await get('/mine/', greedy)).status === 200)
})

test('a network’s further pages wait their turn while others’ are made', async () => {
  const { get, begun, finish } = await openSlow(2)
  const held = [1, 2, 3, 4, 5].map((n) => get(`/slow/${n}/`, greedy))
  await waitUntil(() => begun.length === 3)

  expect((await get('/mine/', other)).status).toBe(200)
  expect((await get('/slow/6/', greedy)).status).toBe(503)
  expect(begun).toHaveLength(3)

  finish()
  await waitUntil(() => begun.length === 2)
  finish()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
