import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Booking } from '@/lib/contract/bookings'
import { media } from '@/server/db/schema/operations'
import { storePicture } from '@/server/modules/media/service'
import { okBody } from '@/server/testing/ok-body'
import type { TestUser } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ connections: 12 })

const photoOf = ({ id }: TestUser) =>
  storePicture(t.db, id, { bytes: Buffer.from('a picture'), width: 1, height: 1 })
const deliver = (who: TestUser, pk: number, body?: { photos: string[] }) =>
  t.as(who).post(`/api/bookings/${pk}/deliver/`, body)
const shown = async (who: TestUser, pk: number) => okBody<Booking>(await t.as(who).get(`/api/demands/${pk}/`))
const photosSeen = async (who: TestUser, pk: number) =>
  (await shown(who, pk)).deliveries?.map(({ photos }) => photos.map(({ id }) => id))
const isClaimed = async (id: string) =>
  (await t.db.select({ at: media.claimedAt }).from(media).where(eq(media.id, id)))[0]?.at !== null

test('shows the photos of every delivery to both sides and to operators, oldest first', async () => {
  const { booking, customer, provider } = await t.make.started()
  const first = [await photoOf(provider), await photoOf(provider)]
  const answer = okBody<Booking>(await deliver(provider, booking, { photos: first }))
  expect(answer.deliveries?.map(({ photos }) => photos.map(({ id }) => id))).toEqual([first])
  okBody(await t.as(customer).post(`/api/bookings/${booking}/request-changes/`, { text: 'Falta a varanda.' }))
  const second = await photoOf(provider)
  okBody(await deliver(provider, booking, { photos: [second, second.toUpperCase()] }))
  const operator = await t.make.user({ isOperator: true })
  for (const who of [customer, provider, operator])
    expect(await photosSeen(who, booking)).toEqual([first, [second]])
  const url = (await shown(customer, booking)).deliveries?.[1]?.photos[0]?.url ?? ''
  expect((await t.as(null).get(url)).statusCode).toBe(200)
})

test('shows no photos to a provider whose offer was not chosen', async () => {
  const { booking, provider } = await t.make.started()
  const other = await t.make.provider()
  okBody(await deliver(provider, booking, { photos: [await photoOf(provider)] }))
  const answer = await t.as(other).get(`/api/demands/${booking}/`)
  expect(answer.statusCode === 404 || answer.json<Booking>().deliveries === undefined).toBe(true)
})

test('delivers without photos, as programs of the release before do', async () => {
  const { booking, provider } = await t.make.started()
  expect(okBody<Booking>(await deliver(provider, booking))).toMatchObject({
    status: 'delivered',
    deliveries: [],
  })
})

test.each(['the customer', 'nobody'])(
  'rejects a photo of %s on its field, and delivers nothing',
  async (of) => {
    const { booking, customer, provider } = await t.make.started()
    const mine = await photoOf(provider)
    const photo = of === 'nobody' ? randomUUID() : await photoOf(customer)
    const answer = await deliver(provider, booking, { photos: [mine, photo] })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { photos: ['unknown_photo'] }])
    expect((await shown(provider, booking)).status).toBe('in_progress')
    // The refused step claims nothing: the photo is deleted a day later unless it is used.
    expect(await isClaimed(mine)).toBe(false)
  },
)

test('rejects a ninth photo', async () => {
  const { booking, provider } = await t.make.started()
  const photos = Array.from({ length: 9 }, () => randomUUID())
  const answer = await deliver(provider, booking, { photos })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['photos']])
})

test('refuses the step before it looks at photos', async () => {
  const { booking, customer, provider } = await t.make.delivered()
  const photos = [await photoOf(provider)]
  expect((await deliver(provider, booking, { photos })).json().code).toBe('state_changed')
  expect((await deliver(customer, booking, { photos })).statusCode).toBe(403)
  expect((await deliver(await t.make.provider(), booking, { photos })).statusCode).toBe(404)
})

test('one of two deliveries at once wins, and only its photos are claimed', async () => {
  const { booking, customer, provider } = await t.make.started()
  const photos = [await photoOf(provider), await photoOf(provider)]
  const answers = await Promise.all(photos.map((photo) => deliver(provider, booking, { photos: [photo] })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const won = photos.filter((_, position) => answers[position]?.statusCode === 200)
  expect(await photosSeen(customer, booking)).toEqual([won])
  expect(await Promise.all(photos.map(isClaimed))).toEqual(photos.map((photo) => won.includes(photo)))
})
