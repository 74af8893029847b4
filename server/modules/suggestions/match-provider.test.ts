import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { saoPaulo, type TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'
import { enoughOffers } from './policy'

const t = appForEachTest()

const seenBy = async (provider: TestUser) =>
  (await t.as(provider).get('/api/provider/demands/?statusId=ready'))
    .json<{ results: { booking: { pk: number } }[] }>()
    .results.map(({ booking }) => booking.pk)
const noticesOf = async (user: TestUser) =>
  (await t.db.select().from(notifications).where(eq(notifications.userId, user.id))).filter(
    (one) => one.template === 'new_suggestion',
  ).length

const begin = async (provider: TestUser, slug: string) => {
  const work = { sub_service: await t.make.subServiceId(slug), cities: [saoPaulo] }
  const saved = await t
    .as(provider)
    .put('/api/user/services', [{ ...work, price_cents: null, instant: false }])
  expect(saved.statusCode).toBe(200)
  await t.drain()
}
/** Creates a provider without services in this city. */
const newcomer = () => t.make.provider({ services: ['encanador'] })

test('suggests earlier open demands to a provider who starts offering the work, and notifies them once of each', async () => {
  const [open, answered, canceled] = [await t.make.demand(), await t.make.demand(), await t.make.demand()]
  await t.drain()
  await t.db.update(bookings).set({ offerCount: enoughOffers }).where(eq(bookings.id, answered.pk))
  await t.as(canceled.customer).post(`/api/bookings/${canceled.pk}/cancel/`)

  const provider = await newcomer()
  await begin(provider, 'passadoria-de-roupas')
  expect(await seenBy(provider)).toEqual([])
  for (const _ of ['begins', 'saves again']) {
    await begin(provider, 'faxina-residencial')
    expect(await seenBy(provider)).toEqual([open.pk])
  }
  expect(await noticesOf(provider)).toBe(1)
})

test('hours that leave time for a demand bring it too', async () => {
  const monday = nextMonday()
  const demand = await t.make.demand({
    body: {
      wanted_from: toInstant(monday, 540).toISOString(),
      wanted_to: toInstant(monday, 720).toISOString(),
    },
  })
  await t.drain()
  const provider = await newcomer()
  const work = async (weekday: number) => {
    const weekly = [{ weekday, from: '08:00', to: '18:00' }]
    const hours = { weekly, exceptions: [], buffer_minutes: 0, notice_minutes: 0 }
    expect((await t.as(provider).put('/api/user/availability/', hours)).statusCode).toBe(200)
    await t.drain()
  }
  await work(2)
  await begin(provider, 'faxina-residencial')
  expect(await seenBy(provider)).toEqual([])
  await work(1)
  expect(await seenBy(provider)).toEqual([demand.pk])
})
