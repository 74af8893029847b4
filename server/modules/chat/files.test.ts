import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import sharp from 'sharp'
import { fileLimits, filesOfMessage, pdfBytes, type ChatFile } from '@/lib/contract/chat-files'
import { messageFiles } from '@/server/db/schema/chat-files'
import { media } from '@/server/db/schema/operations'
import { openPictureQueue } from '@/server/modules/media/picture-queue'
import { deleteUnclaimedUploads } from '@/server/modules/media/scheduled'
import type { TestUser } from '@/server/testing/factories'
import { blankPicture, concatBytes, hostilePictures } from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, updateBooking, type PaidJob } from '@/server/testing/paid-job'

let t: TestApp
let picture: Buffer
/** A paid job, in which every kind of file is allowed. */
let job: PaidJob
beforeAll(async () => {
  // A busy machine takes longer over millions of pixels than people are kept waiting.
  t = await makeApp({ pictures: openPictureQueue({ members: { timeoutMs: 120_000 } }) })
  picture = await blankPicture(80, 60).png().toBuffer()
  job = await makePaidJob(t)
})
afterAll(() => t.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nstartxref\n0\n%%EOF\n')
const filesAt = (room: number) => `/api/chat/rooms/${room}/files/`
const messagesAt = (room: number) => `/api/chat/rooms/${room}/messages/`
const put = (who: TestUser | null, room: number, content = picture, filename = 'foto.png') =>
  t.upload(who, filesAt(room), content, { filename })
const kept = async (who: TestUser, room: number, content = picture, filename?: string) =>
  okBody<ChatFile>(await put(who, room, content, filename))
const say = (who: TestUser, room: number, files: string[], text = '', client_id = randomUUID()) =>
  t.as(who).post(messagesAt(room), { text, client_id, files })
const seenBy = async (who: TestUser, room: number): Promise<ChatFile[]> =>
  okBody<{ results: { files: ChatFile[] }[] }>(await t.as(who).get(messagesAt(room))).results.flatMap(
    ({ files }) => files,
  )
const fetched = (url: string | null) => t.as(null).get(url ?? '/media/none')

test('delivers photos in order, re-encoded, without camera metadata, with their captions', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const withPlace = await sharp(picture)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Rua das Flores, 7' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .toBuffer()
  const [one, two] = [await kept(provider, pk, withPlace, 'a.jpg'), await kept(provider, pk)]
  okBody(await say(provider, pk, [two.id, one.id], 'o antes e o depois'))
  const seen = await seenBy(customer, pk)
  expect(seen.map(({ id, type, name, width, height }) => [id, type, name, width, height])).toEqual([
    [two.id, 'image/webp', null, 80, 60],
    [one.id, 'image/webp', null, 80, 60],
  ])
  for (const { url, bytes: size } of seen) {
    const { statusCode, headers, rawPayload } = await fetched(url)
    expect([
      statusCode,
      headers['content-type'],
      headers['x-content-type-options'],
      rawPayload.length,
    ]).toEqual([200, 'image/webp', 'nosniff', size])
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  }
  const [room] = okBody<{ last_message: object }[]>(await t.as(customer).get('/api/chat/rooms/'))
  expect(room?.last_message).toMatchObject({ text: 'o antes e o depois', attached: 'photo' })
})

test('accepts a photo without text, named by its kind; rejects an empty message', async () => {
  const { pk, customer, provider } = await t.make.offer({ body: { message: '' } })
  const { id } = await kept(provider, pk)
  okBody(await say(provider, pk, [id]))
  const told = await listNotificationsOf(t, customer)
  expect(told.map(({ text }) => text).join()).toContain('📷 Foto')
  const nothing = await say(provider, pk, [])
  expect([nothing.statusCode, nothing.json().errors]).toEqual([422, { text: ['required'] }])
})

test.each(Object.entries(hostilePictures))(
  '%s is refused, paid or not, and nothing of it is kept',
  async (_name, make) => {
    const content = await make()
    const before = await t.db.$count(media)
    const answer = await put(job.customer, job.pk, content, 'foto.pdf')
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    expect(await t.db.$count(media)).toBe(before)
  },
)

const tooLarge = Buffer.concat([pdf.subarray(0, 20), Buffer.alloc(pdfBytes), pdf.subarray(20)])
test.each([
  ['larger than the bound', tooLarge, [413, 'payload_too_large']],
  ['that begins with another’s bytes', concatBytes('<html>', pdf), [415, 'unsupported_media_type']],
  ['without an end', pdf.subarray(0, -7), [415, 'unsupported_media_type']],
  ['of a version that is none', concatBytes('%PDF-x', pdf.subarray(6)), [415, 'unsupported_media_type']],
])('a PDF %s is refused', async (_what, content, refusal) => {
  const answer = await put(job.customer, job.pk, content, 'x.pdf')
  expect([answer.statusCode, answer.json().code]).toEqual(refusal)
})

test('serves a PDF as a download only, with any content', async () => {
  const { customer, provider, pk: offer } = job
  const hidden = concatBytes(pdf.subarray(0, 9), '<script>alert(1)</script>\n', pdf.subarray(9))
  okBody(await say(provider, offer, [(await kept(provider, offer, hidden, 'recibo.pdf')).id]))
  const seen = (await seenBy(customer, offer)).at(-1)
  expect(seen).toMatchObject({ name: 'recibo.pdf', type: 'application/pdf', width: null })
  const { statusCode, headers, rawPayload } = await fetched(seen?.url ?? null)
  expect(rawPayload.equals(hidden)).toBe(true)
  expect([statusCode, headers]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  ])
  // Its own address does not open it as a picture, nor a picture's as a PDF.
  expect((await fetched(seen?.url?.replace('.pdf', '.webp') ?? null)).statusCode).toBe(404)
})

test.each([
  ['Orçamento da pintura.pdf', 'Orçamento da pintura.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\x\\contrato.PDF.pdf', 'contrato.pdf'],
  ['fatura\u202efdp.exe', 'faturafdp.exe.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['  ', 'documento.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(76)}.pdf`],
])('a PDF called %j is called %j', async (said, name) => {
  expect(await kept(job.customer, job.pk, pdf, said)).toMatchObject({ name })
})

test('a PDF waits for the payment, and the other side’s is shut again once the work is canceled', async () => {
  const { pk, customer } = await t.make.offer()
  const early = await put(customer, pk, pdf, 'x.pdf')
  expect([early.statusCode, early.json().code]).toEqual([409, 'state_changed'])
  const own = await makePaidJob(t)
  const { id } = await kept(own.customer, own.pk, pdf, 'planta 11 98765-4321.pdf')
  okBody(await say(own.customer, own.pk, [id]))
  expect(await seenBy(own.provider, own.pk)).toMatchObject([{ name: 'planta 11 98765-4321.pdf' }])
  const late = await kept(own.customer, own.pk, pdf)
  await updateBooking(t, own, { status: 'canceled_by_customer' })
  expect(await seenBy(own.provider, own.pk)).toMatchObject([{ name: 'planta •••.pdf', url: null }])
  expect((await seenBy(own.customer, own.pk))[0]?.url).not.toBeNull()
  const refused = await say(own.customer, own.pk, [late.id])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'state_changed'])
})

test('only the room’s two sides upload into it, and only while it takes messages', async () => {
  const { pk, customer, provider } = await t.make.offer()
  for (const who of [await t.make.customer(), await t.make.provider()])
    expect((await put(who, pk)).statusCode).toBe(404)
  expect((await put(null, pk)).statusCode).toBe(401)
  const { id } = await kept(customer, pk)
  okBody(await t.as(provider).post(`/api/offers/${pk}/withdraw/`))
  expect((await put(customer, pk)).statusCode).toBe(409)
  expect((await say(customer, pk, [id])).statusCode).toBe(409)
})

describe('what goes with a message is the sender’s own, once', () => {
  const refused = async (who: TestUser, room: number, files: string[]) => {
    const answer = await say(who, room, files)
    return [answer.statusCode, answer.json().errors]
  }
  test('rejects files of others, of demands, repeated ones and too many', async () => {
    const { pk, customer, provider } = await t.make.offer()
    const theirs = await kept(provider, pk)
    const unknown = [422, { files: ['unknown_photo'] }]
    expect(await refused(customer, pk, [theirs.id])).toEqual(unknown)
    expect(await refused(customer, pk, [randomUUID()])).toEqual(unknown)
    const mine = await kept(customer, pk)
    expect(await refused(customer, pk, [mine.id, theirs.id])).toEqual(unknown)
    expect(await refused(customer, pk, [mine.id, mine.id])).toEqual([422, { files: ['repeated'] }])
    okBody(await say(customer, pk, [mine.id]))
    expect(await refused(customer, pk, [mine.id])).toEqual(unknown)
    const many = Array.from({ length: filesOfMessage + 1 }, () => randomUUID())
    expect(await refused(customer, pk, many)).toEqual([422, { files: ['too_many'] }])
    okBody(await say(provider, pk, [theirs.id]))
  })

  test('a PDF becomes no demand’s photo', async () => {
    const { id } = await kept(job.customer, job.pk, pdf)
    const body = { ...(await t.make.demandBody()), photos: [id] }
    const key = { 'idempotency-key': randomUUID() }
    const answer = await t.as(job.customer).post('/api/demands/', body, key)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { photos: ['unknown_photo'] }])
  })

  test('stores one message with its files per client_id under concurrent repeats', async () => {
    const { pk, customer, provider } = await t.make.offer()
    const { id } = await kept(customer, pk)
    const attempt = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(customer, pk, [id], 'sala', attempt)),
    )
    expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((one) => one.json<{ files: ChatFile[] }>().files[0]?.id))).toEqual(
      new Set([id]),
    )
    expect(await seenBy(provider, pk)).toHaveLength(1)
  })
})

test('deletes unattached files after a day and keeps attached ones', async () => {
  const { pk, customer, provider } = await t.make.offer()
  const [sent, left] = [await kept(customer, pk), await kept(customer, pk)]
  okBody(await say(customer, pk, [sent.id]))
  const dayMs = 86_400_000
  await t.db.update(media).set({ createdAt: new Date(t.context.clock().getTime() - dayMs - 1) })
  expect(await deleteUnclaimedUploads(t.context)).toBeGreaterThan(0)
  expect((await fetched(left.url)).statusCode).toBe(404)
  expect((await fetched((await seenBy(provider, pk))[0]?.url ?? null)).statusCode).toBe(200)
})

test('a file goes from its message with its bytes', async () => {
  const { pk, customer } = await t.make.offer()
  const { id } = await kept(customer, pk)
  okBody(await say(customer, pk, [id]))
  await t.db.delete(media).where(eq(media.id, id))
  expect(await t.db.select().from(messageFiles).where(eq(messageFiles.mediaId, id))).toEqual([])
  expect(await seenBy(customer, pk)).toEqual([])
})

test('a history with files costs one statement more than one without, however many', async () => {
  const { pk, customer } = await t.make.offer()
  const asked = async () => {
    const query = jest.spyOn(Client.prototype, 'query')
    await t.as(customer).get(messagesAt(pk))
    const texts = query.mock.calls.map(([one]) => JSON.stringify(one as unknown))
    query.mockRestore()
    return texts.filter((text) => /message_files/.test(text)).length
  }
  expect(await asked()).toBe(0)
  for (let n = 0; n < 5; n++) okBody(await say(customer, pk, [(await kept(customer, pk)).id]))
  expect(await asked()).toBe(1)
})

test('a user uploads so many a minute', async () => {
  const limited = await makeApp({ config: { rateLimits: true } })
  const { pk, customer, provider } = await limited.make.offer()
  const send = limited.upload
  const { max } = fileLimits.aMinute
  const answers = []
  for (let n = 0; n <= max; n++) answers.push(await send(customer, filesAt(pk), Buffer.from('x')))
  expect(answers.map((one) => one.statusCode)).toEqual([...Array.from({ length: max }, () => 415), 429])
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  expect((await send(provider, filesAt(pk), picture)).statusCode).toBe(201)
  await limited.close()
})
