import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { media } from '@/server/db/schema/operations'
import { signAccess } from '@/server/http/session'
import { blank } from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { until } from '@/server/testing/until'

let t: TestApp
let port: number
let token: string
let picture: Buffer
beforeAll(async () => {
  t = await makeApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const user = await t.make.customer()
  const session = '00000000-0000-4000-8000-000000000000'
  token = await signAccess(t.context.config, { id: user.id, session }, t.context.clock())
  picture = await blank().png().toBuffer()
})
afterAll(() => t.close())

const form = 'multipart/form-data; boundary=limite'
const open = (name = 'file', more = '; filename="a.png"') =>
  `--limite\r\ncontent-disposition: form-data; name="${name}"${more}\r\ncontent-type: image/png\r\n\r\n`
const close = '\r\n--limite--\r\n'
const join = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const wellFormed = () => join(open(), picture, close)

type Refusal = [status: number, code: string]
const malformed: Refusal = [400, 'malformed_request']
const refused: Refusal = [422, 'validation_error']
const noPicture: Refusal = [415, 'unsupported_media_type']

/** The body, its type, and the expected answer. */
const table: Record<string, { body: () => Buffer; type?: string; said: Refusal; fields?: object }> = {
  'no boundary': { body: wellFormed, type: 'multipart/form-data', said: malformed },
  'an empty boundary': { body: wellFormed, type: 'multipart/form-data; boundary=', said: malformed },
  'another boundary': { body: wellFormed, type: 'multipart/form-data; boundary=outro', said: malformed },
  'no body': { body: () => Buffer.alloc(0), said: refused, fields: { file: ['required'] } },
  'one byte': { body: () => Buffer.from('x'), said: malformed },
  garbage: { body: () => Buffer.alloc(5000, 0xa7), said: malformed },
  'line ends': { body: () => Buffer.from('\r\n'.repeat(2000)), said: malformed },
  'the boundary alone': { body: () => Buffer.from('--limite'), said: malformed },
  'the closing boundary alone': {
    body: () => Buffer.from('--limite--\r\n'),
    said: refused,
    fields: { file: ['required'] },
  },
  'cut in the headers': { body: () => join(open().slice(0, 40)), said: malformed },
  'cut after the headers': { body: () => join(open()), said: malformed },
  'cut in the file': { body: () => join(open(), picture.subarray(0, 60)), said: malformed },
  'cut in the closing boundary': { body: () => wellFormed().subarray(0, -6), said: malformed },
  'headers without an end': {
    body: () => join('--limite\r\n', 'x-y: z\r\n'.repeat(20_000)),
    said: malformed,
  },
  'a part without headers': { body: () => join('--limite\r\n\r\n', picture, close), said: refused },
  'a file of 0 bytes': { body: () => join(open(), close), said: refused, fields: { file: ['required'] } },
  'a file in another field': {
    body: () => join(open('outro'), picture, close),
    said: refused,
    fields: { file: ['required'] },
  },
  'a file in the field __proto__': { body: () => join(open('__proto__'), picture, close), said: malformed },
  'a text in the field': {
    body: () => join(open('file', '').replace('image/png', 'text/plain'), 'a picture', close),
    said: refused,
    fields: { file: ['required'] },
  },
  'two files': {
    body: () => join(open(), picture, '\r\n', open(), picture, close),
    said: refused,
    fields: { file: ['too_many'] },
  },
  'too many fields': {
    body: () => join(`${open('a', '')}1\r\n`.repeat(40), open(), picture, close),
    said: malformed,
  },
  'JSON in place of a form': {
    body: () => Buffer.from('{"file":"x"}'),
    type: 'application/json',
    said: noPicture,
  },
  'a form of another kind': {
    body: () => Buffer.from('file=x'),
    type: 'application/x-www-form-urlencoded',
    said: noPicture,
  },
}
const routes = ['/api/photos/', '/api/profile/photo/']
const stored = async () => (await t.db.select({ n: sql<number>`count(*)::int` }).from(media))[0]?.n

/** Speaks HTTP by hand, so that the headers may contradict the body; resolves to everything received. */
const say = async (head: string[], body: Buffer, end: 'wait' | 'half-close' | 'destroy' = 'wait') => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(
    [...head, 'host: localhost', `authorization: Bearer ${token}`, 'connection: close', '', ''].join('\r\n'),
  )
  socket.write(body)
  if (end === 'half-close') socket.end()
  if (end === 'destroy') setImmediate(() => socket.destroy())
  await once(socket, 'close')
  return Buffer.concat(pieces).toString('latin1')
}

describe.each(routes)('%s', (url) => {
  test.each(Object.entries(table))('%s', async (_name, { body, type = form, said, fields }) => {
    const bytes = body()
    const answer = await say(
      [`POST ${url} HTTP/1.1`, `content-type: ${type}`, `content-length: ${bytes.length}`],
      bytes,
    )
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
    const problem = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as {
      code: string
      errors?: object
    }
    expect([status, problem.code]).toEqual(said)
    if (fields) expect(problem.errors).toEqual(fields)
    expect(await stored()).toBe(0)
  })

  test('a body shorter than it is said to be ends with its connection', async () => {
    const body = wellFormed()
    const head = [`POST ${url} HTTP/1.1`, `content-type: ${form}`, `content-length: ${body.length + 500}`]
    const answer = await say(head, body.subarray(0, -30), 'half-close')
    expect(answer === '' || answer.startsWith('HTTP/1.1 400')).toBe(true)
    await say(head, body.subarray(0, -30), 'destroy')
    await until(() => t.context.pictures.taken('members') === 0)
    expect(await stored()).toBe(0)
  })

  test('a body longer than it is said to be is read no further', async () => {
    const body = wellFormed()
    const answer = await say(
      [`POST ${url} HTTP/1.1`, `content-type: ${form}`, `content-length: ${body.length - 20}`],
      body,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(await stored()).toBe(0)
  })
})

test('a request that is never finished is given up', () => {
  expect(t.app.server.requestTimeout).toBe(120_000)
})
