import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { waitUntil } from '@/server/testing/wait-until'
import { sharedMaxAge } from './cache-control'
import type { RenderedResponse } from './page'
import { makePageCache } from './page-cache'
import { notFound, type CacheLookup } from './page-renders'

const answer = (text: string, headers: RenderedResponse['headers'] = {}, status = 200): RenderedResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 's-maxage=300, stale-while-revalidate=600',
    ...headers,
  },
  body: Buffer.from(text),
})
const open = (
  render: (path: string) => Promise<RenderedResponse>,
  options: { maxBytes?: number; clock?: () => number } = {},
) =>
  makePageCache({
    maxBytes: 10_000_000,
    render,
    headersFor: () => ({ 'content-security-policy': "default-src 'self'" }),
    ...options,
  })
const text = (page: CacheLookup) =>
  page && page !== notFound ? brotliDecompressSync(page.br).toString() : page
const there = (page: CacheLookup) => {
  if (!page || page === notFound) throw new Error('no page')
  return page
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a thousand simultaneous first requests render once', async () => {
  let renders = 0
  const cache = open(async () => {
    renders++
    await settle()
    return answer('<p>once</p>')
  })
  const pages = await Promise.all(Array.from({ length: 1000 }, () => cache.get('/services/')))
  expect(renders).toBe(1)
  expect(new Set(pages.map(text))).toEqual(new Set(['<p>once</p>']))
  await cache.get('/services/')
  expect(cache.counts()).toMatchObject({ hits: 1, misses: 1000, renders: 1, pages: 1 })
})

test.each([
  ['a cookie is set', { 'set-cookie': ['session=1'] }],
  ['it is private', { 'cache-control': 'private, s-maxage=300' }],
  ['it is not to be stored', { 'cache-control': 'no-store' }],
  ['nothing is said', { 'cache-control': undefined }],
  ['it varies by cookie', { vary: 'Cookie' }],
  ['it varies by credentials', { vary: 'rsc, Authorization' }],
  ['it varies by everything', { vary: '*' }],
  ['it is no page', { 'content-type': 'application/json' }],
])('stores nothing when %s', async (_why, headers) => {
  const cache = open(() => Promise.resolve(answer('mine', headers)))
  expect(await cache.get('/me/')).toBeNull()
  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
  // And it is not tried again with every visit.
  expect(await cache.get('/me/')).toBeNull()
  expect(cache.counts()).toMatchObject({ renders: 1, passed: 1 })
})

test('a client without brotli gets the same page, made when the first one asks and weighed with the rest', async () => {
  const maxBytes = 100_000
  const cache = open((path) => Promise.resolve(answer(path + randomBytes(4000).toString('base64'))), {
    maxBytes,
  })
  const page = there(await cache.get('/home/'))
  const before = cache.counts().bytes
  const [gzip, plain] = [await cache.body(page, 'gzip'), await cache.body(page, 'identity')]
  expect([gunzipSync(gzip).toString(), plain.toString()]).toEqual([text(page), text(page)])
  expect(await cache.body(page, 'gzip')).toBe(gzip)
  expect(cache.counts().bytes).toBe(before + gzip.length)
  for (let n = 0; n < 40; n++) {
    await cache.body(there(await cache.get(`/p/?n=${n}`)), 'gzip')
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes)
  }
  expect(cache.counts().evicted).toBeGreaterThan(10)
})

test('a page asked for again and found as it was is not compressed again', async () => {
  let now = 0
  let says = 'as before'
  const cache = open(() => Promise.resolve(answer(says)), { clock: () => now })
  const first = there(await cache.get('/home/'))
  now += 20_000
  await cache.get('/home/')
  await settle()
  const again = there(await cache.get('/home/'))
  expect([again.br === first.br, cache.counts().renders, cache.counts().hits]).toEqual([true, 2, 1])
  says = 'otherwise'
  cache.invalidate(() => true)
  expect(text(await cache.get('/home/'))).toBe('otherwise')
})

test('peeks at fresh pages only, not at outdated, stale or unknown ones', async () => {
  let now = 0
  const cache = open((path) => Promise.resolve(answer(path)), { clock: () => now })
  expect(cache.getFresh('/home/')).toBeNull()
  const page = there(await cache.get('/home/'))
  expect(cache.getFresh('/home/')).toBe(page)
  now += 20_000
  expect(cache.getFresh('/home/')).toBeNull()
  now -= 20_000
  cache.invalidate(() => true)
  expect(cache.getFresh('/home/')).toBeNull()
  expect(cache.counts()).toMatchObject({ hits: 1, misses: 1 })
})

test('errors and redirects are not stored', () => {
  for (const status of [301, 307, 404, 500]) expect(sharedMaxAge(answer('', {}, status))).toBe(0)
})

test('bounds memory and evicts the least recently used page first', async () => {
  const maxBytes = 400_000
  const cache = open((path) => Promise.resolve(answer(path + randomBytes(8000).toString('base64'))), {
    maxBytes,
  })
  await cache.get('/home/')
  for (let n = 0; n < 200; n++) {
    await cache.get(`/p/?n=${n}`)
    await cache.get('/home/')
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes)
  }
  expect(cache.counts().evicted).toBeGreaterThan(100)
  const { renders } = cache.counts()
  await cache.get('/home/')
  expect(cache.counts().renders).toBe(renders)
})

test('a page larger than its share is served and not kept', async () => {
  const cache = open(() => Promise.resolve(answer(randomBytes(100_000).toString('base64'))), {
    maxBytes: 400_000,
  })
  expect(await cache.get('/big/')).not.toBeNull()
  expect(cache.counts().pages).toBe(0)
})

test('an old page is served at once while one new one is made', async () => {
  let now = 0
  let n = 0
  const cache = open(() => Promise.resolve(answer(`v${++n}`)), { clock: () => now })
  expect(text(await cache.get('/'))).toBe('v1')
  now += 20_000
  const old = await Promise.all([cache.get('/'), cache.get('/'), cache.get('/')])
  expect(old.map(text)).toEqual(['v1', 'v1', 'v1'])
  // Compressing the new one takes real time.
  await waitUntil(async () => text(await cache.get('/')) === 'v2')
  expect(n).toBe(2)
})

test('while the renderer fails old pages stay, and unknown ones say so', async () => {
  let now = 0
  let failing = false
  const cache = open(() => (failing ? Promise.reject(new Error('away')) : Promise.resolve(answer('kept'))), {
    clock: () => now,
  })
  await cache.get('/')
  failing = true
  now += 3_600_000
  expect(text(await cache.get('/'))).toBe('kept')
  await settle()
  expect(text(await cache.get('/'))).toBe('kept')
  await expect(cache.get('/other/')).rejects.toThrow('away')
})

test('after a purge nothing rendered before it is taken for new', async () => {
  let n = 0
  let release = () => {}
  const cache = open(async () => {
    const mine = ++n
    if (mine === 1) await new Promise<void>((resolve) => (release = resolve))
    return answer(`v${mine}`)
  })
  const first = cache.get('/')
  await settle()
  cache.invalidate(() => true)
  release()
  await first
  expect(text(await cache.get('/'))).toBe('v2')
})

test('a prerendered page has one copy for all queries', async () => {
  let renders = 0
  const cache = open(() => {
    renders++
    return Promise.resolve(answer('static', { 'x-nextjs-prerender': '1' }))
  })
  await cache.get('/login/?callbackUrl=%2Fa')
  await cache.get('/login/?callbackUrl=%2Fb')
  await cache.get('/login/')
  expect(renders).toBe(1)
})

test('a page that is no longer true is made anew before anybody sees it again', async () => {
  let n = 0
  const cache = open((path) => Promise.resolve(answer(`${path} v${++n}`)))
  await cache.get('/providers/5/')
  await cache.get('/terms/')
  cache.invalidate((path) => path.startsWith('/providers/'))
  expect(text(await cache.get('/providers/5/'))).toBe('/providers/5/ v3')
  expect(text(await cache.get('/terms/'))).toBe('/terms/ v2')
})

test('while the renderer fails, the page of before stays, and its successor is tried for with each visit', async () => {
  let failing = false
  let n = 0
  const cache = open(() => (failing ? Promise.reject(new Error('away')) : Promise.resolve(answer(`v${++n}`))))
  await cache.get('/')
  cache.invalidate(() => true)
  failing = true
  expect(text(await cache.get('/'))).toBe('v1')
  failing = false
  expect(text(await cache.get('/'))).toBe('v2')
})

test('does not serve a render that began before a change to later visitors', async () => {
  let release = () => {}
  let n = 0
  const cache = open(async () => {
    const mine = ++n
    if (mine === 2) await new Promise<void>((resolve) => (release = resolve))
    return answer(`v${mine}`)
  }, {})
  await cache.get('/')
  cache.invalidate(() => true)
  const early = cache.get('/')
  await settle()
  cache.invalidate(() => true)
  expect(text(await cache.get('/'))).toBe('v3')
  release()
  await early
  expect(text(await cache.get('/'))).toBe('v3')
})

test('caches a missing path with any query until a change may have created it', async () => {
  let now = 0
  let status = 404
  let renders = 0
  const cache = open(
    () => {
      renders++
      return Promise.resolve(answer('here', {}, status))
    },
    { clock: () => now },
  )
  for (const path of ['/providers/9/', '/providers/9/?a=1', '/providers/9/?a=2'])
    expect(await cache.get(path)).toBe(notFound)
  expect([renders, cache.counts().missing]).toEqual([1, 2])
  status = 200
  cache.invalidate((path) => path.startsWith('/services/'))
  expect(await cache.get('/providers/9/')).toBe(notFound)
  cache.invalidate((path) => path.startsWith('/providers/'))
  expect(text(await cache.get('/providers/9/'))).toBe('here')

  // And not for long, should nobody tell of the change.
  status = 404
  expect(await cache.get('/services/x/')).toBe(notFound)
  status = 200
  now += 61_000
  expect(text(await cache.get('/services/x/'))).toBe('here')
})

test('a page that is taken away is gone with the next visit', async () => {
  let status = 200
  const cache = open(() => Promise.resolve(answer('here', {}, status)))
  expect(text(await cache.get('/providers/9/'))).toBe('here')
  status = 404
  cache.invalidate(() => true)
  expect(await cache.get('/providers/9/')).toBe(notFound)
  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})

test('serves a cached page, even an outdated one, to a visitor over the render limit', async () => {
  let now = 0
  const cache = open(async () => answer(`<p>${now}</p>`), { clock: () => now })
  const refuse = () => Promise.reject(new Error('too many'))
  await cache.get('/kept/')
  expect(text(await cache.get('/kept/', refuse))).toBe('<p>0</p>')
  now = 1
  cache.invalidate(() => true)
  expect(text(await cache.get('/kept/', refuse))).toBe('<p>0</p>')
  await expect(cache.get('/other/', refuse)).rejects.toThrow('too many')
  expect(text(await cache.get('/kept/'))).toBe('<p>1</p>')
})
