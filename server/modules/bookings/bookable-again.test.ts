import { eq } from 'drizzle-orm'
import type { Booking } from '@/lib/contract/bookings'
import { availabilityHours, providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { okBody } from '@/server/testing/ok-body'
import type { TestUser } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const completed = async (offering: { priceCents?: number; instant?: boolean }) =>
  t.make.completed({ provider: await t.make.provider(offering) })
const again = async (who: TestUser, pk: number) =>
  okBody<Booking>(await t.as(who).get(`/api/demands/${pk}/`)).bookable_again

test('a finished booking names its provider bookable where a price is published', async () => {
  const { customer, booking } = await completed({ priceCents: 18_000, instant: true })
  expect(await again(customer, booking)).toBe(true)
})

test.each([{}, { priceCents: 18_000, instant: false }])('not with the offering %j', async (offering) => {
  const { customer, booking } = await completed(offering)
  expect(await again(customer, booking)).toBe(false)
})

test('only the customer reads it', async () => {
  const { provider, booking } = await completed({ priceCents: 18_000, instant: true })
  expect(await again(provider, booking)).toBeUndefined()
})

test('not before the work is over', async () => {
  const provider = await t.make.provider({ priceCents: 18_000, instant: true })
  const { customer, booking } = await t.make.delivered({ provider })
  expect(await again(customer, booking)).toBe(false)
})

test('not once the provider left the city, withdrew the price or has no free time', async () => {
  const { customer, provider, booking } = await completed({ priceCents: 18_000, instant: true })
  const { id } = provider
  await t.db.update(providerServices).set({ instant: false }).where(eq(providerServices.providerId, id))
  expect(await again(customer, booking)).toBe(false)
  await t.db.update(providerServices).set({ instant: true }).where(eq(providerServices.providerId, id))
  const hours = await t.db.delete(availabilityHours).where(eq(availabilityHours.providerId, id)).returning()
  await t.db.insert(availabilityHours).values({ providerId: id, weekday: 1, fromMinute: 0, toMinute: 1 })
  expect(await again(customer, booking)).toBe(false)
  await t.db.delete(availabilityHours).where(eq(availabilityHours.providerId, id))
  if (hours.length > 0) await t.db.insert(availabilityHours).values(hours.map(({ id: _id, ...one }) => one))
  expect(await again(customer, booking)).toBe(true)
  await t.db.delete(providerServiceCities).where(eq(providerServiceCities.providerId, id))
  expect(await again(customer, booking)).toBe(false)
})
