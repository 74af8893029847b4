import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { media } from '@/server/db/schema/operations'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { claimPhotos } from './service'
import { maxUnclaimedBytes } from './unclaimed-bytes'

let t: TestApp
beforeEach(async () => {
  t = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
})
afterEach(() => t.close())

const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#cde' } })
  .png()
  .toBuffer()
const upload = async (address: string, who: { id: number } | null = null) =>
  t.upload(who, '/api/photos/', await picture, { address })
const fill = async (id: string, byteCount: number) => {
  await t.db.update(media).set({ bytes: null, byteCount }).where(eq(media.id, id))
}

test('limits unclaimed bytes per network, over all its addresses; other networks and members are unaffected', async () => {
  const first = await upload('192.0.2.1')
  expect(first.statusCode).toBe(201)
  const { id } = first.json<{ id: string }>()
  await fill(id, maxUnclaimedBytes.ofNetwork)
  const refused = await upload('192.0.2.77')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await upload('198.51.100.1')).statusCode).toBe(201)
  const customer = await t.make.customer()
  expect((await upload('192.0.2.1', customer)).statusCode).toBe(201)
  // A claimed upload no longer counts, nor stores its network.
  await claimPhotos(t.db, [id], customer.id)
  expect((await upload('192.0.2.77')).statusCode).toBe(201)
  const [claimed] = await t.db.select({ network: media.network }).from(media).where(eq(media.id, id))
  expect(claimed?.network).toBeNull()
})

test('all networks together leave so much unclaimed', async () => {
  const { id } = (await upload('192.0.2.1')).json<{ id: string }>()
  await fill(id, maxUnclaimedBytes.ofAll)
  const refused = await upload('198.51.100.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
})

test('which network it was is not to be read', async () => {
  await upload('192.0.2.1')
  const [row] = await t.db.select({ network: media.network }).from(media)
  expect(row?.network).toMatch(/^[\w-]{43}$/)
})
