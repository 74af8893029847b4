import { caseKinds } from '@/lib/contract/operators'
import { outbox } from '@/server/db/schema/operations'
import { operatorCases } from '@/server/db/schema/operators'
import { enqueue } from '@/server/jobs/outbox'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { messageCapture } from '@/server/testing/captured-messages'
import type { TestUser } from '@/server/testing/factories'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForEachTest } from '@/server/testing/test-app'
import { closeResolvedCase, openCases, type CaseKind, type Incident } from './repository'
import { notifyCases } from './service'

const t = appForEachTest()
const { advance, messagesTo } = messageCapture(t)
const hours = (n: number) => n * 3_600_000
let operator: TestUser
beforeEach(async () => {
  operator = await t.make.user({ isOperator: true })
})

const caseOf = (kind: CaseKind, more: Partial<Incident> = {}): Incident => ({
  key: `${kind}:1`,
  kind,
  amount_cents: null,
  booking_id: null,
  payment_id: null,
  withdrawal_id: null,
  dispute_id: null,
  due_at: null,
  facts: {},
  ...more,
})
const open = (...incidents: Incident[]) =>
  t.db.transaction((tx) => openCases(tx, incidents, { now: t.context.clock(), graceMs: 0 }))
const texts = async (who: { id: number } = operator) =>
  (await listNotificationsOf(t, who, 'en-us')).map(({ indicator, title, text }) => [indicator, title, text])

test.each(caseKinds)('operators hear of a case of kind %s, by the bell and by mail', async (kind) => {
  const now = t.context.clock()
  await t.db.insert(operatorCases).values({
    key: `${kind}:1`,
    kind,
    status: 'open',
    facts: {},
    urgentAt: now,
    openedAt: now,
  })
  await notifyCases(t.context)
  const [only, ...more] = await texts()
  expect(more).toEqual([])
  expect(only?.slice(0, 2)).toEqual([`operator.case_kind__${kind}`, 'A case waits for you'])
  expect(only?.[2]).toMatch(/^[A-Z].{5,}\.$/)
  await advance(2 * 60_000)
  const [mail] = await messagesTo(operator.email)
  expect(mail?.text).toContain('/operator/payments/')
})

test('cases of one kind that were found together are one notice, and none is told of twice', async () => {
  await open(...[1, 2, 3].map((n) => caseOf('dead_letter', { key: `dead_letter:${n}` })))
  await notifyCases(t.context)
  await notifyCases(t.context)
  expect(await texts()).toEqual([
    ['operator.case_kind__dead_letter', 'A case waits for you', 'Job that stopped (3).'],
  ])
})

test('a trouble that is watched is not told of; one that comes back is told of again', async () => {
  const incident = caseOf('difference')
  await t.db.transaction((tx) => openCases(tx, [incident], { now: t.context.clock(), graceMs: 60_000 }))
  await notifyCases(t.context)
  expect(await texts()).toEqual([])
  const later = new Date(t.context.clock().getTime() + 61_000)
  await t.db.transaction((tx) => openCases(tx, [incident], { now: later, graceMs: 60_000 }))
  await notifyCases(t.context)
  expect(await texts()).toHaveLength(1)
  await t.db.transaction((tx) => closeResolvedCase(tx, incident.key, later))
  await open(incident)
  expect(await notifyCases(t.context)).toBe(1)
})

test('notifies operators again a day before the deadline, once, and of a short deadline at half its time', async () => {
  const until = (n: number) => new Date(t.context.clock().getTime() + hours(n)).toISOString()
  await open(caseOf('chargeback', { due_at: until(72) }), caseOf('mismatch', { due_at: until(2) }))
  await notifyCases(t.context)
  const reminded = async () => (await texts()).filter(([, title]) => title === 'A case is due soon')
  expect(await reminded()).toEqual([])
  t.travel(hours(1.1))
  await notifyCases(t.context)
  expect((await reminded()).map(([, , text]) => text)).toEqual([expect.stringMatching(/^Payment of another/)])
  t.travel(hours(45))
  await notifyCases(t.context)
  expect(await reminded()).toHaveLength(1)
  t.travel(hours(2))
  await notifyCases(t.context)
  await notifyCases(t.context)
  expect(await reminded()).toHaveLength(2)
})

test("notifies operators of a scheduled task's findings in the same run", async () => {
  await enqueue(t.db, 'email', { to: 'ninguem@example.com' })
  await t.db.update(outbox).set({ deadAt: t.context.clock() })
  await runScheduledTasks(t.context)
  expect(await texts()).toEqual([
    ['operator.case_kind__dead_letter', 'A case waits for you', 'Job that stopped.'],
  ])
})

test('does not notify the subject of a case', async () => {
  const other = await t.make.user({ isOperator: true })
  await open(caseOf('complaint', { facts: { author: operator.id, subject: 0 } }))
  await notifyCases(t.context)
  expect([await texts(), await texts(other)]).toEqual([[], [expect.anything()]])
})
