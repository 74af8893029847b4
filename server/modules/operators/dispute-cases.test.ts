import { randomUUID } from 'node:crypto'
import type { Dispute } from '@/lib/contract/disputes'
import type { OperatorCase } from '@/lib/contract/operators'
import { inTransaction } from '@/server/db/transaction'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { findIncidents, incidentKinds } from './incident-repository'
import { syncCases } from './repository'
import { syncIncidentCases } from './service'

const t = appForEachTest()
let operator: TestUser
beforeEach(async () => {
  operator = await t.make.user({ isOperator: true })
})

const disputed = () => makeDisputedJob(t)
type Case = Awaited<ReturnType<typeof disputed>>

const take = async (one: Case, who: { id: number }, step: string, body: Record<string, unknown> = {}) =>
  okBody<Dispute>(
    await t.as(who).post(`/api/disputes/${one.pk}/${step}/`, body, { 'idempotency-key': randomUUID() }),
  )
const listed = async (status = 'open') =>
  okBody<{ results: OperatorCase[] }>(
    await t.as(operator).get(`/api/operator/cases/?kind=dispute&status=${status}`),
  ).results

test('a dispute is among the cases as soon as it is escalated, the same the next look finds', async () => {
  const one = await disputed()
  expect(await listed()).toEqual([])
  const { stage_until } = await take(one, one.customer, 'escalate')
  const atOnce = await listed()
  expect(atOnce).toMatchObject([
    { dispute: one.pk, booking: one.booking, amount_cents: 20_000, due_at: stage_until },
  ])
  await syncIncidentCases(t.context)
  expect(await listed()).toEqual(atOnce)
})

test('decided or taken back, it is a case no more, before the next look', async () => {
  const [decided, withdrawn] = [await disputed(), await disputed()]
  for (const one of [decided, withdrawn]) await take(one, one.customer, 'escalate')
  await take(decided, operator, 'decide', { settlement: 'release', reason: 'As fotos mostram o serviço' })
  expect((await listed()).map(({ dispute }) => dispute)).toEqual([withdrawn.pk])
  await take(withdrawn, withdrawn.customer, 'withdraw')
  expect(await listed()).toEqual([])
  // Closed cases ask for no decision.
  for (const { title, next_step } of await listed('closed'))
    expect([title, next_step]).toEqual(['Disputa encerrada', ''])
  expect((await listed('closed')).map(({ dispute }) => dispute).sort()).toEqual(
    [decided.pk, withdrawn.pk].sort(),
  )
})

test("keeps a dispute listed that is escalated between a check's read and write", async () => {
  const one = await disputed()
  const now = t.context.clock()
  const seen = await findIncidents(t.db, now)
  await take(one, one.customer, 'escalate')
  await inTransaction(t.context, (tx) => syncCases(tx, seen, { kinds: incidentKinds, now, graceMs: 0 }))
  expect((await listed()).map(({ dispute }) => dispute)).toEqual([one.pk])
})

test("keeps a dispute closed that is withdrawn between a check's read and write", async () => {
  const one = await disputed()
  await take(one, one.customer, 'escalate')
  const now = t.context.clock()
  const seen = await findIncidents(t.db, now)
  await take(one, one.customer, 'withdraw')
  await inTransaction(t.context, (tx) => syncCases(tx, seen, { kinds: incidentKinds, now, graceMs: 0 }))
  expect(await listed()).toEqual([])
})
