import { appForFile } from '@/server/testing/test-app'
import { parseJson } from './json-body'

const t = appForFile()

const nested = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)

test('lists nest 32 deep, and brackets in texts are letters', () => {
  expect(() => parseJson(nested(32))).not.toThrow()
  expect(() => parseJson(nested(33))).toThrow('malformed_request')
  expect(() => parseJson(nested(32, '"[[[{{{"'))).not.toThrow()
  expect(parseJson(JSON.stringify([`\\"${nested(40)}`, '\\']))).toEqual([`\\"${nested(40)}`, '\\'])
  expect(() => parseJson(`["a\\"",${nested(33)}]`)).toThrow('malformed_request')
})

test('a right body with a bottomless field beside it is refused, not walked', async () => {
  const body = JSON.stringify(await t.make.demandBody())
  const answer = await t.send(await t.make.customer(), {
    method: 'POST',
    url: '/api/demands/',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
    payload: `${body.slice(0, -1)},"more":${nested(60_000)}}`,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
})

test.each(['/api/demands/%/', '/api/demands/%ff/'])(
  'a path nobody can read, %s, is a problem like any other',
  async (url) => {
    const answer = await t.as(null).get(url)
    expect([answer.statusCode, answer.json().code, answer.headers['content-type']]).toEqual([
      400,
      'malformed_request',
      'application/problem+json; charset=utf-8',
    ])
  },
)

test.each(['/api/user/identities/%00/', '/api/user/identities/a%00b/'])(
  '%s names no account elsewhere',
  async (url) => {
    const answer = await t.send(await t.make.customer(), { method: 'DELETE', url })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  },
)
