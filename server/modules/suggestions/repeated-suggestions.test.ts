import { and, asc, eq } from 'drizzle-orm'
import type { DemandAudience } from '@/lib/contract/demand-audience'
import { users } from '@/server/db/schema/accounts'
import { suggestions } from '@/server/db/schema/bookings'
import { blocks } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import { availabilityExceptions } from '@/server/db/schema/provider'
import type { TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'
import { notifySuggestions } from './matching'

const t = appForEachTest()

interface Job {
  booking: number
  provider: TestUser
  customer: TestUser
}

/** The chosen provider cancels, the customer opens the demand again, and the jobs run. */
const reopen = async ({ booking, provider, customer }: Job) => {
  okBody(await t.as(provider).post(`/api/bookings/${booking}/cancel/`, { reason: 'Quebrei o braço' }))
  okBody(await t.as(customer).post(`/api/bookings/${booking}/revive/`))
  await t.drain()
}
const suggestionOf = async (provider: TestUser, booking: number) => {
  const one = and(eq(suggestions.bookingId, booking), eq(suggestions.providerId, provider.id))
  const [row] = await t.db.select().from(suggestions).where(one)
  if (!row) throw new Error('the demand was not suggested to them')
  return row
}
const told = async (user: TestUser, template: string) =>
  t.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.template, template)))
    .orderBy(asc(notifications.id))
const reachOf = async ({ booking, customer }: Job) =>
  okBody<DemandAudience>(await t.as(customer).get(`/api/demands/${booking}/reach/`))
const ready = async (provider: TestUser) =>
  okBody<{ results: { suggestion: { pk: number } }[] }>(
    await t.as(provider).get('/api/provider/demands/?statusId=ready'),
  ).results
const offer = async (provider: TestUser, booking: number) =>
  t
    .as(provider)
    .post('/api/offers/', { ...t.make.offerBody(), suggestion: (await suggestionOf(provider, booking)).id })

test('suggests a reopened demand again to all but those that declined it, which may still offer', async () => {
  const [silent, curious, declining, blocked, rejected] = [
    await t.make.provider(),
    await t.make.provider(),
    await t.make.provider(),
    await t.make.provider(),
    await t.make.provider(),
  ]
  const made = await t.make.offer()
  const { booking, customer } = made
  okBody(
    await t.as(curious).post(`/api/provider/suggestions/${(await suggestionOf(curious, booking)).id}/seen/`),
  )
  okBody(await t.as(silent).post('/api/notification/mark-all-as-read/'))
  okBody(
    await t
      .as(declining)
      .post(`/api/provider/suggestions/${(await suggestionOf(declining, booking)).id}/decline/`),
  )
  const refused = okBody<{ pk: number }>(await offer(rejected, booking))
  okBody(await t.as(customer).post(`/api/offers/${refused.pk}/reject/`))
  await t.make.agree(made)
  await t.db.insert(blocks).values({ blockerId: blocked.id, blockedId: customer.id })
  for (let times = 1; times <= 2; times++) {
    await reopen(times === 1 ? made : { booking, customer, provider: curious })
    const again = times === 1 ? [silent, curious] : [silent]
    const states = []
    for (const one of [...again, declining, blocked, rejected, made.provider])
      states.push((await suggestionOf(one, booking)).status)
    const left = ['declined', 'closed', 'converted', 'converted']
    expect(states).toEqual([...again.map(() => 'ready'), ...left])
    for (const one of again) {
      expect((await ready(one)).map(({ suggestion }) => suggestion.pk)).toEqual([
        (await suggestionOf(one, booking)).id,
      ])
      const notices = await told(one, 'new_suggestion')
      expect([notices.length, notices.at(-1)?.isRead]).toEqual([times + 1, false])
    }
    for (const one of [declining, blocked, rejected, made.provider])
      expect(await told(one, 'new_suggestion')).toHaveLength(1)
    expect((await reachOf(made)).told).toBe(again.length)
    // A job that runs again tells nobody again.
    await notifySuggestions(t.context, { booking, after: 0 })
    expect(await told(silent, 'new_suggestion')).toHaveLength(times + 1)
    if (times === 2) continue
    const { pk } = okBody<{ pk: number }>(await offer(curious, booking))
    await t.make.agree({ pk, booking, customer })
  }
  expect(await told(customer, 'nobody_yet')).toEqual([])
})

test('skips busy and departed providers; notifies the customer if none remain', async () => {
  const [left, busy] = [await t.make.provider(), await t.make.provider()]
  const monday = nextMonday()
  const wish = {
    wanted_from: toInstant(monday, 540).toISOString(),
    wanted_to: toInstant(monday, 720).toISOString(),
  }
  const job = await t.make.approved({ suggestion: await t.make.suggestion({ body: wish }) })
  await t.db.insert(availabilityExceptions).values({ providerId: busy.id, date: monday, closed: true })
  await t.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, left.id))
  expect((await reachOf(job)).told).toBe(3)
  await reopen(job)
  // Two providers still do the work there; the one that canceled is not counted.
  expect(await reachOf(job)).toMatchObject({ is_matched: true, told: 0, busy: 2 })
  for (const one of [left, busy]) expect((await suggestionOf(one, job.booking)).status).toBe('closed')
  expect(await told(job.customer, 'nobody_yet')).toHaveLength(1)
})

test('an offer that stands again keeps its suggestion; one that is too late gives way to another', async () => {
  const late = await t.make.provider()
  const { chosen, other, booking, customer } = await t.make.twoOffers()
  const soon = { ...t.make.offerBody(), starts_at: new Date(Date.now() + 3_600_000).toISOString() }
  const sent = { ...soon, suggestion: (await suggestionOf(late, booking)).id }
  expect((await t.as(late).post('/api/offers/', sent)).statusCode).toBe(201)
  await t.make.agree(chosen)
  t.travel(2 * 3_600_000)
  await reopen(chosen)
  expect((await suggestionOf(other.provider, booking)).status).toBe('converted')
  expect(await told(other.provider, 'new_suggestion')).toHaveLength(1)
  expect(await told(other.provider, 'booking_revived')).toHaveLength(1)
  expect((await suggestionOf(late, booking)).status).toBe('ready')
  expect(await told(late, 'new_suggestion')).toHaveLength(2)
  expect((await offer(late, booking)).statusCode).toBe(201)
  expect((await reachOf(chosen)).told).toBe(2)
  expect(await told(customer, 'nobody_yet')).toEqual([])
})

test('does not report an empty audience while an earlier offer is open again', async () => {
  const { chosen, booking, customer } = await t.make.twoOffers()
  await t.make.agree(chosen)
  await reopen({ ...chosen, booking, customer })
  expect((await reachOf(chosen)).told).toBe(1)
  expect(await told(customer, 'nobody_yet')).toEqual([])
})
