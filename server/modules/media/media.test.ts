import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { media } from '@/server/db/schema/operations'
import type { TestApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'
import { deleteUnclaimedUploads } from './scheduled'
import { claimPhotos } from './service'
import { signedUrl, signedUrlLifetime } from './urls'

const t = appForFile()

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cde' } })
const photo = (bytes: Buffer, more?: Parameters<TestApp['upload']>[3]) =>
  t.upload(null, '/api/photos/', bytes, more)

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is re-encoded, bounded and kept by the browser alone',
  async (format) => {
    const answer = await photo(await blank(2000, 500).toFormat(format).toBuffer(), {
      filename: 'x.bin',
      type: 'application/octet-stream',
    })
    expect(answer.statusCode).toBe(201)
    const { id, url } = answer.json()
    expect(url.split('?')[0]).toBe(`/media/${id}.webp`)
    const shown = await t.as(null).get(url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d{5,6}, immutable$/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    const { width, height } = await sharp(shown.rawPayload).metadata()
    expect([width, height]).toEqual([1600, 400])
  },
)

test('a picture is turned upright and loses its EXIF', async () => {
  const turned = await blank(300, 100)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(turned).metadata()).orientation).toBe(6)
  const shown = (await t.as(null).get((await photo(turned)).json().url)).rawPayload
  const { width, height, exif, orientation } = await sharp(shown).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 100,
    height: 300,
    exif: undefined,
    orientation: undefined,
  })
})

const bomb = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
test.each<[string, () => Promise<Buffer> | Buffer]>([
  [
    'an SVG',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
  ],
  ['a text', () => Buffer.from('not a picture at all')],
  ['a GIF', () => blank(9, 9).gif().toBuffer()],
  ['a picture of 81 million pixels', bomb],
  ['the head of a PNG and nothing more', async () => (await blank(50, 50).png().toBuffer()).subarray(0, 40)],
  [
    'an SVG behind the first bytes of a JPEG',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ]),
  ],
])('%s is refused', async (_name, make) => {
  const answer = await photo(await make(), { filename: 'a.png', type: 'image/png' })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('too large, missing or not multipart is told apart', async () => {
  const large = await photo(
    Buffer.concat([await blank(9, 9).png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
  )
  expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large'])
  const other = await photo(await blank(9, 9).png().toBuffer(), { field: 'outro' })
  expect([other.statusCode, other.json().errors]).toEqual([422, { file: ['required'] }])
  expect((await photo(Buffer.alloc(0))).json().errors).toEqual({ file: ['required'] })
  expect((await t.as(null).post('/api/photos/', { file: 'x' })).statusCode).toBe(415)
  expect((await t.upload(null, '/api/profile/photo/', await blank(9, 9).png().toBuffer())).statusCode).toBe(
    401,
  )
})

test.each([
  '/media/nada.webp',
  '/media/00000000-0000-4000-8000-000000000000.webp',
  '/media/00000000-0000-4000-8000-000000000000.png',
  '/media/..%2f..%2fpackage.json',
])('%s is not there', async (url) => {
  expect((await t.as(null).get(url)).statusCode).toBe(404)
})

test('lets a user claim their own and anonymous photos, but not another user’s', async () => {
  const [ana, bia] = [await t.make.customer(), await t.make.customer()]
  const bytes = await blank(9, 9).png().toBuffer()
  const anas: string = (await t.upload(ana, '/api/photos/', bytes)).json().id
  const visitors: string = (await photo(bytes)).json().id
  const none = '00000000-0000-4000-8000-000000000000'
  expect(await claimPhotos(t.db, [anas, visitors, none], bia.id)).toEqual([anas, none])
  expect(await claimPhotos(t.db, [anas, visitors], ana.id)).toEqual([visitors])
  expect(await claimPhotos(t.db, [anas.toUpperCase()], ana.id)).toEqual([])
})

test('deletes unreferenced uploads after a day', async () => {
  const user = await t.make.customer()
  const bytes = await blank(9, 9).png().toBuffer()
  const [kept, left]: string[] = [(await photo(bytes)).json().id, (await photo(bytes)).json().id]
  await claimPhotos(t.db, [kept ?? ''], user.id)
  expect(await deleteUnclaimedUploads(t.context)).toBe(0)
  t.travel(25 * 3_600_000)
  expect(await deleteUnclaimedUploads(t.context)).toBeGreaterThan(0)
  expect(
    await t.db
      .select({ id: media.id })
      .from(media)
      .where(eq(media.id, left ?? '')),
  ).toEqual([])
  const address = signedUrl(
    t.context.config.jwtSecret,
    kept ?? '',
    t.context.clock(),
    signedUrlLifetime.booking,
  )
  expect((await t.as(null).get(address)).statusCode).toBe(200)
})
