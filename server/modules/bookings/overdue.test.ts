import { eq } from 'drizzle-orm'
import type { OperatorCase } from '@/lib/contract/operators'
import { bookings } from '@/server/db/schema/bookings'
import { operatorCases } from '@/server/db/schema/operators'
import { payments } from '@/server/db/schema/payments'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { promptOverdueBookings } from './scheduled'

/* Paid work needs a next step: its sides are reminded, and finally an operator gets a case. */
const t = appForEachTest()

const hour = 3_600_000
const day = 24 * hour

const setTo = (id: number, values: Partial<typeof bookings.$inferInsert>) =>
  t.db.update(bookings).set(values).where(eq(bookings.id, id))
/** Creates work past its agreed end. */
const ended = async (ago: number, stage: 'approved' | 'started' = 'approved') => {
  const made = await t.make[stage]()
  const end = t.context.clock().getTime() - ago
  await setTo(made.booking, {
    startsAt: new Date(end - 2 * hour),
    endsAt: new Date(end),
    updatedAt: new Date(end),
  })
  return made
}
const titles = async (who: TestUser) => (await listNotificationsOf(t, who)).map(({ title }) => title)
const asked = ['O serviço aconteceu?']

test('both sides are asked a day after its end, once a week, until somebody takes a step', async () => {
  const made = await ended(day - hour)
  const count = async () =>
    (await titles(made.customer)).filter((title) => asked.includes(title)).length +
    (await titles(made.provider)).filter((title) => asked.includes(title)).length
  expect(await promptOverdueBookings(t.context)).toBe(0)
  t.travel(hour)
  expect([
    await promptOverdueBookings(t.context),
    await promptOverdueBookings(t.context),
    await count(),
  ]).toEqual([1, 0, 2])
  t.travel(7 * day)
  expect([await promptOverdueBookings(t.context), await count()]).toEqual([1, 4])
  okBody(await t.as(made.customer).post(`/api/bookings/${made.booking}/no-show/`))
  t.travel(7 * day)
  expect(await promptOverdueBookings(t.context)).toBe(0)
})

test('work that was begun is asked about by its delivery, and an end that was moved counts anew', async () => {
  const made = await ended(2 * day, 'started')
  expect(await promptOverdueBookings(t.context)).toBe(1)
  expect(await titles(made.customer)).toContain('O serviço terminou?')
  expect(await titles(made.provider)).toContain('Falta registrar a entrega')
  const moved = new Date(t.context.clock().getTime() + hour)
  await setTo(made.booking, { endsAt: moved })
  t.travel(hour + day)
  expect(await promptOverdueBookings(t.context)).toBe(1)
})

test('a step counts as news: nobody is asked, and nothing forgotten, in the day after it', async () => {
  const made = await ended(15 * day, 'started')
  await setTo(made.booking, {
    status: 'delivered',
    autoCompleteAt: new Date(t.context.clock().getTime() + day),
  })
  okBody(
    await t
      .as(made.customer)
      .post(`/api/bookings/${made.booking}/request-changes/`, { text: 'Falta a sala' }),
  )
  expect(await promptOverdueBookings(t.context)).toBe(0)
  await syncIncidentCases(t.context)
  expect(await t.db.select().from(operatorCases)).toEqual([])
  t.travel(day + hour)
  expect(await promptOverdueBookings(t.context)).toBe(1)
})

test.each(['refunded', 'disputed_external'] as const)(
  'sends no reminder of work with a payment in state %s',
  async (status) => {
    const made = await ended(15 * day, 'started')
    await t.db.update(payments).set({ status }).where(eq(payments.bookingId, made.booking))
    expect(await promptOverdueBookings(t.context)).toBe(0)
  },
)

test('a row that cannot be told of keeps no other from being asked about', async () => {
  const [broken, whole] = [await ended(3 * day), await ended(2 * day)]
  await t.context.pool.query(`
    create function refuse_overdue() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger refuse_overdue before update of overdue_notified_at on bookings
      for each row when (old.id = ${broken.booking}) execute function refuse_overdue()`)
  expect(await promptOverdueBookings(t.context)).toBe(1)
  expect(await titles(whole.customer)).toContain('O serviço aconteceu?')
})

test.each([
  ['approved', 'início'],
  ['started', 'entrega'],
] as const)('opens a case for forgotten work and closes it with the next step: %s', async (stage, lacks) => {
  const operator = await t.make.user({ isOperator: true })
  const cases = async () => {
    await syncIncidentCases(t.context)
    return okBody<{ results: OperatorCase[] }>(await t.as(operator).get('/api/operator/cases/')).results
  }
  const made = await ended(14 * day - 1000, stage)
  expect(await cases()).toEqual([])
  t.travel(2000)
  expect(await cases()).toMatchObject([
    {
      kind: 'forgotten',
      booking: made.booking,
      cause: expect.stringMatching(new RegExp(`há 14 dias: .*${lacks}`)) as string,
      can: [],
    },
  ])
  okBody(
    await t.as(made.customer).post(`/api/bookings/${made.booking}/dispute/`, { reason: 'Ninguém responde' }),
  )
  expect(await cases()).toEqual([])
})
