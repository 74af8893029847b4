import { sql } from 'drizzle-orm'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { verifyTrail } from '@/server/modules/trail/verify'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { scrubSharedContent } from './scrub'

const t = appForFile()

const reasons = async () => {
  const { rows } = await t.db.execute<{ reason: string }>(sql`
    select reason from trail_values where reason is not null
    union all select detail from money_events where subject = 'case' and detail is not null`)
  return rows.map(({ reason }) => reason)
}

test('erases an operator’s reasons with whom they are about, not with the operator, and keeps the chain', async () => {
  const operator = await t.make.user({ isOperator: true })
  const { booking, customer, provider } = await t.make.offer()
  const said = { person: provider.id, reason: 'rude', text: 'Foi grosseiro comigo.' }
  okBody(await t.as(customer).post(`/api/bookings/${booking}/report/`, said))
  await syncIncidentCases(t.context)
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from operator_cases`)
  const reason = 'Conversei com Ana'
  const decision = { decision: 'settled_by_hand', reason }
  okBody(await postStep(t, operator, `/api/operator/cases/${rows[0]?.id}/decide/`, decision))
  await scrubSharedContent(t.context, (await t.make.customer()).id)
  expect(await reasons()).toEqual([reason, reason])
  // The case's own log names its operator's words, which go with them.
  await scrubSharedContent(t.context, operator.id)
  expect(await reasons()).toEqual([reason])
  await scrubSharedContent(t.context, provider.id)
  await scrubSharedContent(t.context, customer.id)
  expect(await reasons()).toEqual([])
  expect(await verifyTrail(t.db)).toMatchObject({ count: 2, erased: 1, broken: null })
})
