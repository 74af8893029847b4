import { createServer, type AddressInfo, type Server } from 'node:net'
import { eq } from 'drizzle-orm'
import { s3Store } from '@/server/adapters/media-s3'
import { media } from '@/server/db/schema/operations'
import { closeDueAccounts, eraseClosedAccounts } from '@/server/modules/privacy/scheduled'
import { checkReachability } from '@/server/settings/reachability'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { hasSwift, startSwift, type TestSwift } from '@/server/testing/swift-server'
import { moveUploads } from './move-uploads'
import { claimPhotos, storePicture } from './service'
import { deleteOrphanedObjects, stageUpload } from './stored-objects'
import { bindObject } from './stored-objects-repository'
import { signedUrl } from './urls'

jest.setTimeout(120_000)

const hourMs = 3_600_000
const picture = () => blankPicture().png().toBuffer()
const placeOf = async (t: TestApp, id: string) =>
  (
    await t.db.select({ bytes: media.bytes, byteCount: media.byteCount }).from(media).where(eq(media.id, id))
  )[0]
const addressOf = (t: TestApp, id: string) =>
  signedUrl(t.context.config.jwtSecret, id, t.context.clock(), hourMs)
const stored = (bytes: string) => ({ bytes: Buffer.from(bytes), width: 1, height: 1 })

/** With the object store at `url`. */
const withStore = (t: TestApp, url: string) => ({ ...t.context, mediaStore: s3Store(url) })

describe('where the object store does not answer', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => silent.close())

  test.each<[string, () => number]>([
    ['nothing listens there', () => 1],
    ['it is silent', () => (silent.address() as AddressInfo).port],
  ])('%s: 503 with Retry-After, and nothing refers to an object', async (_name, port) => {
    const t = await makeApp({
      config: { mediaUrl: `s3://key:secret@pictures?endpoint=http://127.0.0.1:${port()}` },
    })
    try {
      const user = await t.make.customer()
      const id = await storePicture(t.db, user.id, stored('was here'))
      const here = await t.as(null).get(addressOf(t, id))
      await t.db.update(media).set({ bytes: null, byteCount: 8 }).where(eq(media.id, id))
      const answers = await Promise.all([
        t.as(null).get(addressOf(t, id)),
        t.upload(user, '/api/photos/', await picture()),
        t.upload(user, '/api/profile/photo/', await picture()),
      ])
      expect(here.statusCode).toBe(200)
      for (const { statusCode, headers } of answers)
        expect([statusCode, Number(headers['retry-after']) > 0, headers['etag']]).toEqual([
          503,
          true,
          undefined,
        ])
      expect((await t.db.select({ id: media.id }).from(media)).map((row) => row.id)).toEqual([id])
    } finally {
      await t.close()
    }
  })
})

// Without Debian's Swift (swift-proxy, -account, -container and -object) there is nothing here that speaks S3.
if (hasSwift)
  describe('with pictures in Swift, by its S3 interface', () => {
    let swift: TestSwift
    let t: TestApp
    beforeAll(async () => {
      swift = await startSwift()
      t = await makeApp({ config: { mediaUrl: swift.url() } })
    })
    afterAll(async () => {
      await t?.close()
      await swift?.stop()
    })
    const isThere = async (id: string) => (await swift.names()).includes(`uploads/${id}`)
    const sweep = () => deleteOrphanedObjects(t.context)

    test('an upload is an object, opened by its signed address alone, and known again by its tag', async () => {
      const user = await t.make.customer()
      const { id, url } = (await t.upload(user, '/api/photos/', await picture())).json()
      expect(await placeOf(t, id)).toEqual({ bytes: null, byteCount: expect.any(Number) })
      const shown = await t.as(null).get(url)
      expect(shown.statusCode).toBe(200)
      expect(shown.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
      expect(shown.headers).toMatchObject({
        etag: `"${id}"`,
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^private, .*immutable$/),
      })
      const again = await t.app.inject({ url, headers: { 'if-none-match': `"x", W/"${id}"` } })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', `"${id}"`])
      const shut = await t.app.inject({
        url: url.split('?')[0],
        headers: { 'if-none-match': `"${id}"` },
      })
      expect(shut.statusCode).toBe(404)
      // Past the program nobody gets at it.
      expect((await fetch(`${swift.endpoint}/${swift.bucket}/uploads/${id}`)).ok).toBe(false)
      await expect(withStore(t, swift.url('another')).mediaStore.get(id)).rejects.toThrow()
    })

    test.each([
      ['another secret', () => swift.url('another'), 'refuses the keys'],
      ['another bucket', () => swift.url().replace('@pictures/', '@none-here/'), 'no bucket'],
    ])('%s is named when the program starts', async (_name, url, said) => {
      const config = { ...t.context.config, mediaUrl: url(), databaseUrl: t.url, port: 0, host: '127.0.0.1' }
      await expect(checkReachability(config)).rejects.toThrow(new RegExp(`^MEDIA_URL: .*${said}`))
      await expect(checkReachability({ ...config, mediaUrl: swift.url() })).resolves.toBeUndefined()
    })

    test('a portrait is public, and one that was replaced is deleted there', async () => {
      const user = await t.make.customer()
      const save = async () =>
        (await t.upload(user, '/api/profile/photo/', await picture())).json<{ photo: string }>().photo
      const first = await save()
      expect((await t.as(null).get(first)).headers['cache-control']).toMatch(/^public, .*immutable$/)
      const second = await save()
      const idIn = (address: string) => /([\da-f-]{36})/.exec(address)?.[1] ?? ''
      expect(await isThere(idIn(first))).toBe(true)
      await sweep()
      expect([await isThere(idIn(first)), await isThere(idIn(second))]).toEqual([false, true])
      expect((await t.as(null).get(second)).statusCode).toBe(200)
    })

    test('deletes objects without a reference after an hour and rejects later references', async () => {
      const kept = await stageUpload(t.context, stored('nobody’s'), 'image/webp')
      if (!('object' in kept)) throw new Error('it is not in the object store')
      await expect(
        t.db.transaction(async (tx) => {
          await storePicture(tx, null, kept)
          throw new Error('rolled back')
        }),
      ).rejects.toThrow('rolled back')
      await sweep()
      expect([await placeOf(t, kept.object), await isThere(kept.object)]).toEqual([undefined, true])
      t.travel(hourMs + 1000)
      await sweep()
      expect(await isThere(kept.object)).toBe(false)
      await expect(storePicture(t.db, null, kept)).rejects.toThrow('unavailable')
      expect(await placeOf(t, kept.object)).toBeUndefined()
    })

    test('never references an object under deletion, nor deletes a referenced one', async () => {
      const [late, bound] = await Promise.all(
        ['late', 'bound'].map((text) => stageUpload(t.context, stored(text), 'image/webp')),
      )
      if (!late || !bound || !('object' in late && 'object' in bound)) throw new Error('not set aside')
      await storePicture(t.db, (await t.make.customer()).id, bound)
      t.travel(hourMs + 1000)
      const away = withStore(t, 's3://key:secret@pictures?endpoint=http://127.0.0.1:1')
      await expect(deleteOrphanedObjects(away)).rejects.toThrow()
      expect(await bindObject(t.db, late.object)).toBe(false)
      // The next sweep but some minutes takes it up again.
      await t.context.pool.query(
        "update unreferenced_objects set deletion_started_at = deletion_started_at - interval '6 minutes'",
      )
      await sweep()
      expect([await isThere(late.object), await isThere(bound.object)]).toEqual([false, true])
    })

    test('deletes an erased user’s objects', async () => {
      const user = await t.make.customer()
      const { id } = (await t.upload(user, '/api/photos/', await picture())).json()
      await claimPhotos(t.db, [id], user.id)
      expect((await t.as(user).delete('/api/user/', {}, { email: user.email })).statusCode).toBe(200)
      t.travel(8 * 24 * hourMs)
      await closeDueAccounts(t.context)
      t.travel((t.context.config.accessTokenMinutes + 2) * 60_000)
      while ((await eraseClosedAccounts(t.context)) > 0);
      expect(await placeOf(t, id)).toBeUndefined()
      await sweep()
      expect(await isThere(id)).toBe(false)
    })

    test('two that move the same at once leave every object to its upload', async () => {
      const user = await t.make.customer()
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, n) => storePicture(t.db, user.id, stored(`twice ${n}`))),
      )
      const both = await Promise.all(
        [1, 2].map(() => moveUploads({ ...t.context, ...withStore(t, swift.url()) }, 'out')),
      )
      expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(20)
      t.travel(hourMs + 1000)
      while ((await sweep()) > 0);
      const left = await Promise.all(ids.map(async (id) => (await t.as(null).get(addressOf(t, id))).body))
      expect(left).toEqual(ids.map((_, n) => `twice ${n}`))
    })

    test('moves database media while it is read and deleted, resumes after a stop, and moves it back', async () => {
      const user = await t.make.customer()
      const ids = await Promise.all(
        Array.from({ length: 30 }, (_, n) => storePicture(t.db, user.id, stored(`picture ${n}`))),
      )
      const [deleted = '', ...others] = ids
      const { mediaStore } = withStore(t, swift.url())
      let put = 0
      const places = (most: number) => ({
        db: t.db,
        clock: t.context.clock,
        mediaStore: {
          ...mediaStore,
          put: async (id: string, bytes: Buffer, type: string) => {
            if (++put > most) throw new Error('the program was ended')
            await mediaStore.put(id, bytes, type)
            if (id === deleted) await t.db.delete(media).where(eq(media.id, id))
          },
        },
      })
      const textOf = async (id: string) => (await t.as(null).get(addressOf(t, id))).body
      await expect(moveUploads(places(12), 'out')).rejects.toThrow('ended')
      expect(await Promise.all(others.map(textOf))).toEqual(others.map((_, n) => `picture ${n + 1}`))
      put = 0
      await moveUploads(places(1000), 'out')
      expect(new Set(await Promise.all(others.map(async (id) => (await placeOf(t, id))?.bytes)))).toEqual(
        new Set([null]),
      )
      expect(await Promise.all(others.map(textOf))).toEqual(others.map((_, n) => `picture ${n + 1}`))
      expect(await placeOf(t, deleted)).toBeUndefined()
      t.travel(hourMs + 1000)
      await sweep()
      expect(await isThere(deleted)).toBe(false)
      const here = await t.db.select({ id: media.id }).from(media)
      expect((await swift.names()).sort()).toEqual(here.map(({ id }) => `uploads/${id}`).sort())
      const back = await moveUploads(places(1000), 'back')
      expect(back).toMatchObject({ moved: here.length, gone: 0 })
      expect(await Promise.all(others.map(textOf))).toEqual(others.map((_, n) => `picture ${n + 1}`))
      expect(await swift.names()).toEqual([])
      mediaStore.close()
    })
  })
