import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OperatorCase } from '@/lib/contract/operators'
import { users } from '@/server/db/schema/accounts'
import { operatorCases } from '@/server/db/schema/operators'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob, makePaidDeposit, makePaidJob, postStep } from '@/server/testing/paid-job'
import { makePayee, payeePassword } from '@/server/testing/payees'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const promote = ({ id }: { id: number }) =>
  t.db.update(users).set({ isOperator: true }).where(eq(users.id, id))
const cases = async (who: { id: number }) =>
  (await t.as(who).get('/api/operator/cases/')).json<{ results: OperatorCase[] }>().results
const decide = async (who: { id: number }, pk: number) => {
  const answer = await t
    .as(who)
    .post(
      `/api/operator/cases/${pk}/decide/`,
      { decision: 'dismiss', reason: 'Não há nada a fazer aqui' },
      { 'idempotency-key': randomUUID() },
    )
  return answer.statusCode
}
/** A case about these objects. */
const open = async (about: Partial<typeof operatorCases.$inferInsert>): Promise<number> => {
  const at = t.context.clock()
  const [row] = await t.db
    .insert(operatorCases)
    .values({
      key: `difference:${randomUUID()}`,
      kind: 'difference',
      status: 'open',
      facts: {},
      urgentAt: at,
      openedAt: at,
      ...about,
    })
    .returning()
  if (!row) throw new Error('an insert answered no row')
  return row.id
}

test('refuses an operator who is a party to the booking or payment of a case', async () => {
  const [job, operator] = [await makePaidJob(t), await t.make.user({ isOperator: true })]
  for (const who of [job.customer, job.provider]) {
    await promote(who)
    for (const about of [{ bookingId: job.booking }, { paymentId: job.payment }]) {
      const pk = await open(about)
      expect(await cases(who)).toEqual([expect.objectContaining({ pk, can: [], is_party: true })])
      expect(await decide(who, pk)).toBe(403)
      expect(await cases(operator)).toEqual([
        expect.objectContaining({
          pk,
          is_party: false,
          can: expect.arrayContaining(['dismiss']) as string[],
        }),
      ])
      expect(await decide(operator, pk)).toBe(200)
    }
  }
})

test('refuses an operator who owns the deposit or withdrawal of a case', async () => {
  const payer = await t.make.customer({ isOperator: true })
  expect(await decide(payer, await open({ paymentId: await makePaidDeposit(t, payer.id, 5_000) }))).toBe(403)
  const payee = await makePayee(t, 10_000)
  const asked = await t
    .as(payee)
    .post(
      '/api/payment/withdrawals/',
      { amount_cents: 100, transfer: payee.transfer, password: payeePassword },
      { 'idempotency-key': randomUUID() },
    )
  await promote(payee)
  expect(await decide(payee, await open({ withdrawalId: asked.json<{ pk: number }>().pk }))).toBe(403)
})

test('refuses an operator who is a party to a dispute, in the dispute and on its booking', async () => {
  const one = await makeDisputedJob(t)
  for (const who of [one.customer, one.provider]) {
    await promote(who)
    const ruling = { settlement: 'release', reason: 'O serviço foi feito como combinado' }
    const key = { 'idempotency-key': randomUUID() }
    expect((await t.as(who).post(`/api/disputes/${one.pk}/decide/`, ruling, key)).statusCode).toBe(403)
    expect(await decide(who, await open({ kind: 'med', disputeId: one.pk }))).toBe(403)
  }
})

test('refuses the author and the subject of a complaint, and hides it from the subject', async () => {
  const made = await t.make.offer()
  const said = { person: made.provider.id, reason: 'rude', text: 'Foi grosseiro comigo.' }
  expect((await t.as(made.customer).post(`/api/bookings/${made.booking}/report/`, said)).statusCode).toBe(204)
  await promote(made.customer)
  await promote(made.provider)
  const [own] = await cases(made.customer)
  expect(own).toMatchObject({ statement: said.text, can: [], is_party: true })
  const pk = own?.pk ?? 0
  expect(await decide(made.customer, pk)).toBe(403)
  expect(await cases(made.provider)).toEqual([])
  expect(await decide(made.provider, pk)).toBe(404)
  expect(await decide(await t.make.user({ isOperator: true }), pk)).toBe(200)
})

test('refuses whoever a case of any kind names, of which they are no side', async () => {
  const [author, subject] = [await t.make.customer(), await t.make.provider()]
  const pk = await open({ facts: { author: String(author.id), subject: String(subject.id) } })
  for (const who of [author, subject]) {
    await promote(who)
    expect(await decide(who, pk)).toBe(403)
  }
  expect(await decide(await t.make.user({ isOperator: true }), pk)).toBe(200)
})

test('refuses the professional of an agreement that ended before', async () => {
  const job = await makePaidJob(t)
  const path = `/api/bookings/${job.booking}`
  okBody(await postStep(t, job.provider, `${path}/cancel/`, { reason: 'Fiquei doente' }))
  okBody(await postStep(t, job.customer, `${path}/revive/`))
  await promote(job.provider)
  expect(await decide(job.provider, await open({ bookingId: job.booking }))).toBe(403)
})
