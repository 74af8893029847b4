import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { cacheableHeaders, closeFronts, openFront as open, privateHeaders } from '@/server/testing/open-front'

afterEach(closeFronts)

test('renders cached pages without cookies or credentials, and never shares a personal response', async () => {
  const asked: IncomingMessage['headers'][] = []
  const { get } = await open((incoming, response) => {
    asked.push(incoming.headers)
    const name = incoming.headers.cookie ?? 'nobody'
    if (incoming.url?.endsWith('/mine/')) response.writeHead(200, privateHeaders).end(`<p>${name}</p>`)
    else response.writeHead(200, cacheableHeaders).end(`<p>${name}</p>`)
  })
  const ana = { cookie: 'who=ana', 'accept-language': 'en', 'x-forwarded-for': '1.2.3.4' }
  expect((await get('/', ana)).body.toString()).toBe('<p>nobody</p>')
  expect(asked[0]).not.toHaveProperty('cookie')
  expect(asked[0]).not.toHaveProperty('accept-language')
  expect((await get('/mine/', ana)).body.toString()).toBe('<p>who=ana</p>')
  expect((await get('/mine/', { cookie: 'who=bia' })).body.toString()).toBe('<p>who=bia</p>')
  expect((await get('/', { authorization: 'Bearer x', cookie: 'who=ana' })).body.toString()).toBe(
    '<p>who=ana</p>',
  )
  expect((await get('/')).body.toString()).toBe('<p>nobody</p>')
})

test('pages to keep are asked for under their language, which no visitor can claim', async () => {
  const asked: [string | undefined, unknown][] = []
  const { get } = await open((incoming, response) => {
    asked.push([incoming.url, incoming.headers['x-next-intl-locale']])
    response
      .writeHead(200, incoming.url?.includes('/mine/') ? privateHeaders : cacheableHeaders)
      .end('<p>page</p>')
  })
  for (const path of ['/', '/services/?q=a', '/en/', '/en/services/', '/english/']) await get(path)
  expect(asked).toEqual([
    ['/pt/', 'pt'],
    ['/pt/services/?q=a', 'pt'],
    ['/en/', 'en'],
    ['/en/services/', 'en'],
    ['/pt/english/', 'pt'],
  ])
  asked.length = 0
  await get('/mine/')
  await get('/en/mine/', { 'x-next-intl-locale': 'pt' })
  expect(asked).toEqual([
    ['/pt/mine/', 'pt'],
    ['/mine/', undefined],
    ['/en/mine/', 'en'],
    ['/en/mine/', undefined],
  ])
})

test('kept pages are sent compressed with an etag; the same again is 304, HEAD has no body', async () => {
  let renders = 0
  const { get } = await open((_incoming, response) => {
    renders++
    response.writeHead(200, cacheableHeaders).end('<script>go()</script>')
  })
  const first = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.body).toString()).toBe('<script>go()</script>')
  expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': first.headers.etag ?? '' })
  expect(again.status).toBe(304)
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  const plain = await get('/', { 'accept-encoding': 'identity' })
  expect(plain.body.toString()).toBe('<script>go()</script>')
  expect(renders).toBe(1)
})

test('allows the inline loader of a page’s scripts by its hash and nothing else', async () => {
  const marked =
    '<html><head><script src="/_next/static/chunks/a.js" async=""></script><meta name="scripts-after-paint" content=""/></head><body>Limpeza</body></html>'
  const { get } = await open(
    (_incoming, response) => void response.writeHead(200, cacheableHeaders).end(marked),
  )
  const { headers, body } = await get('/', { 'accept-encoding': 'identity' })
  const inline = [...body.toString().matchAll(/<script>(.*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(inline).toHaveLength(1)
  expect(body.toString()).not.toContain('<script src')
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${inline[0]};`)
})

test('pages that are not kept carry a policy of their own too', async () => {
  const { get } = await open(
    (_incoming, response) => void response.writeHead(200, privateHeaders).end('<script>mine()</script>'),
  )
  const answer = await get('/x/', { 'accept-encoding': 'br' })
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(brotliDecompressSync(answer.body).toString()).toBe('<script>mine()</script>')
})

test('with the renderer away kept pages stay and others say so honestly, in both languages', async () => {
  const { get, state } = await open(
    (_incoming, response) => void response.writeHead(200, cacheableHeaders).end('<p>kept</p>'),
  )
  await get('/')
  state.away = true
  expect((await get('/')).body.toString()).toBe('<p>kept</p>')
  const away = await get('/other/')
  expect(away.status).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  expect(away.headers['cache-control']).toBe('no-store')
  expect(away.body.toString()).toContain('Tentar de novo')
  expect(away.body.toString()).toContain('Try again')
})

test('a renderer that breaks off in the middle is no broken page', async () => {
  const { get } = await open((_incoming, response) => {
    response.writeHead(200, { ...cacheableHeaders, 'content-length': 1000 })
    response.write('<p>half')
    setTimeout(() => response.destroy(), 20)
  })
  expect((await get('/')).status).toBe(503)
})

test('hides the renderer’s cache lifetimes from browsers, which would keep old pages for a year', async () => {
  const said: Record<string, string> = {
    '/data/': 's-maxage=300, stale-while-revalidate=31535700',
    '/still/': 's-maxage=31536000',
    '/nowhere/': 's-maxage=3600, stale-while-revalidate=31532400',
    '/own/': 'private, no-cache, no-store, max-age=0, must-revalidate',
    '/picture/': 'public, max-age=86400, s-maxage=604800, stale-while-revalidate=2592000',
  }
  const { get } = await open((incoming, response) => {
    const path = incoming.url?.replace(/^\/pt/, '') ?? ''
    response
      .writeHead(path === '/nowhere/' ? 404 : 200, {
        'content-type': incoming.headers.rsc ? 'text/x-component' : 'text/html',
        'cache-control': said[path] ?? '',
      })
      .end('x')
  })
  const heard = async (path: string, headers = {}) => (await get(path, headers)).headers['cache-control']
  const each = 'public, max-age=0, must-revalidate'
  expect([
    await heard('/data/', { rsc: '1' }),
    await heard('/still/', { rsc: '1' }),
    await heard('/nowhere/'),
    await heard('/data/'),
  ]).toEqual([each, each, each, each])
  for (const path of ['/own/', '/picture/']) expect(await heard(path, { rsc: '1' })).toBe(said[path])
})

test('redirects a form sent without scripts to its own page, and drops its contents', async () => {
  const asked: (string | undefined)[] = []
  const { get } = await open((incoming, response) => {
    asked.push(incoming.url)
    response.writeHead(200, cacheableHeaders).end('<p>kept</p>')
  })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = async (path: string) => {
    const { status, headers } = await get(path, form, 'POST', 'password=secret')
    return [status, headers.location]
  }
  expect(await sent('/reset-password/?token=none')).toEqual([303, '/reset-password/?token=none'])
  expect(await sent('/Login/')).toEqual([303, '/login/'])
  expect((await sent('//elsewhere.example/'))[1] ?? '').not.toMatch(/^\/\//)
  expect(asked.filter((url) => url?.includes('secret'))).toEqual([])
})

test('a page is read and nothing else: other methods are refused before anybody is asked', async () => {
  const asked: (string | undefined)[] = []
  const { get } = await open((incoming, response) => {
    asked.push(incoming.method)
    response.writeHead(200, cacheableHeaders).end('<p>kept</p>')
  })
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
    const { status, headers, body } = await get('/services/', {}, method)
    expect([method, status, headers.allow, body.length]).toEqual([method, 405, 'GET, HEAD, POST', 0])
  }
  const { status, headers } = await get('/services/', {}, 'OPTIONS')
  expect([status, headers.allow, asked]).toEqual([204, 'GET, HEAD, POST', []])
})

test('while the program is developed bodies and methods pass through, other kinds of answer too', async () => {
  const { get } = await open(
    (incoming, response) => {
      let body = ''
      incoming.on('data', (part: Buffer) => (body += part.toString()))
      incoming.on('end', () =>
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify({ method: incoming.method, body })),
      )
    },
    { development: true },
  )
  const answer = await get('/action/', { 'content-type': 'text/plain' }, 'POST', 'olá')
  expect(answer.status).toBe(201)
  expect(JSON.parse(answer.body.toString())).toEqual({ method: 'POST', body: 'olá' })
})

test.each([
  ['//evil.example/', '/evil.example/'],
  ['/a//b/?q=1', '/a/b/?q=1'],
])('%s leads to %s and never to another site', async (path, location) => {
  const { get } = await open((_incoming, response) => void response.writeHead(200, cacheableHeaders).end('x'))
  const answer = await get(path)
  expect([answer.status, answer.headers.location]).toEqual([308, location])
})

test.each(['/pt/\\evil.example', '/pt/\\/evil.example/a.js', '/pt\\evil.example', '/en/\\evil.example'])(
  '%s, which a browser reads as another site, leads nowhere',
  async (path) => {
    const { get } = await open((_, response) => response.writeHead(404, privateHeaders).end('nothing'))
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([404, undefined])
  },
)

test.each([
  ['//evil.example/', '/evil.example/'],
  ['/Services//Limpeza/?q=A%2FB', '/services/limpeza/?q=A%2FB'],
  ['/%73ervices/', '/services/'],
  ['/pt/', '/'],
  ['/pt', '/'],
  ['/PT/services/?q=1', '/services/?q=1'],
  ['/pt/pt/', '/'],
  ['/pt/old/', '/new/'],
  ['/old/?x=1', '/new/?x=1'],
  ['/en/old', '/en/new/'],
])('%s leads to its one address, query and all', async (written, canonical) => {
  const { get } = await open(
    (_incoming, response) => void response.writeHead(200, cacheableHeaders).end('page'),
    {
      redirects: { '/old/': '/new/' },
    },
  )
  const answer = await get(written)
  expect([answer.status, answer.headers.location]).toEqual([308, canonical])
})

test('answers 410 with a helpful page for removed paths and 404 for malformed ones', async () => {
  const { get } = await open(
    (incoming, response) => void response.writeHead(404, privateHeaders).end(`no ${incoming.url}`),
    { redirects: { '/ended/': 'gone' } },
  )
  const gone = await get('/ended/')
  expect([gone.status, gone.body.toString()]).toEqual([410, 'no /ended/'])
  expect((await get('/%zz/')).status).toBe(404)
  expect((await get('/a%2fb/')).body.toString()).not.toContain('%2f')
})

test('a page the renderer could not make, because the API is down, is 503 and to be tried again', async () => {
  const { get, state } = await open(
    (_incoming, response) => void response.writeHead(500, privateHeaders).end('Internal Server Error'),
  )
  const answer = await get('/services/limpeza/')
  expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(state.away).toBe(false)
})

test.each([[false], [true]])(
  'ignores page invalidations from outside (developing: %s)',
  async (development) => {
    const asked: (string | undefined)[] = []
    const { get } = await open(
      (incoming, response) => {
        asked.push(incoming.url)
        response.writeHead(204).end()
      },
      { development },
    )
    for (const method of ['POST', 'GET'])
      for (const path of ['/revalidate/', '/revalidate', '/REVALIDATE/', '//revalidate/'])
        expect([405, 404, 308]).toContain(
          (await get(path, { 'x-renderer-key': 'key' }, method, method === 'POST' ? '{}' : undefined)).status,
        )
    expect(asked.filter((url) => url?.toLowerCase().includes('revalidate'))).toEqual([])
  },
)
