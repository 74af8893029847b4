import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { cacheableHeaders, closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'

afterEach(closeFronts)

const tokenFor = (name: string, exp = Date.now() / 1000 + 600) =>
  `h.${Buffer.from(JSON.stringify({ sub: name, exp })).toString('base64url')}.s`
const readerHeaders = (name: string, exp?: number) => ({
  cookie: `cookie_consent=declined; accessToken=${tokenFor(name, exp)}; refreshToken=secret`,
})
const rows = (headers: IncomingMessage['headers']) => headers['x-first-rows'] === '1'
const cookieName = (cookie = '') =>
  (JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/**
 * Opens a front whose renderer names the reader in a page with rows, and nobody in the cached one. `rowStatus` is null
 * for rows that never come.
 */
const open = (rowStatus: number | null = 200) => {
  const asked: IncomingMessage['headers'][] = []
  const opened = openFront(
    (incoming, response) => {
      asked.push(incoming.headers)
      if (!rows(incoming.headers))
        return void response.writeHead(200, cacheableHeaders).end('<p>nobody</p><script>go()</script>')
      const name = cookieName(incoming.headers.cookie)
      if (rowStatus !== null)
        response.writeHead(rowStatus, privateHeaders).end(`<p>${name}</p><script>rows("${name}")</script>`)
    },
    // Generous where rows come, however slow the machine is.
    { firstRowsMs: rowStatus === null ? 20 : 60_000 },
  )
  return opened.then((front) => ({ ...front, asked }))
}

test('sends each reader a page of their own, which nobody stores', async () => {
  const { get, asked, front } = await open()
  const names = ['ana', 'bia', 'ana', 'caio']
  const answers = await Promise.all(names.map((name) => get('/my-bookings/?statusId=x', readerHeaders(name))))
  for (const [at, { status, headers, body }] of answers.entries()) {
    expect([status, body.toString()]).toEqual([200, expect.stringContaining(`<p>${names[at]}</p>`)])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toContain('Cookie')
    expect(headers).not.toHaveProperty('etag')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['x-robots-tag']).toBe('noindex, follow')
  }
  expect(front.cache.counts().pages).toBe(0)
  for (const headers of asked) {
    expect(headers.cookie).toMatch(/^accessToken=[^;]+$/)
    expect(headers['x-next-intl-locale']).toBe('pt')
  }
})

test('sends everybody else the cached page after a reader’s, and a reader theirs after the cached one', async () => {
  const { get } = await open()
  const read = async (headers = {}) => (await get('/my-bookings/', headers)).body.toString()
  const shell = { cookie: 'refreshToken=other' }
  expect(await read(readerHeaders('ana'))).toContain('ana')
  expect(await read(shell)).toContain('nobody')
  expect(await read(readerHeaders('bia'))).toContain('bia')
  expect(await read(shell)).toContain('nobody')
  expect(await read(readerHeaders('ana'))).toContain('ana')
})

test('answers a reader who revalidates the cached page with their own, not with 304', async () => {
  const { get } = await open()
  const { headers } = await get('/my-bookings/', { cookie: 'refreshToken=r' })
  const match = { 'if-none-match': headers.etag ?? '' }
  expect((await get('/my-bookings/', { cookie: 'refreshToken=r', ...match })).status).toBe(304)
  const own = await get('/my-bookings/', { ...readerHeaders('ana'), ...match, 'accept-encoding': 'br' })
  expect([own.status, brotliDecompressSync(own.body).toString()]).toEqual([
    200,
    expect.stringContaining('ana'),
  ])
})

test.each([
  ['an expired token', readerHeaders('ana', 1), 200],
  ['a refused token', readerHeaders('ana'), 404],
  ['a renderer that fails', readerHeaders('ana'), 500],
  ['rows that take too long', readerHeaders('ana'), null],
])('sends the cached page for %s', async (_name, headers, rowStatus) => {
  const { get } = await open(rowStatus)
  const answer = await get('/my-bookings/', headers)
  expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining('nobody')])
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('renders rows for documents only, and for nobody who claims to be the front', async () => {
  const { get, asked } = await open()
  const headers = { ...readerHeaders('ana'), 'x-first-rows': '1' }
  await get('/my-bookings/', headers, 'HEAD')
  await get('/my-bookings/', { ...headers, rsc: '1' })
  await get('/my-bookings/', { ...headers, authorization: 'Bearer x' })
  await get('/settings/', headers)
  await get('/my-bookings/1/', { ...headers, cookie: 'refreshToken=r' })
  expect(asked.filter(rows)).toEqual([])
})
