import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { media } from '@/server/db/schema/operations'
import { signAccess } from '@/server/http/session'
import { blank } from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { form, malformedForms, wellFormedWith } from '@/server/testing/malformed-forms'
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

const wellFormed = () => wellFormedWith(picture)
/** The body, its type, and the expected answer. */
const table = malformedForms(() => picture)
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
