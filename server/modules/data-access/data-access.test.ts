import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import { dataAccessLog } from '@/server/db/schema/privacy'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { fundBooking } from '@/server/testing/fund-booking'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const named = 'Olívia Operadora'
const anOperator = () => t.make.user({ isOperator: true, fullName: named })

const looksOf = async (who: { id: number }, language = 'pt-br') =>
  (await t.as(who, { 'accept-language': language }).get('/api/user/data-access/')).json<
    { at: string; at_what: string; booking: number; service: string }[]
  >()

/** Paid, delivered and disputed by the customer. */
const disputed = async () => {
  const job = await t.make.reserved()
  await fundBooking(t.context, job)
  await t.db.update(bookings).set({ status: 'delivered' }).where(eq(bookings.id, job.booking))
  await t.as(job.customer).post(`/api/bookings/${job.booking}/dispute/`, { reason: 'Ficou pela metade' })
  return job
}

test('shows both sides, once a day, that an operator opened their booking and dispute, without a name', async () => {
  // Days are those of UTC.
  t.stopClock()
  const operator = await anOperator()
  const { booking, customer, provider } = await disputed()
  expect(await looksOf(customer)).toEqual([])
  for (let times = 0; times < 3; times++) await t.as(operator).get(`/api/demands/${booking}/`)
  await t.as(operator).get(`/api/bookings/${booking}/dispute/`)
  const seen = await looksOf(customer)
  expect(seen.map(({ at_what, booking: of }) => [at_what, of])).toEqual([
    ['dispute', booking],
    ['booking', booking],
  ])
  expect((await looksOf(provider)).map(({ at_what }) => at_what)).toEqual(['dispute', 'booking'])
  expect((await looksOf(customer, 'en-us'))[0]?.service).not.toBe(seen[0]?.service)
  expect(JSON.stringify(seen)).not.toContain(named)
  t.travel(86_400_000)
  await t.as(operator).get(`/api/demands/${booking}/`)
  expect(await looksOf(customer)).toHaveLength(3)
})

test('a look by a side itself, or one that is refused, is none', async () => {
  const { booking, customer, provider } = await disputed()
  await t.as(customer).get(`/api/demands/${booking}/`)
  await t.as(provider).get(`/api/bookings/${booking}/dispute/`)
  await t.as(await t.make.customer()).get(`/api/demands/${booking}/`)
  expect(await t.db.select().from(dataAccessLog)).toEqual([])
})

test('shows the reporter that the report was read, and nothing to the reported', async () => {
  const operator = await anOperator()
  const { booking, customer, provider } = await t.make.offer()
  const said = { person: provider.id, reason: 'rude', text: 'Foi grosseiro comigo.' }
  await t.as(customer).post(`/api/bookings/${booking}/report/`, said)
  await syncIncidentCases(t.context)
  await t.as(operator).get('/api/operator/cases/?kind=complaint')
  expect((await looksOf(customer)).map(({ at_what }) => at_what)).toEqual(['complaint'])
  expect(await looksOf(provider)).toEqual([])
})

test('hides data whose access cannot be recorded', async () => {
  const operator = await anOperator()
  const { booking } = await disputed()
  await t.db.execute('alter table data_access_log add constraint never check (false) not valid')
  const answer = await t.as(operator).get(`/api/demands/${booking}/`)
  await t.db.execute('alter table data_access_log drop constraint never')
  expect(answer.statusCode).toBe(500)
})
