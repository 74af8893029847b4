import { blankPicture } from '@/server/testing/hostile-pictures'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { siteUrl: 'https://oficio.example' } })

const upload = async (headers: Record<string, string>, method: 'POST' | 'GET' = 'POST') => {
  const content = await blankPicture().png().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png')
  const { body, headers: own } = new Request('http://x/', { method: 'POST', body: form })
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const type = own.get('content-type') ?? ''
  return t.app.inject({
    method,
    url: method === 'GET' ? '/api/services/' : '/api/photos/',
    headers: { host: 'inner.example', ...headers, ...(method === 'POST' ? { 'content-type': type } : {}) },
    ...(method === 'POST' ? { payload } : {}),
  })
}

test.each([
  ['whoever is no browser', {}],
  ['a page of ours', { origin: 'https://oficio.example' }],
  ['a page of ours, by its browser', { origin: 'https://oficio.example', 'sec-fetch-site': 'same-origin' }],
  ['our page on a host of ours', { origin: 'https://oficio.example', 'sec-fetch-site': 'same-site' }],
  ['a page at the address asked', { origin: 'http://inner.example' }],
  ['a page at the address asked, by its browser', { origin: 'http://a', 'sec-fetch-site': 'same-origin' }],
  ['the person themselves', { 'sec-fetch-site': 'none' }],
])('%s may send', async (_name, headers) => {
  expect((await upload(headers)).statusCode).toBe(201)
})

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page without a name', { origin: 'null' }],
  ['one at our host, of another kind', { origin: 'http://oficio.example' }],
  ['another site, by its browser', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host, by its browser', { origin: 'https://a.oficio.example', 'sec-fetch-site': 'same-site' }],
  [
    'another site that says the address asked',
    { origin: 'http://inner.example', 'sec-fetch-site': 'cross-site' },
  ],
])('%s may send nothing, and read', async (_name, headers) => {
  const answer = await upload(headers)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden'])
  expect((await upload(headers, 'GET')).statusCode).toBe(200)
})

test('a mail program in a browser may stop its mails', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/notification/unsubscribe/?token=nobody',
    headers: {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(404)
})
