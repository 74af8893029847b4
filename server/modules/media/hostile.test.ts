import { sql } from 'drizzle-orm'
import { media } from '@/server/db/schema/operations'
import {
  blank,
  bytes,
  hostilePictures as files,
  hostileNames as names,
} from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const stored = async () => (await t.db.select({ n: sql<number>`count(*)::int` }).from(media))[0]?.n

test('there are at least sixty hostile files', () =>
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(60))

test.each(Object.entries(files))(
  '%s is refused as no picture we take, and nothing of it is kept',
  async (name, make) => {
    const at = Object.keys(files).indexOf(name)
    const answer = await t.upload(null, '/api/photos/', await make(), {
      filename: names[at % names.length],
      type: ['image/png', 'image/jpeg', 'image/webp', 'text/html'][at % 4],
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    expect(await stored()).toBe(0)
  },
)

test.each(names)('a picture called %j is kept under a name of ours', async (filename) => {
  const answer = await t.upload(null, '/api/photos/', await blank().png().toBuffer(), {
    filename,
    type: 'image/png',
  })
  if (answer.statusCode === 201)
    expect(answer.json().url).toMatch(/^\/media\/[0-9a-f-]{36}\.webp\?until=\d{10}&signature=[\w-]{43}$/)
  else expect([400, 415, 422]).toContain(answer.statusCode)
})

test('what hides behind the end of a picture does not get through', async () => {
  const hidden = 'MARCA<script>alert(1)</script>'
  for (const picture of [
    await blank().png().toBuffer(),
    await blank().jpeg().toBuffer(),
    await blank().webp().toBuffer(),
  ]) {
    const answer = await t.upload(null, '/api/photos/', bytes(picture, hidden), {
      filename: 'a.png',
      type: 'image/png',
    })
    if (answer.statusCode !== 201) continue
    const shown = await t.as(null).get(answer.json<{ url: string }>().url)
    expect(shown.rawPayload.includes('MARCA')).toBe(false)
    expect(shown.headers['content-type']).toBe('image/webp')
  }
})
