import { and, eq } from 'drizzle-orm'
import { notifications } from '@/server/db/schema/notifications'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const startsAt = new Date(Date.now() + 72 * 3_600_000).toISOString()
const at = (hours: number) => new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString()
const body = (hours = 0) => ({ starts_at: at(hours), duration_minutes: 120 })

test('refuses an offer at a booked time on its start, and takes it once the time is free', async () => {
  const { provider } = await t.make.approved({ body: body() })
  const suggestion = await t.make.suggestion({ provider })
  const send = (hours: number) =>
    t.as(provider).post('/api/offers/', { ...t.make.offerBody(body(hours)), suggestion: suggestion.pk })
  for (const hours of [-1, 0, 1]) {
    const refused = await send(hours)
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { starts_at: ['time_taken'] }])
  }
  // Adjoining work does not overlap.
  expect((await send(2)).statusCode).toBe(201)
})

test('refuses new terms at a booked time on their start', async () => {
  const { provider } = await t.make.approved({ body: body() })
  const offer = await t.make.offer({ provider, body: body(4) })
  const update = (hours: number) =>
    t.as(provider).post(`/api/offers/${offer.pk}/update/`, t.make.offerBody(body(hours)))
  expect((await update(1)).json().errors).toEqual({ starts_at: ['time_taken'] })
  expect((await update(6)).statusCode).toBe(200)
})

test('marks an offer whose time was booked, leaves out its approval, and notifies the provider once', async () => {
  const provider = await t.make.provider()
  const offer = await t.make.offer({ provider, body: { starts_at: startsAt, duration_minutes: 360 } })
  const free = await t.make.offer({ provider, body: body(10) })
  const read = async ({ pk, customer }: typeof offer) =>
    (await t.as(customer).get(`/api/offers/${pk}/`)).json()
  const notices = () =>
    t.db
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, provider.id), eq(notifications.template, 'offer_time_taken')))
  expect(await read(offer)).toMatchObject({ is_time_taken: false, can: ['approve', 'reject', 'chat'] })

  // Two bookings within the offer's time.
  const other = await t.make.offer({ provider, body: body(0) })
  const third = await t.make.offer({ provider, body: body(3) })
  for (const one of [other, third]) await t.make.agree(one)
  expect(await read(offer)).toMatchObject({ is_time_taken: true, can: ['reject', 'chat'] })
  expect(await read(free)).toMatchObject({ is_time_taken: false })
  expect((await notices()).map(({ params }) => params.booking)).toEqual([offer.booking])
  const approved = await t.as(offer.customer).post(`/api/offers/${offer.pk}/approve/`)
  expect([approved.statusCode, approved.json().code]).toEqual([409, 'slot_taken'])
})
