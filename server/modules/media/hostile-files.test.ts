import { once } from 'node:events'
import { connect } from 'node:net'
import { longAccessToken } from '@/server/testing/access-token'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { listen } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { multipartContentType, wellFormedForm } from '@/server/testing/malformed-forms'
import {
  countUploads,
  refusedUploadCounts,
  sendRefusedUploads,
  storeLadenPictures,
} from '@/server/testing/scenarios/uploads'
import { waitUntil } from '@/server/testing/wait-until'
import { openPictureQueue } from './picture-queue'

jest.setTimeout(240_000)

let t: TestApp
let port: number
let token: string
let wellFormed: Buffer
beforeAll(async () => {
  // A busy machine takes longer over millions of pixels than people are kept waiting.
  const patient = { timeoutMs: 120_000 }
  t = await makeApp({ pictures: openPictureQueue({ members: patient, strangers: patient }) })
  port = await listen(t.app)
  token = await longAccessToken(t, await t.make.customer())
  wellFormed = wellFormedForm(await blankPicture().png().toBuffer())
})
afterAll(() => t.close())

test('has at least sixty hostile files', () => expect(refusedUploadCounts.files).toBeGreaterThanOrEqual(60))

test.each([0, 1, 2, 3])(
  'refuses hostile files and malformed forms, quarter %i, and stores none',
  async (from) => {
    const { failures } = await sendRefusedUploads({
      port,
      routes: [['/api/photos/', null]],
      everyNth: 4,
      from,
    })
    expect(failures).toEqual([])
    expect(await countUploads(t)).toBe(0)
  },
)

test('refuses malformed forms of a portrait, and stores none', async () => {
  const routes = [['/api/profile/photo/', token]] as const
  const { sent, failures } = await sendRefusedUploads({ port, routes, onlyForms: true })
  expect([sent, failures]).toEqual([refusedUploadCounts.forms, []])
  expect(await countUploads(t)).toBe(0)
})

/** Speaks HTTP by hand, so that the headers may contradict the body; resolves to everything received. */
const say = async (url: string, length: number, body: Buffer, end?: 'half-close' | 'destroy') => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  await once(socket, 'connect')
  const head = [
    ...[
      `POST ${url} HTTP/1.1`,
      `content-type: ${multipartContentType}`,
      `content-length: ${length}`,
      'host: localhost',
    ],
    ...[`authorization: Bearer ${token}`, 'connection: close', '', ''],
  ]
  socket.write(head.join('\r\n'))
  socket.write(body)
  if (end === 'half-close') socket.end()
  if (end === 'destroy') setImmediate(() => socket.destroy())
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

describe.each(['/api/photos/', '/api/profile/photo/'])('%s', (url) => {
  test('a body shorter than it is said to be ends with its connection', async () => {
    const [length, body] = [wellFormed.length + 500, wellFormed.subarray(0, -30)]
    const answer = await say(url, length, body, 'half-close')
    expect(answer === '' || answer.startsWith('HTTP/1.1 400')).toBe(true)
    await say(url, length, body, 'destroy')
    await waitUntil(() => t.context.pictures.taken('members') === 0)
    expect(await countUploads(t)).toBe(0)
  })

  test('a body longer than it is said to be is read no further', async () => {
    expect(await say(url, wellFormed.length - 20, wellFormed)).toMatch(/^HTTP\/1\.1 400/)
    expect(await countUploads(t)).toBe(0)
  })
})

test('stores good pictures anew, under a name of ours and without hidden text', async () => {
  expect(await storeLadenPictures(t)).toEqual([])
})
