import { cacheableHeaders, closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'

afterEach(closeFronts)

const claims = (exp: number) => Buffer.from(JSON.stringify({ exp })).toString('base64url')
const live = `accessToken=h.${claims(Date.now() / 1000 + 600)}.s`
const expired = `accessToken=h.${claims(Date.now() / 1000 - 600)}.s; refreshToken=r`

const open = async () => {
  const asked: (string | undefined)[] = []
  const opened = await openFront(
    (incoming, response) => {
      asked.push(incoming.url)
      response
        .writeHead(200, incoming.headers.rsc ? privateHeaders : cacheableHeaders)
        .end(`<p>${String(incoming.headers['x-client-read'])}</p>`)
    },
    { isRouted: (path) => path !== '/wallet/nothing/' },
  )
  return { ...opened, asked }
}

test('redirects a visitor from an account page, cached or not, before any cache may keep the response', async () => {
  const { get, asked } = await open()
  const visit = async (path: string, method = 'GET') => {
    const { status, headers, body } = await get(path, { cookie: 'cookie_consent=declined' }, method)
    expect([status, headers['cache-control'], headers.etag, body.length]).toEqual([
      307,
      'no-store',
      undefined,
      0,
    ])
    return headers.location
  }
  expect(await visit('/wallet/')).toBe('/login/?callbackUrl=%2Fwallet%2F')
  expect(asked).toEqual([])
  expect((await get('/wallet/', { cookie: expired })).status).toBe(200)
  expect(await visit('/wallet/')).toBe('/login/?callbackUrl=%2Fwallet%2F')
  expect(await visit('/wallet/', 'HEAD')).toBe('/login/?callbackUrl=%2Fwallet%2F')
  expect(await visit('/en/my-bookings/?statusId=approved')).toBe(
    '/en/login/?callbackUrl=%2Fmy-bookings%2F%3FstatusId%3Dapproved',
  )
  expect(asked).toEqual(['/pt/wallet/'])
})

test('redirects a visitor whose browser holds the page’s ETag', async () => {
  const { get } = await open()
  const { headers } = await get('/wallet/', { cookie: live, 'accept-encoding': 'br' })
  const known = { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' }
  expect((await get('/wallet/', { ...known, cookie: live })).status).toBe(304)
  expect((await get('/wallet/', known)).status).toBe(307)
})

test('redirects a signed-in visitor on from sign-in, unless it is for another account', async () => {
  const { get } = await open()
  const to = async (path: string, cookie: string) => {
    const { status, headers } = await get(path, { cookie })
    return [status, headers.location]
  }
  const page = '/login/?callbackUrl=%2Fwallet%2F'
  for (let n = 0; n < 2; n++) {
    expect(await to(page, live)).toEqual([307, '/wallet/'])
    expect(await to(page, expired)).toEqual([200, undefined])
    expect(await to(`${page}&other=1`, live)).toEqual([200, undefined])
    expect(await to('/en/login/', `${live}; userRole=provider`)).toEqual([
      307,
      '/en/provider/offers/?statusId=ready',
    ])
  }
})

test('sends public pages with the same bytes and headers whatever the cookies', async () => {
  const { get, asked } = await open()
  const answers = []
  for (const cookie of ['', live, expired, `${live}; userRole=customer`]) {
    const { status, headers, body } = await get('/services/', { cookie })
    const { date: _date, ...rest } = headers
    answers.push({ status, rest, body: body.toString() })
  }
  expect(answers.every((one) => one.status === 200)).toBe(true)
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(asked).toEqual(['/pt/services/'])
})

test('answers 404 rather than redirect from an address without a page', async () => {
  const { get } = await open()
  expect((await get('/wallet/nothing/')).status).not.toBe(307)
})

test('marks the client router’s reads, which a visitor’s document request cannot claim', async () => {
  const { get } = await open()
  expect((await get('/wallet/', { rsc: '1' })).body.toString()).toBe('<p>1</p>')
  const document = { authorization: 'Bearer x', 'x-client-read': '1' }
  expect((await get('/wallet/', document)).body.toString()).toBe('<p>undefined</p>')
})

test('sends X-Robots-Tag with cached pages that are not indexed', async () => {
  const { get } = await open()
  const robots = async (path: string) => (await get(path, { cookie: expired })).headers['x-robots-tag']
  for (const path of ['/wallet/', '/login/', '/en/services/'])
    expect([await robots(path), await robots(path)]).toEqual(['noindex, follow', 'noindex, follow'])
  expect([await robots('/services/'), await robots('/services/')]).toEqual([undefined, undefined])
})
