import { randomUUID } from 'node:crypto'
import type { OperatorCase } from '@/lib/contract/operators'
import { enqueue } from '@/server/jobs/outbox'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { postJournal } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { syncIncidentCases } from './service'

const t = appForEachTest()
let operator: TestUser
beforeEach(async () => {
  operator = await t.make.user({ isOperator: true, fullName: 'Olívia Operadora' })
})

const list = async (query = '') =>
  okBody<{ results: OperatorCase[]; next: string | null }>(
    await t.as(operator).get(`/api/operator/cases/${query}`),
  )
const only = async (query = '') => {
  const { results } = await list(query)
  expect(results).toHaveLength(1)
  return results[0] as OperatorCase
}
const decide = (pk: number, body: Record<string, string>, key: string = randomUUID()) =>
  t.as(operator).post(`/api/operator/cases/${pk}/decide/`, body, { 'idempotency-key': key })
const because = 'O banco do pagador voltou a responder'

const deadJob = async () => {
  await enqueue(t.db, 'email', { to: 'ninguem@example.com' })
  await t.context.pool.query(
    "update outbox set dead_at = now(), attempts = 8, last_error = 'the server is away'",
  )
}
const payment = async (status: string, more: Record<string, string | number> = {}) => {
  const payer = (await t.make.customer()).id
  const values = {
    purpose: 'deposit',
    payer_id: payer,
    method: 'pix',
    gateway: 'simulator',
    amount_cents: 5_000,
    external_cents: 5_000,
    status,
    ...more,
  }
  const { rows } = await t.context.pool.query<{ id: string; reference: string }>(
    `insert into payments (expires_at, ${Object.keys(values).join(', ')})
     values (now(), ${Object.keys(values)
       .map((_, n) => `$${n + 1}`)
       .join(', ')}) returning id, reference`,
    Object.values(values),
  )
  return { id: Number(rows[0]?.id), reference: rows[0]?.reference ?? '' }
}

test('opens a case for a dead job; a retry resets its attempts and keeps the decision’s author and reason', async () => {
  await deadJob()
  await syncIncidentCases(t.context)
  const found = await only()
  expect(found).toMatchObject({
    kind: 'dead_letter',
    title: expect.stringMatching(/^Tarefa parada: email \(\d+\)$/) as string,
    cause: 'Falhou 8 vezes. the server is away',
    can: ['retry', 'dismiss'],
    log: [],
  })
  const key = randomUUID()
  const answer = okBody<OperatorCase>(await decide(found.pk, { decision: 'retry', reason: because }, key))
  const log = [
    { at: expect.any(String) as string, by: 'Olívia Operadora', decision: 'retry', reason: because },
  ]
  expect(answer).toMatchObject({ status: 'closed', can: [], log })
  const { rows } = await t.context.pool.query('select attempts, dead_at from outbox')
  expect(rows).toEqual([{ attempts: 0, dead_at: null }])

  // The answer was lost, and the click repeated.
  expect(okBody(await decide(found.pk, { decision: 'retry', reason: because }, key))).toMatchObject({ log })
  expect((await decide(found.pk, { decision: 'retry', reason: because })).statusCode).toBe(409)

  // After another failure the same case is open again, with its earlier decision.
  await t.context.pool.query("update outbox set dead_at = now(), attempts = 8, last_error = 'again'")
  await syncIncidentCases(t.context)
  expect(await only()).toMatchObject({ pk: found.pk, cause: 'Falhou 8 vezes. again', log })
})

test('keeps a dismissed case closed while its cause remains', async () => {
  await deadJob()
  await syncIncidentCases(t.context)
  const { pk } = await only()
  okBody(await decide(pk, { decision: 'dismiss', reason: 'O destinatário não existe mais' }))
  await syncIncidentCases(t.context)
  expect((await list()).results).toEqual([])
  expect(await only('?status=closed')).toMatchObject({ pk, status: 'closed' })
})

test('decided ten times at once, it is decided once', async () => {
  await deadJob()
  await syncIncidentCases(t.context)
  const { pk } = await only()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      decide(pk, { decision: n % 2 ? 'retry' : 'dismiss', reason: because }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  expect((await only('?status=closed')).log).toHaveLength(1)
})

test('a decision needs its reason, and one that the case allows', async () => {
  await deadJob()
  await syncIncidentCases(t.context)
  const { pk } = await only()
  expect((await decide(pk, { decision: 'retry', reason: 'porque' })).json()).toMatchObject({
    errors: { reason: ['too_short'] },
  })
  expect((await decide(pk, { decision: 'accept', reason: because })).statusCode).toBe(409)
  expect((await decide(999_999, { decision: 'retry', reason: because })).statusCode).toBe(404)
  expect((await only()).log).toEqual([])
})

test('shows cases and reconciliation to operators only', async () => {
  await deadJob()
  await syncIncidentCases(t.context)
  const { pk } = await only()
  const body = { decision: 'retry', reason: because }
  const others = [null, await t.make.customer(), await t.make.provider()]
  for (const who of others) {
    const codes = [
      await t.as(who).get('/api/operator/cases/'),
      await t.as(who).post(`/api/operator/cases/${pk}/decide/`, body, { 'idempotency-key': randomUUID() }),
      await t.as(who).post('/api/operator/reconciliation/'),
      await t.as(who).get('/api/operator/ledger/'),
    ].map(({ statusCode }) => statusCode)
    expect(codes).toEqual(Array(4).fill(who ? 404 : 401))
  }
  expect((await only()).log).toEqual([])
})

test('opens a case for another amount than the quote until the payment has moved on', async () => {
  const { id, reference } = await payment('mismatch', { gateway_paid_cents: 4_900 })
  await syncIncidentCases(t.context)
  expect(await only('?kind=mismatch')).toMatchObject({
    title: `Valor diferente: pagamento ${reference}`,
    cause: expect.stringMatching(/^Esperados R\$\s50,00, pagos R\$\s49,00\.$/) as string,
    amount_cents: 4_900,
    payment: id,
    can: ['refund'],
  })
  await syncIncidentCases(t.context)
  expect((await list()).results).toHaveLength(1)
  await t.context.pool.query("update payments set status = 'paid' where id = $1", [id])
  await syncIncidentCases(t.context)
  expect((await list()).results).toEqual([])
})

test('money that belongs nowhere, until it has left again', async () => {
  const { id, reference } = await payment('late')
  const move = (eventKey: string, cents: number) =>
    unitOfWork(t.context, (work) =>
      postJournal(work, {
        eventKey,
        kind: 'suspense_in',
        actor: 'gateway',
        payment: id,
        lines: [
          { account: { kind: 'psp_pending' }, cents },
          { account: { kind: 'suspense' }, cents: -cents },
        ],
      }),
    )
  await move('in', 5_000)
  await syncIncidentCases(t.context)
  expect(await only()).toMatchObject({
    kind: 'suspense',
    title: `Dinheiro sem destino: pagamento ${reference}`,
    cause: 'Chegou depois do prazo do pagamento.',
    amount_cents: 5_000,
  })
  await move('out', -5_000)
  await syncIncidentCases(t.context)
  expect((await list()).results).toEqual([])
})

test('polls a payout with an unknown outcome at once', async () => {
  const { id } = await payment('creating')
  await t.context.pool.query(
    "update payments set next_poll_at = now() + interval '1 day', created_at = now() - interval '11 minutes'",
  )
  await syncIncidentCases(t.context)
  const { pk } = await only('?kind=unknown_outcome')
  okBody(await decide(pk, { decision: 'retry', reason: because }))
  const { rows } = await t.context.pool.query('select id from payments where next_poll_at <= now()')
  expect(rows).toEqual([{ id: String(id) }])
})

test('the most urgent come first, page by page', async () => {
  const due = (days: number) => `now() + interval '${days} days'`
  for (const days of [9, 2, 5]) {
    const { id } = await payment('disputed_external')
    await t.context.pool.query(
      `insert into chargebacks (payment_id, kind, gateway_ref, status, amount_cents, evidence_due_at)
       values ($1, 'chargeback', $2, 'evidence_due', ${days}, ${due(days)})`,
      [id, randomUUID()],
    )
  }
  // No deadline: seven days from now.
  await deadJob()
  await syncIncidentCases(t.context)
  const first = await list('?limit=3')
  const second = await list(`?limit=3&cursor=${first.next}`)
  expect([...first.results, ...second.results].map(({ amount_cents }) => amount_cents)).toEqual([
    2,
    5,
    null,
    9,
  ])
  expect(second.next).toBeNull()
  expect(first.results[0]?.can).toEqual(['submit_evidence', 'settled_by_hand', 'dismiss'])
})

test('detects cases in the worker, including ledger violations', async () => {
  await deadJob()
  await t.context.pool.query(`
    alter table ledger_journals disable trigger user;
    insert into ledger_journals (event_key, kind, actor, occurred_at) values ('empty', 'manual', 'operator', now())`)
  await runScheduledTasks(t.context)
  expect((await list()).results.map(({ kind }) => kind).sort()).toEqual(['dead_letter', 'ledger'])
  expect(await only('?kind=ledger')).toMatchObject({ cause: 'journal 1: 0 lines, sum 0 (1)' })
})
