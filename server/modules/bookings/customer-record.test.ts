import { eq } from 'drizzle-orm'
import type { Booking } from '@/lib/contract/bookings'
import { users } from '@/server/db/schema/accounts'
import { erasedName } from '@/server/modules/accounts/person'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

test('the provider of a booking sees the customer’s record on it, and nobody else', async () => {
  const customer = await t.make.customer()
  const earlier = await t.make.completed({ customer })
  // Read by everybody once both have written.
  for (const [who, rating] of [
    [customer, 5],
    [earlier.provider, 4],
  ] as const)
    okBody(await t.as(who).post(`/api/bookings/${earlier.booking}/review/`, { rating, text: 'Pontual.' }))
  await t.drain()
  const [provider, other] = [await t.make.provider(), await t.make.provider()]
  const made = await t.make.offer({ customer, provider })
  await t.drain()
  const recordFor = async (who: TestUser) => {
    const answer = await t.as(who).get(`/api/demands/${made.booking}/`)
    const { role, customer_record: record } = answer.json<Booking>()
    return [answer.statusCode, role, record]
  }
  // With an offer sent, the job is nobody’s yet.
  expect(await recordFor(provider)).toEqual([200, 'suggested', null])
  await t.make.agree({ pk: made.pk, booking: made.booking, customer })
  expect(await recordFor(provider)).toEqual([
    200,
    'provider',
    { completed_count: 1, rating: 4, review_count: 1, member_since: expect.any(String) },
  ])
  expect(await recordFor(customer)).toEqual([200, 'customer', null])
  expect(await recordFor(other)).toEqual([200, 'suggested', null])
  expect(await recordFor(await t.make.customer({ isOperator: true }))).toEqual([200, 'operator', null])
  // A closed account shows no record.
  await t.db.update(users).set({ fullName: erasedName }).where(eq(users.id, customer.id))
  expect(await recordFor(provider)).toEqual([200, 'provider', null])
})
