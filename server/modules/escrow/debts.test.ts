import type { Withdrawal } from '@/lib/contract/wallet'
import {
  creditAfterDebt,
  debit,
  postJournal,
  readBalance,
  type AccountKind,
} from '@/server/modules/ledger/service'
import { advanceWithdrawal } from '@/server/modules/withdrawals/advance-withdrawal'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { okBody } from '@/server/testing/ok-body'
import {
  emitBankDispute,
  makePaidDeposit,
  makePaidJob,
  postStep,
  updateBooking,
} from '@/server/testing/paid-job'
import { makePayee, withdraw } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
afterEach(async () => {
  expect(await findLedgerFailures(t.context)).toEqual([])
})

const of = (kind: AccountKind, owner: number) => readBalance(t.db, { kind, owner })

/** Creates a provider who withdrew all of a job's money before its chargeback and so owes all of it. */
const owing = async () => {
  const who = await makePayee(t, 0)
  const job = await makePaidJob(t, { material: 0, sides: { provider: who }, funding: { settled: true } })
  await updateBooking(t, job, { status: 'delivered' })
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
  const asked = okBody<Withdrawal>(await withdraw(t, who, 12_750))
  await emitBankDispute(t, job.payment, { ref: `c${job.payment}`, amountCents: 15_000 })
  expect(await of('provider_debt', who.id)).toBe(12_750)
  return { who, asked }
}
type Owing = Awaited<ReturnType<typeof owing>>

const press = async (reference: string, what: string) =>
  okBody(await t.as(null).post(`/api/dev/payments/${reference}/`, { do: what }))

const send = async ({ asked }: Owing) => {
  const { rows } = await t.context.pool.query<{ reference: string }>(
    'select reference from withdrawals where id = $1',
    [asked.pk],
  )
  await advanceWithdrawal(t.context, asked.pk)
  return rows[0]?.reference ?? ''
}

const comesBack: Record<string, (on: Owing) => Promise<void>> = {
  'taken back by its owner': async ({ who, asked }) => {
    // Past the time in which a worker should have processed the withdrawal.
    t.travel(120_000)
    okBody(await postStep(t, who, `/api/payment/withdrawals/${asked.pk}/cancel/`))
  },
  'refused by the bank': async (on) => {
    await press(await send(on), 'payout_refused')
    await t.drain()
  },
  'sent back by the bank': async (on) => {
    const reference = await send(on)
    await press(reference, 'payout_done')
    await press(reference, 'payout_returned')
    await t.drain()
  },
}

test.each(Object.entries(comesBack))('a withdrawal %s pays its owner’s debt first', async (_, back) => {
  // Gives the gateway a balance to pay out from, with a second provider's money.
  await makePayee(t, 50_000)
  const on = await owing()
  await back(on)
  const { who } = on
  expect([await of('provider_debt', who.id), await of('provider_available', who.id)]).toEqual([0, 0])
  expect((await withdraw(t, who, 1)).statusCode).toBe(409)
})

test('a customer’s debt is paid by the next deposit, and by refunds to the balance', async () => {
  const p = paymentActions(t)
  const job = await t.make.reserved({ body: { items: [{ kind: 'labour', text: 'A', amount_cents: 4_000 }] } })
  const owner = job.customer.id
  const deposit = await makePaidDeposit(t, owner, 5_000)
  okBody(await p.ask(job, { method: 'balance' }))
  await emitBankDispute(t, deposit, { ref: 'c-deposit', amountCents: 5_000 })
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([0, 4_000])
  await p.deposit(job.customer, 1_500)
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([0, 2_500])
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect([await of('customer_cash', owner), await of('customer_debt', owner)]).toEqual([1_500, 0])
})

test('serializes crediting with creating a debt, also the first one', async () => {
  const { id: owner } = await t.make.provider()
  const debt = { kind: 'provider_debt', owner } as const
  const give = (tx: Parameters<Parameters<typeof t.db.transaction>[0]>[0]) =>
    creditAfterDebt(tx, { kind: 'provider_available', owner, cents: 1_000 })
  const giving = await t.db.transaction(async (tx) => {
    await readBalance(tx, debt, { lock: true })
    const other = t.db.transaction(async (tx2) => (await give(tx2)).setOffCents)
    await waitForLockWaits(t.context.pool)
    await postJournal(
      { tx, now: t.context.clock() },
      {
        eventKey: 'test.owes',
        kind: 'manual',
        actor: 'operator',
        lines: [debit(debt, 400), { account: { kind: 'loss' }, cents: -400 }],
      },
    )
    return { other }
  })
  expect(await giving.other).toBe(400)
})
