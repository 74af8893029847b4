import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const document = async () => (await t.as(null).get('/api/openapi.json')).json()

test('the document is OpenAPI 3.1 and names every contract operation once', async () => {
  const made = await document()
  expect(made.openapi).toBe('3.1.0')
  const ids = Object.values<Record<string, { operationId: string }>>(made.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining([
      'createDemand',
      'sendOffer',
      'approveOffer',
      'listRooms',
      'listNotifications',
      'register',
      'searchServices',
    ]),
  )
})

test('every signed-in operation answers 401 to a stranger, before it looks at anything', async () => {
  const made = await document()
  const calls = Object.entries<Record<string, { security: object[]; operationId: string }>>(
    made.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security.length === 1 && 'bearer' in (operation.security[0] ?? {}))
      .map(([method]) => ({ method: method as 'get' | 'post' | 'put', path: path.replace(/\{\w+\}/g, '1') })),
  )
  expect(calls.length).toBeGreaterThan(30)
  for (const { method, path } of calls) {
    const answer = await t.as(null)[method](path)
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'token_not_valid'])
  }
})

test('a path outside the contract is a problem, in the caller’s language', async () => {
  const pt = await t.as(null).get('/api/nothing/')
  const en = await t.as(null).get('/api/nothing/', { 'accept-language': 'en-us' })
  expect([pt.statusCode, pt.json().title, en.json().title]).toEqual([404, 'Não encontrado', 'Not found'])
})

test('an id in an address is decimal digits; anything else answers as a missing object does', async () => {
  const { customer, booking } = await t.make.offer()
  const pk = String(booking)
  const number = Number(booking)
  const look = (id: string) => t.as(customer).get(`/api/demands/${encodeURIComponent(id)}/`)
  expect([(await look(pk)).statusCode, (await look(pk)).json().pk]).toEqual([200, number])
  const { request_id: _, ...missing } = (await look('999999999')).json()
  expect(missing).toMatchObject({ status: 404, code: 'not_found' })
  const others = [
    `0x${number.toString(16)}`,
    `${pk}e0`,
    `${pk}.0`,
    `+${pk}`,
    ` ${pk}`,
    `-${pk}`,
    '0',
    'x',
    '9'.repeat(20),
  ]
  for (const id of others) {
    const { request_id: __, ...problem } = (await look(id)).json()
    expect([id, problem]).toEqual([id, missing])
  }
  // An invalid query names its field.
  const filtered = await t.as(customer).get('/api/demands/user/?limit=0x10')
  expect([filtered.statusCode, filtered.json().errors]).toEqual([422, { limit: ['invalid'] }])
})

test('serves a readable document at /api/docs/', async () => {
  const page = await t.as(null).get('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
})

test('unreadable JSON is a malformed request, not a crash', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
})
