import { readGauges } from '@/server/metrics/gauges'
import { unitOfWork } from '@/server/process/unit-of-work'
import { ledgerMutations } from '@/server/testing/ledger-mutations'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { appForEachTest } from '@/server/testing/test-app'
import { verifyAndReportLedger } from './scheduled'
import { credit, debit, postJournal, readBalance, type AccountRef, type Line } from './service'
import { verifyLedger } from './verify'

let events = 0
const t = appForEachTest()

const send = (lines: Line[], occurredAt?: Date) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test:${++events}`,
      kind: 'manual',
      actor: 'system',
      lines,
      ...(occurredAt ? { occurredAt } : {}),
    }),
  )
const broken = async () =>
  Object.fromEntries(
    (await verifyLedger(t.context)).checks.flatMap(({ name, holds, breaches }) =>
      holds ? [] : [[name, breaches]],
    ),
  )
const pending: AccountRef = { kind: 'psp_pending' }

test('an empty ledger is true', async () =>
  expect(await verifyLedger(t.context)).toMatchObject({ holds: true }))

test('reports violations in gauges and the log', async () => {
  const gauge = (name: string) => readGauges().get(name)
  await verifyAndReportLedger(t.context)
  expect(gauge('ledger_true')).toBe(1)
  const owner = (await t.make.customer()).id
  await send([debit(pending, 500), credit({ kind: 'customer_cash', owner }, 500)])
  await t.context.pool.query(
    `alter table ledger_accounts disable trigger user;
      update ledger_accounts set balance_cents = 400 where kind = 'customer_cash'`,
  )
  const told = jest.spyOn(t.context.log, 'error')
  expect(await verifyAndReportLedger(t.context)).toMatchObject({ holds: false })
  expect([gauge('ledger_true'), gauge('ledger_breaches{statement="balances"}')]).toEqual([0, 1])
  expect(told).toHaveBeenCalledWith(
    { statement: 'balances', count: 1, breaches: [`customer_cash of user ${owner}: kept 400, entries 500`] },
    'the ledger is not true',
  )
})

test('shows each invariant and its violations to operators only', async () => {
  const owner = await t.make.customer()
  await send([debit(pending, 500), credit({ kind: 'customer_cash', owner: owner.id }, 500)])
  const operator = await t.make.user({ isOperator: true })
  const read = async () => (await t.as(operator).get('/api/operator/ledger/')).json() as unknown
  expect(await read()).toMatchObject({
    holds: true,
    checks: expect.arrayContaining([
      {
        name: 'floors',
        promise: 'Nenhuma conta passa do seu mínimo',
        holds: true,
        breaches: [],
      },
    ]) as unknown,
    sums: expect.arrayContaining([
      { kind: 'psp_pending', balance_cents: 500 },
      { kind: 'customer_cash', balance_cents: 500 },
      { kind: 'loss', balance_cents: 0 },
    ]) as unknown,
  })
  await t.context.pool.query('drop trigger ledger_entries_append_only on ledger_entries')
  await t.context.pool.query('delete from ledger_entries where amount_cents < 0')
  expect(await read()).toMatchObject({ holds: false })
  expect((await t.as(owner).get('/api/operator/ledger/')).statusCode).toBe(404)
})

test('money in the escrow of a booking that has ended is named', async () => {
  const { pk, customer } = await t.make.demand()
  await send([debit(pending, 500), credit({ kind: 'escrow', booking: pk }, 500)])
  expect(await broken()).toEqual({})
  await t.as(customer).post(`/api/bookings/${pk}/cancel/`, {})
  expect(await broken()).toEqual({ escrow_at_end: [`booking ${pk} is canceled and holds 500`] })
})

/** Inserts a payment in its own table, independent of the ledger. */
const payment = async (values: Record<string, string | number> = {}): Promise<number> => {
  const row = {
    purpose: 'deposit',
    payer_id: (await t.make.customer()).id,
    method: 'pix',
    gateway: 'simulator',
    amount_cents: 500,
    external_cents: 500,
    ...values,
  }
  const names = Object.keys(row)
  const { rows } = await t.context.pool.query<{ id: string }>(
    `insert into payments (expires_at, ${names.join(', ')})
      values (now(), ${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(rows[0]?.id)
}
const part = (id: number, cents: number) =>
  t.context.pool.query(
    "insert into payment_parts (payment_id, source, amount_cents) values ($1, 'external', $2)",
    [id, cents],
  )

test('a payment that was made and never posted, or of other sources than its quote, is named', async () => {
  const id = await payment({ status: 'paid' })
  await part(id, 400)
  expect(await broken()).toEqual({
    sources_are_quote: [`payment ${id}: sources 400, quote 500`],
    paid_is_posted: [`payment ${id} is paid and was never posted`],
  })
  await part(id, 100)
  const owner = (await t.make.customer()).id
  await unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `payment.paid:${id}`,
      kind: 'deposit_paid',
      actor: 'gateway',
      payment: id,
      lines: [debit(pending, 500), credit({ kind: 'customer_cash', owner }, 500)],
    }),
  )
  expect(await broken()).toEqual({})
})

test('more given back than came is named', async () => {
  const id = await payment({ status: 'pending' })
  const refund = () =>
    t.context.pool.query("insert into refunds (payment_id, reason, amount_cents) values ($1, 'test', 300)", [
      id,
    ])
  await refund()
  expect(await broken()).toEqual({})
  await refund()
  expect(await broken()).toEqual({ refunds_within_paid: [`payment ${id}: 600 of refunds, 500 came`] })
})

test('money being withdrawn without a withdrawal, and a journal of none, are named', async () => {
  const owner = (await t.make.provider()).id
  const transit: AccountRef = { kind: 'withdraw_transit', owner }
  await unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: 'withdrawal.requested:77',
      kind: 'withdrawal_requested',
      actor: 'provider',
      lines: [debit(pending, 500), credit(transit, 500)],
    }),
  )
  expect(await broken()).toEqual({
    journals_have_objects: ['journal 1, withdrawal.requested:77: there is no such object'],
    withdrawals_in_transit: [`user ${owner}: 500 in transit, withdrawals of 0`],
  })
})

test('money that is under way for too long is named', async () => {
  const days = (n: number) => new Date(t.context.clock().getTime() - n * 86_400_000)
  const booking = (await t.make.demand()).pk
  const transit: AccountRef = {
    kind: 'refund_transit',
    payment: await payment({ booking_id: booking, purpose: 'booking' }),
  }
  await send([debit(pending, 500), credit(transit, 500)], days(14))
  expect(await broken()).toEqual({})
  t.travel(2 * 86_400_000)
  expect(await broken()).toEqual({
    transit_in_time: [expect.stringMatching(/^refund_transit of payment \d+: 500 since /)],
  })
  await send([debit(transit, 500), credit(pending, 500)])
  expect(await broken()).toEqual({})
})

describe('each refund and withdrawal that is on its way is looked at by itself', () => {
  const days = (n: number) => new Date(t.context.clock().getTime() - n * 86_400_000)
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row)
    const { rows } = await t.context.pool.query<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
    return Number(rows[0]?.id)
  }

  test('an old withdrawal is named although a younger one moved the same account', async () => {
    const user_id = (await t.make.provider()).id
    const destination_id = await insert('destinations', {
      user_id,
      kind: 'pix',
      key_type: 'random',
      value: 'key',
      holder: 'Ana',
      usable_from: days(30),
    })
    const withdraw = async (requested_at: Date, status: string): Promise<number> => {
      const row = { user_id, destination_id, owner_tax_number: '1', amount_cents: 100, gateway: 'simulator' }
      const id = await insert('withdrawals', { ...row, status, requested_at })
      await send([debit(pending, 100), credit({ kind: 'withdraw_transit', owner: user_id }, 100)])
      return id
    }
    const old = await withdraw(days(4), 'unknown')
    await withdraw(days(1), 'queued')
    expect(await broken()).toEqual({})
    t.travel(2 * 86_400_000)
    expect(await broken()).toEqual({
      transit_in_time: [
        expect.stringMatching(`^withdrawal ${old} of user ${user_id}: 100 unknown since 20`) as string,
      ],
    })
    await t.context.pool.query(`update withdrawals set status = 'canceled' where id = ${old}`)
    await send([debit({ kind: 'withdraw_transit', owner: user_id }, 100), credit(pending, 100)])
    expect(await broken()).toEqual({})
  })

  test('an old refund is named although a younger one moved the same account; not while a bank decides', async () => {
    const made = await payment({ status: 'pending', gateway_paid_cents: 500 })
    const refund = (created_at: Date, status: string) =>
      insert('refunds', { payment_id: made, reason: 'test', amount_cents: 100, created_at, status })
    const old = await refund(days(14), 'requested')
    await refund(days(1), 'processing')
    await send([debit(pending, 200), credit({ kind: 'refund_transit', payment: made }, 200)])
    expect(await broken()).toEqual({})
    t.travel(2 * 86_400_000)
    const late = (status: string) => ({
      transit_in_time: [
        expect.stringMatching(`^refund ${old} of payment ${made}: 100 ${status} since 20`) as string,
      ],
    })
    expect(await broken()).toEqual(late('requested'))
    const contested = (status: string) =>
      t.context.pool.query(
        `update payments set status = 'disputed_external' where id = ${made};
         update refunds set status = '${status}' where id = ${old}`,
      )
    await contested('waiting_funds')
    expect((await broken())['transit_in_time']).toBeUndefined()
    await contested('processing')
    expect(await broken()).toMatchObject(late('processing'))
  })
})

describe('two postings to one account at the same moment', () => {
  let cash: AccountRef
  /** The second is sent while the first has written and not yet committed. */
  const both = async () => {
    cash = { kind: 'customer_cash', owner: (await t.make.customer()).id }
    await send([debit(pending, 1_000), credit(cash, 1_000)])
    let second: Promise<unknown> = Promise.resolve()
    await unitOfWork(t.context, async (work) => {
      await postJournal(work, {
        eventKey: 'first',
        kind: 'manual',
        actor: 'system',
        lines: [debit(pending, 10), credit(cash, 10)],
      })
      second = send([debit(pending, 5), credit(cash, 5)])
      second.catch(() => {})
      await waitForLockWaits(t.context.pool)
    })
    await second
  }

  test('the balance holds both', async () => {
    await both()
    expect(await readBalance(t.db, cash)).toBe(1_015)
    expect(await broken()).toEqual({})
  })

  test('without the lock one is lost, and the verification says so', async () => {
    await t.context.pool.query(ledgerMutations.lock)
    await both()
    expect(await readBalance(t.db, cash)).toBe(1_005)
    expect(Object.keys(await broken())).toEqual(['balances', 'versions', 'running_balances'])
  })

  test('without the lock, a unique version refuses the second', async () => {
    await t.context.pool.query(ledgerMutations.lock)
    await t.context.pool.query(
      'alter table ledger_entries add constraint ledger_entries_version unique (account_id, account_version)',
    )
    await expect(both()).rejects.toMatchObject({ cause: { constraint: 'ledger_entries_version' } })
  })
})
