import { randomUUID } from 'node:crypto'
import type { OperatorCase } from '@/lib/contract/operators'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { credit, debit, postJournal, type Line } from '@/server/modules/ledger/service'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ config: { payments: { gateway: 'simulator' } } })
let operator: TestUser
let simulator: Simulator
beforeEach(async () => {
  operator = await t.make.user({ isOperator: true })
  if (!t.context.simulator) throw new Error('no simulator')
  simulator = t.context.simulator
})

/** A deposit of 100.00 that was paid at the gateway, which keeps 0.99. */
const paidThere = async () => {
  const payer = (await t.make.customer()).id
  const { rows } = await t.context.pool.query<{ id: string; reference: string }>(
    `insert into payments (purpose, payer_id, method, gateway, amount_cents, external_cents, status, expires_at)
     values ('deposit', $1, 'pix', 'simulator', 10000, 10000, 'pending', now()) returning id, reference`,
    [payer],
  )
  const [id, reference] = [Number(rows[0]?.id), rows[0]?.reference ?? '']
  await simulator.createCharge(randomUUID(), {
    reference,
    method: 'pix',
    amountCents: 10_000,
    description: 'Depósito',
    payer: { email: 'a@example.com', fullName: 'A', taxNumber: null },
    expiresAt: new Date(t.context.clock().getTime() + 3_600_000),
    card: null,
  })
  if (!(await simulator.command(reference, 'pay'))) throw new Error('not paid')
  return { id, reference, payer }
}

let events = 0
const send = (payment: number | null, lines: Line[]) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test:${++events}`,
      kind: 'manual',
      actor: 'gateway',
      ...(payment === null ? {} : { payment }),
      lines,
    }),
  )
/** Posts such a deposit as if the gateway had reported it. */
const recordHere = ({ id, payer }: { id: number; payer: number }) =>
  send(id, [
    debit({ kind: 'psp_available' }, 9_901),
    debit({ kind: 'gateway_fees' }, 99),
    credit({ kind: 'customer_cash', owner: payer }, 10_000),
  ])

const reconcile = async () =>
  okBody<{ differences: number }>(await t.as(operator).post('/api/operator/reconciliation/'))
const differences = async () =>
  okBody<{ results: OperatorCase[] }>(await t.as(operator).get('/api/operator/cases/?kind=difference'))
    .results

test('names a settlement we missed until it is recorded', async () => {
  const paid = await paidThere()
  expect(await reconcile()).toMatchObject({
    gateway: 'simulator',
    ours: { available_cents: 0, pending_cents: 0 },
    theirs: { available_cents: 9_901, pending_cents: 0 },
    differences: 1,
  })
  expect(await differences()).toMatchObject([
    {
      title: `Diferença com o gateway: ${paid.reference}`,
      cause: expect.stringMatching(/um aviso se perdeu\. Lá R\$\s99,01, aqui R\$\s0,00\.$/) as string,
      amount_cents: 9_901,
      payment: paid.id,
      can: ['retry', 'settled_by_hand', 'dismiss'],
    },
  ])
  await recordHere(paid)
  expect(await reconcile()).toMatchObject({ differences: 0 })
  expect(await differences()).toEqual([])
})

test('labels refunds made at the gateway’s dashboard', async () => {
  const paid = await paidThere()
  await recordHere(paid)
  await simulator.command(paid.reference, 'refund_outside')
  await reconcile()
  expect(await differences()).toMatchObject([
    {
      cause: expect.stringMatching(/^Foi devolvido ou contestado no gateway/) as string,
      amount_cents: -10_000,
    },
  ])
})

test('names postings the gateway does not have', async () => {
  await send(null, [debit({ kind: 'psp_available' }, 700), credit({ kind: 'suspense' }, 700)])
  await reconcile()
  expect(await differences()).toMatchObject([
    { title: 'Diferença com o gateway: movimento sem referência', amount_cents: -700 },
  ])
  expect((await verifyLedger(t.context)).checks.filter(({ holds }) => !holds)).toMatchObject([
    { name: 'gateway_agrees', breaches: ['difference:without a reference: -700'] },
  ])
})

test('money the gateway holds and no movement explains', async () => {
  await paidThere().then(recordHere)
  await t.context.pool.query('update simulator_charges set settled = false, settles_at = null')
  await reconcile()
  expect(await differences()).toMatchObject([
    { title: 'Saldo do gateway difere do nosso (pending)', amount_cents: 9_901 },
  ])
})

test('reports a difference by itself after five minutes', async () => {
  await paidThere()
  await runScheduledTasks(t.context)
  expect(await differences()).toEqual([])
  t.travel(5 * 60_000)
  await runScheduledTasks(t.context)
  expect(await differences()).toHaveLength(1)
})

test('and not at all when it was gone by then', async () => {
  const paid = await paidThere()
  await runScheduledTasks(t.context)
  await recordHere(paid)
  t.travel(5 * 60_000)
  await runScheduledTasks(t.context)
  expect(await differences()).toEqual([])
})

test('keeps a manually settled difference closed', async () => {
  await paidThere()
  await reconcile()
  const [found] = await differences()
  okBody(
    await t
      .as(operator)
      .post(
        `/api/operator/cases/${found?.pk}/decide/`,
        { decision: 'settled_by_hand', reason: 'Lançado no mês anterior' },
        { 'idempotency-key': randomUUID() },
      ),
  )
  await reconcile()
  expect(await differences()).toEqual([])
})

test('applies an unreported refund of settled money, and leaves no case', async () => {
  const p = paymentActions(t)
  const { customer, payment, booking } = await p.paid()
  await p.tell(payment, 'settle')
  await p.press(payment, 'lose_webhook')
  await p.tell(payment, 'refund_outside')
  await p.pass(0)
  const statuses = async () => [
    (await p.read(customer, payment.pk)).status,
    await p.statusOf(customer, booking),
  ]
  expect(await statuses()).toEqual(['paid', 'approved'])
  expect((await reconcile()).differences).toBe(1)
  await p.pass(1)
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await reconcile()).toMatchObject({ differences: 0 })
  expect(await differences()).toEqual([])
  expect(await p.contradictions()).toEqual([])
})
