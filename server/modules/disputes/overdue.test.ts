import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { bookings } from '@/server/db/schema/bookings'
import { capturedMessages } from '@/server/db/schema/operations'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { countLockWaits } from '@/server/testing/lock-waits'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob, postStep } from '@/server/testing/paid-job'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { expireDisputeStages, reportOverdueDisputes } from './scheduled'

const hour = 3_600_000
const day = 24 * hour

const t = appForEachTest()

const disputed = () => makeDisputedJob(t, 'in_progress')

test('notifies operators once of a new and once of an overdue dispute, in their language and by mail', async () => {
  const [pt, en] = [
    await t.make.user({ isOperator: true }),
    await t.make.user({ isOperator: true, locale: 'en' }),
  ]
  const one = await disputed()
  const bell = async (who: TestUser) =>
    (await listNotificationsOf(t, who, who === en ? 'en' : 'pt-br')).map(({ title, indicator }) => [
      title,
      indicator,
    ])
  const mailed = async (who: TestUser) =>
    (await t.db.select().from(capturedMessages).where(eq(capturedMessages.to, who.email)))
      .filter(({ channel }) => channel === 'email')
      .map(({ subject, text }) => [subject, text?.includes(`/my-bookings/${one.booking}/dispute/`)])
  const sweep = async () => {
    await expireDisputeStages(t.context)
    return reportOverdueDisputes(t.context)
  }
  const sendMails = async () => {
    await runScheduledTasks(t.context)
    await t.drain()
  }
  const indicator = `operator.booking_id__${one.booking}`
  t.travel(49 * hour)
  await sweep()
  expect(await bell(pt)).toEqual([])
  // Seven days to propose are over.
  t.travel(7 * day + hour)
  expect([await sweep(), await sweep()]).toEqual([0, 0])
  expect(await bell(pt)).toEqual([['Disputa à espera de decisão', indicator]])
  expect(await bell(en)).toEqual([['A dispute waits for a decision', indicator]])
  expect(await bell(await t.make.user({}))).toEqual([])
  t.travel(hour / 2)
  await sendMails()
  t.travel(14 * day - hour)
  expect(await sweep()).toBe(0)
  // While a bank contests the money, the decision rests.
  await t.context.pool.query(
    "insert into chargebacks (payment_id, kind, gateway_ref, amount_cents) values ($1, 'med', 'c1', 100)",
    [one.payment],
  )
  t.travel(2 * hour)
  expect(await sweep()).toBe(0)
  await t.context.pool.query('delete from chargebacks')
  const many = await Promise.all([1, 2, 3].map(() => sweep()))
  expect(many.reduce((sum, n) => sum + n, 0)).toBe(1)
  t.travel(day)
  expect(await sweep()).toBe(0)
  expect((await bell(en)).map(([title]) => title)).toEqual([
    'Dispute overdue',
    'A dispute waits for a decision',
  ])
  await sendMails()
  expect([await mailed(pt), await mailed(en)]).toEqual([
    [
      ['Disputa à espera de decisão', true],
      ['Disputa fora do prazo', true],
    ],
    [
      ['A dispute waits for a decision', true],
      ['Dispute overdue', true],
    ],
  ])
})

test('adds nothing to a dispute that is settled concurrently', async () => {
  const one = await disputed()
  let answer: ReturnType<typeof postStep> | undefined
  let isOver = false
  await t.db.transaction(async (tx) => {
    // Locks the booking first, like a settlement.
    await tx.select().from(bookings).where(eq(bookings.id, one.booking)).for('no key update')
    answer = postStep(t, one.customer, `/api/disputes/${one.pk}/evidence/`, { text: `Mais ${randomUUID()}` })
    void answer.then(() => (isOver = true))
    await waitUntil(async () => isOver || (await countLockWaits(t.context.pool)) > 0)
    await tx.execute(`update disputes set status = 'resolved', stage_until = null where id = ${one.pk}`)
  })
  expect((await answer)?.json()).toMatchObject({ code: 'state_changed' })
  expect(okBody<Dispute>(await t.as(one.customer).get(`/api/disputes/${one.pk}/`)).evidence).toEqual([])
})
