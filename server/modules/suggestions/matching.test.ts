import { and, eq, like } from 'drizzle-orm'
import { suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { availabilityExceptions, availabilityHours, providerStats } from '@/server/db/schema/provider'
import { rio } from '@/server/testing/factories'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant, weekdayOf } from '@/server/time/local-time'
import { matchBooking, notifySuggestions } from './matching'

const t = appForEachTest()

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
const window = {
  wanted_from: toInstant(soon, 9 * 60).toISOString(),
  wanted_to: toInstant(soon, 12 * 60).toISOString(),
}
const suggestedTo = async (booking: number) =>
  (
    await t.db.select().from(suggestions).where(eq(suggestions.bookingId, booking)).orderBy(suggestions.id)
  ).map((one) => one.providerId)

test('suggests a demand to the providers of its work in its city, best first, and to no other', async () => {
  const [plain, best] = [await t.make.provider(), await t.make.provider()]
  await t.db.insert(providerStats).values({ providerId: best.id, ratingSum: 50, reviewCount: 10 })
  await t.make.provider({ cities: [rio] })
  await t.make.provider({ services: ['encanador'] })
  await t.make.provider({ user: { isProvider: false } })
  const customer = await t.make.provider({ user: { isConsumer: true } })
  const demand = await t.make.demand({ customer })
  await t.drain()
  expect(await suggestedTo(demand.pk)).toEqual([best.id, plain.id])
  const told = await t.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, plain.id), like(notifications.indicator, 'offers.new_suggestion.%')))
  expect(told).toHaveLength(1)
})

test('with a date, only those free at the time: hours, days off and taken time count', async () => {
  const weekday = weekdayOf(soon)
  const at = async (rows: [number, number, number][]) => {
    const provider = await t.make.provider()
    for (const [day, fromMinute, toMinute] of rows)
      await t.db
        .insert(availabilityHours)
        .values({ providerId: provider.id, weekday: day, fromMinute, toMinute })
    return provider
  }
  const any = await at([])
  const overlapping = await at([[weekday, 11 * 60, 18 * 60]])
  await at([[weekday, 12 * 60, 18 * 60]])
  await at([[(weekday + 1) % 7, 0, 1440]])
  const off = await at([])
  await t.db.insert(availabilityExceptions).values({ providerId: off.id, date: soon, closed: true })
  const opened = await at([[(weekday + 1) % 7, 0, 1440]])
  await t.db
    .insert(availabilityExceptions)
    .values({ providerId: opened.id, date: soon, closed: false, fromMinute: 600, toMinute: 660 })
  const demand = await t.make.demand({ body: window })
  await t.drain()
  expect((await suggestedTo(demand.pk)).sort()).toEqual([any.id, overlapping.id, opened.id].sort())
  const [one] = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, demand.pk))
  expect(one?.reasons).toEqual(['service', 'city', 'time'])

  const busy = await t.make.approved({
    provider: any,
    body: { starts_at: window.wanted_from, duration_minutes: 240 },
  })
  expect(busy.provider.id).toBe(any.id)
  const next = await t.make.demand({ body: window })
  await t.drain()
  expect((await suggestedTo(next.pk)).sort()).toEqual([overlapping.id, opened.id].sort())
})

test('running the jobs again suggests and tells nobody twice', async () => {
  const provider = await t.make.provider()
  const demand = await t.make.demand()
  await t.drain()
  await matchBooking(t.context, { booking: demand.pk })
  await notifySuggestions(t.context, { booking: demand.pk, after: 0 })
  await t.drain()
  expect(await suggestedTo(demand.pk)).toEqual([provider.id])
  expect(await t.db.select().from(notifications).where(eq(notifications.userId, provider.id))).toHaveLength(1)
})

test('a demand canceled before its job ran is suggested to nobody', async () => {
  await t.make.provider()
  const demand = await t.make.demand()
  await t.as(demand.customer).post(`/api/bookings/${demand.pk}/cancel/`)
  await t.drain()
  expect(await suggestedTo(demand.pk)).toEqual([])
})
