import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { cacheableHeaders, closeFronts, openFront as open, privateHeaders } from '@/server/testing/open-front'

afterEach(closeFronts)

/**
 * A renderer that behaves like Next: an empty response for a missing path, and one complete not-found page per
 * language.
 */
const asNext =
  (asked: string[] = []) =>
  (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? ''
    asked.push(path)
    if (incoming.headers.rsc)
      return void response
        .writeHead(404, { ...privateHeaders, 'content-type': 'text/x-component' })
        .end('flight')
    if (/^\/(?:pt|en)\/404-not-found\/$/.test(path))
      return void response
        .writeHead(200, { ...cacheableHeaders, 'x-nextjs-prerender': '1' })
        .end(`<h1>nothing here, ${path.slice(1, 3)}</h1>`)
    if (path.includes('nao-existe')) return void response.writeHead(404, privateHeaders).end('<body></body>')
    response.writeHead(200, cacheableHeaders).end('page')
  }
const isRouted = (path: string) => /^(?:\/en)?\/(?:services\/.*)?$/.test(path)

test.each([
  ['/services/nao-existe/', 'pt'],
  ['/en/services/nao-existe/?q=1', 'en'],
  ['/no-such-page/', 'pt'],
  ['/en/no-such-page', 'en'],
  ['/%zz/', 'pt'],
  ['/%ff/', 'pt'],
  ['/en/a%2fb/', 'en'],
  ['/404-not-found/', 'pt'],
  ['/en/404-not-found', 'en'],
])('%s is not found, on a whole page in its language, and not to be indexed', async (path, language) => {
  const { get } = await open(asNext(), { isRouted })
  for (const more of [undefined, { authorization: 'Bearer x' }]) {
    const { status, headers: answered, body } = await get(path, { 'accept-encoding': 'br', ...more })
    expect([status, answered['x-robots-tag'], answered.etag, brotliDecompressSync(body).toString()]).toEqual([
      404,
      'noindex',
      undefined,
      `<h1>nothing here, ${language}</h1>`,
    ])
    expect(answered['content-security-policy']).toMatch(/script-src 'self'/)
    expect(answered['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
  expect((await get(path, {}, 'HEAD')).status).toBe(404)
})

test('answers a permanently removed path on the same page', async () => {
  const { get } = await open(asNext(), { redirects: { '/ended/': 'gone' } })
  for (const [path, language] of [
    ['/ended/', 'pt'],
    ['/en/ended/', 'en'],
  ] as const) {
    const { status, body } = await get(path)
    expect([status, body.toString()]).toEqual([410, `<h1>nothing here, ${language}</h1>`])
  }
})

test('answers unroutable addresses without the renderer, and asks it once where a page could exist', async () => {
  const asked: string[] = []
  const { get } = await open(asNext(asked), { isRouted })
  for (let at = 0; at < 50; at++) await get(`/nothing-${at}/?at=${at}`)
  expect(asked).toEqual(['/pt/404-not-found/'])
  for (let at = 0; at < 50; at++) await get(`/services/nao-existe/?at=${at}`)
  expect(asked).toEqual(['/pt/404-not-found/', '/pt/services/nao-existe/?at=0'])
})

const isReal = (path: string) => Promise.resolve(!path.includes('inventado'))

test('keeps paths outside the catalogue away from the renderer, with the cached not-found page', async () => {
  const asked: string[] = []
  const { get } = await open(asNext(asked), { isRouted, isCataloguePath: isReal })
  for (let at = 0; at < 50; at++)
    expect((await get(`/en/services/inventado-${at}/`)).body.toString()).toBe('<h1>nothing here, en</h1>')
  expect((await get('/services/limpeza/')).body.toString()).toBe('page')
  expect(asked).toEqual(['/en/404-not-found/', '/pt/services/limpeza/'])
})

test('nor does it with credentials, or from the router of an open page', async () => {
  const asked: string[] = []
  const { get } = await open(asNext(asked), { isRouted, isCataloguePath: isReal })
  const headers: Record<string, string>[] = [{ rsc: '1' }, { authorization: 'Bearer x' }]
  for (const more of headers) expect((await get('/services/inventado/', more)).status).toBe(404)
  expect(asked).not.toContain('/services/inventado/')
  expect(asked.filter((path) => path.includes('inventado'))).toEqual([])
})

test('a file that is not there is no page, unless somebody came to read it', async () => {
  const { get } = await open(asNext(), { isRouted })
  const picture = await get('/nao-existe.png', { accept: 'image/avif,image/webp,*/*' })
  expect([picture.status, picture.body.length]).toEqual([404, 0])
  expect((await get('/nao-existe.php', { accept: 'text/html,*/*' })).body.toString()).toContain(
    'nothing here',
  )
})

test('answers missing build files without the renderer, which would resize pictures for anyone', async () => {
  const asked: string[] = []
  const { get } = await open(asNext(asked), {
    isRouted: () => true,
    files: (_request, response, path) => {
      if (path === '/_next/static/a.js') response.writeHead(200).end('a')
      return Promise.resolve(path === '/_next/static/a.js')
    },
  })
  expect((await get('/_next/static/a.js')).status).toBe(200)
  for (const path of [
    '/_next/image/?url=%2Flogo.png&w=64&q=75',
    '/_next/static/b.js',
    '/_next/data/x/index.json',
    '/_next/nothing/',
    '/_next/..\\services\\',
  ])
    for (const more of [undefined, { rsc: '1' }])
      expect([path, (await get(path, more)).status]).toEqual([path, 404])
  expect(asked).toEqual([])
})

test('forwards missing paths to the renderer for the client router', async () => {
  const { get } = await open(asNext(), { isRouted })
  for (const path of ['/no-such-page/', '/services/nao-existe/']) {
    const { status, headers, body } = await get(path, { rsc: '1' })
    expect([status, headers['content-type'], body.toString()]).toEqual([404, 'text/x-component', 'flight'])
  }
})

test('serves the cached not-found page while the renderer is down', async () => {
  const { get, state } = await open(asNext(), { isRouted })
  await get('/no-such-page/')
  state.away = true
  expect((await get('/another/')).status).toBe(404)
  expect((await get('/en/another/')).status).toBe(503)
  expect((await get('/services/another/')).status).toBe(503)
})

test('pictures made for where an address is shared may be shown there; nothing else may', async () => {
  const { get } = await open((incoming, response) => {
    if (incoming.url?.endsWith('.jpg'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('picture')
    else response.writeHead(200, cacheableHeaders).end('page')
  })
  const policies = await Promise.all(
    [
      '/og/pt/limpeza.jpg',
      '/og/en/limpeza/faxina.jpg',
      '/ogre/pt/limpeza.jpg',
      '/limpeza.jpg',
      '/',
      '/og/',
    ].map(async (path) => (await get(path)).headers['cross-origin-resource-policy']),
  )
  expect(policies).toEqual([
    'cross-origin',
    'cross-origin',
    'same-origin',
    'same-origin',
    'same-origin',
    'same-origin',
  ])
})

test('a file’s address is the same in every language: it is asked for as it is', async () => {
  const asked: (string | undefined)[] = []
  const { get } = await open((incoming, response) => {
    asked.push(incoming.url)
    response.writeHead(200, { 'content-type': 'application/manifest+json' }).end('{}')
  })
  for (const path of ['/manifest.webmanifest', '/manifest.en.webmanifest', '/robots.txt', '/sitemaps/1.xml'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  expect(asked).toEqual([
    '/manifest.webmanifest',
    '/manifest.en.webmanifest',
    '/robots.txt',
    '/sitemaps/1.xml',
  ])
})

test('matches routes until a page is cached, and again for every other path', async () => {
  const tried: string[] = []
  const { get } = await open(asNext(), {
    isRouted: (path) => {
      tried.push(path)
      return isRouted(path)
    },
  })
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await get(path)).status))
  expect(await statuses('/services/a/')).toEqual([200])
  expect(await statuses('/services/a/', '/services/a/?q=1', '/no-such-page/')).toEqual([200, 200, 404])
  expect((await get('/services/a/', { rsc: '1' })).status).toBe(404)
  expect(tried.filter((path) => path === '/services/a/')).toHaveLength(1)
  expect(tried).toContain('/no-such-page/')
})
