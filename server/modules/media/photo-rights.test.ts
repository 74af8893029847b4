import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'
import type { TestUser } from '@/server/testing/factories'
import { openForgedAddresses } from '@/server/testing/forged-media-addresses'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { appForFile } from '@/server/testing/test-app'
import { signedUrl } from './urls'

const t = appForFile()
let picture: Buffer
beforeAll(async () => {
  picture = await blankPicture().png().toBuffer()
})

const hourMs = 3_600_000
const fortaleza = 2304400
const statusOf = async (url: string) => (await t.as(null).get(url)).statusCode
/** A demand with one photo, and the address under which `reader` is told of it. */
const photographed = async () => {
  const customer = await t.make.customer()
  const sent = (await t.upload(customer, '/api/photos/', picture)).json<{ id: string; url: string }>()
  const { pk } = await t.make.demand({ customer, body: { photos: [sent.id] } })
  return { customer, pk, sent }
}
const seenBy = async (reader: TestUser | null, pk: number): Promise<string | null> => {
  const answer = await t.as(reader).get(`/api/demands/${pk}/`)
  return answer.statusCode === 200
    ? (answer.json<{ photos: { url: string }[] }>().photos[0]?.url ?? null)
    : null
}
const changed = (url: string, part: 'until' | 'signature', value: string) => {
  const [path, query] = url.split('?')
  const said = new URLSearchParams(query)
  said.set(part, value)
  return `${path}?${said}`
}
const partOf = (url: string, part: 'until' | 'signature') =>
  new URLSearchParams(url.split('?')[1]).get(part) ?? ''

test('gives readers of a demand a working photo address, and other users none', async () => {
  // There when the demand is published, so that it is suggested to the one in its city.
  const provider = await t.make.provider()
  const elsewhere = await t.make.provider({ cities: [fortaleza] })
  const operator = await t.make.customer({ isOperator: true })
  const { customer, pk } = await photographed()
  await t.drain()
  for (const reader of [customer, provider, operator]) {
    const url = await seenBy(reader, pk)
    expect(url && (await statusOf(url))).toBe(200)
  }
  for (const reader of [elsewhere, await t.make.customer(), null]) expect(await seenBy(reader, pk)).toBeNull()
})

test('an address that was made up, changed or is another picture’s is answered as one of nothing', async () => {
  const { customer, pk, sent } = await photographed()
  const another = await photographed()
  const url = (await seenBy(customer, pk)) ?? ''
  const anothers = (await seenBy(another.customer, another.pk)) ?? ''
  const missing = signedUrl(
    t.context.config.jwtSecret,
    '00000000-0000-4000-8000-000000000000',
    t.context.clock(),
    hourMs,
  )
  const bodyOf = async (address: string) => {
    const answer = await t.as(null).get(address)
    return { status: answer.statusCode, ...answer.json<object>(), request_id: '' }
  }
  const nothing = await bodyOf(missing)
  expect(nothing).toMatchObject({ status: 404, code: 'not_found' })
  expect(await bodyOf(changed(url, 'signature', partOf(anothers, 'signature')))).toEqual(nothing)
  const forgerSecret = 'another secret, just as long as ours is'
  const { tried, failures } = await openForgedAddresses(t, url, {
    id: sent.id,
    anotherId: another.sent.id,
    forgerSecret,
  })
  expect(tried).toBeGreaterThan(10)
  expect(failures).toEqual([])
  expect(await statusOf(url)).toBe(200)
})

test('an address opens for its time and not after, and stays the same meanwhile', async () => {
  const secret = t.context.config.jwtSecret
  const { sent } = await photographed()
  const begun = new Date(Math.ceil(t.context.clock().getTime() / (6 * hourMs)) * 6 * hourMs + 1000)
  const later = (hours: number) => new Date(begun.getTime() + hours * hourMs)
  const url = signedUrl(secret, sent.id, begun, 6 * hourMs)
  expect(signedUrl(secret, sent.id, later(5.9), 6 * hourMs)).toBe(url)
  expect(signedUrl(secret, sent.id, later(6), 6 * hourMs)).not.toBe(url)
  const asOf = async (moment: Date) => {
    // Stopped first: a slow machine takes its time between the two.
    const go = t.stopClock()
    t.travel(moment.getTime() - t.context.clock().getTime())
    const { statusCode, headers } = await t.as(null).get(url)
    go()
    return [statusCode, headers['cache-control']]
  }
  expect(await asOf(begun)).toEqual([200, 'private, max-age=43199, immutable'])
  expect(await asOf(later(11.9))).toEqual([200, 'private, max-age=359, immutable'])
  expect((await asOf(later(12)))[0]).toBe(404)
})

test('shows a visitor their upload after sign-in, until it is deleted', async () => {
  const { url } = (await t.upload(null, '/api/photos/', picture)).json<{ url: string }>()
  const until = Number(partOf(url, 'until')) * 1000
  expect(until - t.context.clock().getTime()).toBeGreaterThanOrEqual(24 * hourMs)
  expect(await statusOf(url)).toBe(200)
})

test('shows a portrait to everyone and deletes the one it replaced', async () => {
  const user = await t.make.customer()
  const portrait = async () =>
    (await t.upload(user, '/api/profile/photo/', picture)).json<{ photo: string }>().photo
  const first = await portrait()
  expect(first).toMatch(/^\/media\/[0-9a-f-]{36}\.webp$/)
  const shown = await t.as(null).get(first)
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(await statusOf(await portrait())).toBe(200)
  expect(await statusOf(first)).toBe(404)
})

test("does not make another user's photo public by naming it as a portrait", async () => {
  const { sent } = await photographed()
  const other = await t.make.customer()
  await t.db.update(users).set({ photoId: sent.id }).where(eq(users.id, other.id))
  expect(await statusOf(`/media/${sent.id}.webp`)).toBe(404)
  expect(await t.db.select({ id: media.id }).from(media).where(eq(media.id, sent.id))).toHaveLength(1)
})
