import { eq } from 'drizzle-orm'
import { subscribers } from '@/server/composition/subscribers'
import { bookingEvents } from '@/server/db/schema/bookings'
import { messages } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import { outbox } from '@/server/db/schema/operations'
import { DomainError } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import type { HubEvent } from '@/server/realtime/hub'
import { appForFile } from '@/server/testing/test-app'
import type { Subscriber } from './subscriber'

/*
 * Example domain: a folder with a subscriber and a line in the list. It releases money on completion and inserts a
 * job.
 */
let refuses = false
const released = (booking: number) => ({ to: 'escrow', text: String(booking) })
const payments: Subscriber = {
  name: 'payments',
  on: {
    'booking.completed': async ({ tx }, { booking }) => {
      await enqueue(tx, 'sms', released(booking.id))
      if (refuses) throw new DomainError('unavailable')
    },
  },
}

const heard: HubEvent[] = []
const t = appForFile({ subscribers: [...subscribers, payments] })
beforeAll(async () => {
  t.context.hub.subscribe((event) => heard.push(event))
})

const traces = async (booking: number) =>
  (await t.db.select().from(outbox)).filter(({ payload }) => payload['text'] === String(booking)).length
const written = async (booking: number) => {
  const [steps, lines, told] = await Promise.all([
    t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking)),
    t.db.select().from(messages),
    t.db.select().from(notifications),
  ])
  return [steps.length, lines.length, told.length, await traces(booking)]
}

test('a subscriber that throws undoes the step and all that was said of it', async () => {
  refuses = true
  const job = await t.make.delivered()
  const before = await written(job.booking)
  heard.length = 0
  const answer = await t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  expect((await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json()).toMatchObject({
    status: 'delivered',
    approved_offer: { status: 'approved' },
  })
  expect(await written(job.booking)).toEqual(before)
  expect(heard).toEqual([])
})

test('commits a subscriber’s writes together with the step', async () => {
  refuses = false
  const job = await t.make.delivered()
  expect(await traces(job.booking)).toBe(0)
  expect((await t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`)).json().status).toBe(
    'completed',
  )
  expect(await traces(job.booking)).toBe(1)
})

test('a dispute settled as done is a completion like any other', async () => {
  refuses = false
  const job = await t.make.delivered()
  const operator = await t.make.user({ isOperator: true })
  await t.as(job.customer).post(`/api/bookings/${job.booking}/dispute/`, { reason: 'Não ficou bom' })
  const ruling = { outcome: 'completed', note: 'Serviço verificado' }
  await t.as(operator).post(`/api/bookings/${job.booking}/resolve/`, ruling)
  expect(await traces(job.booking)).toBe(1)
  const told = await t.db.select().from(notifications).where(eq(notifications.userId, job.customer.id))
  // Only the ruling is published: the customer confirmed nothing.
  expect(told.map((one) => one.template)).toContain('resolved')
  expect(told.map((one) => one.template)).not.toContain('offer_completed_customer')
})
