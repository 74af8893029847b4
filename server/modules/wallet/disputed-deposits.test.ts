import type { Payment } from '@/lib/contract/payments'
import { defaultPricing } from '@/lib/contract/pricing'
import type { CustomerBalance } from '@/lib/contract/wallet'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)
beforeEach(async () => {
  await setDepositTiers(t, [20_000, 2_000, 30])
})

const refund = (who: TestUser, { pk }: Payment) => postStep(t, who, `/api/payment/deposits/${pk}/refund/`)
const wallet = async (who: TestUser) => {
  const shown = okBody<CustomerBalance>(await t.as(who).get('/api/payment/customer/'))
  return [shown.cash_cents, shown.bonus_cents, shown.bonus.map(({ amount_cents }) => amount_cents)]
}
/** Books a job of this price and pays it from the balance. */
const spend = async (customer: TestUser, cents: number) => {
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: cents }]
  const job = await t.make.reserved({ customer, body: { items } })
  okBody(await p.ask(job, { method: 'balance' }))
  return job
}
const cancelByProvider = async ({ provider, booking }: Awaited<ReturnType<typeof spend>>) =>
  okBody(await postStep(t, provider, `/api/bookings/${booking}/cancel/`))

test('the bonus of a contested deposit waits with it, and is there again when the bank leaves it', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  await p.tell(deposit, 'med')
  expect(await wallet(who)).toEqual([0, 0, []])
  await p.tell(deposit, 'dispute_won')
  expect(await wallet(who)).toEqual([20_000, 2_000, [2_000]])
  expect(await p.balance({ kind: 'customer_bonus', owner: who.id })).toBe(2_000)
})

test('the bonus of a deposit that the bank took is not spent with the money of another', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const job = await spend(who, 11_000)
  await p.tell(deposit, 'med')
  await p.tell(deposit, 'dispute_lost')
  // 10,000 cash and 1,000 bonus were spent: they become a debt; the other 1,000 of bonus are gone.
  expect(await wallet(who)).toEqual([0, 0, []])
  await cancelByProvider(job)
  await p.pass(60)
  // Returned money pays the debt; returned bonus expires at once.
  expect(await wallet(who)).toEqual([0, 0, []])
  await p.deposit(who, 5_000)
  expect(await wallet(who)).toEqual([5_000, 0, []])
  expect(await p.balance({ kind: 'customer_bonus', owner: who.id })).toBe(0)
})

test('a deposit given back at the desk of the gateway takes its bonus with it', async () => {
  const who = await t.make.customer()
  await p.tell(await p.deposit(who, 20_000), 'refund_outside')
  expect(await wallet(who)).toEqual([0, 0, []])
})

test('a spent deposit given back at the desk of the gateway takes the money of another', async () => {
  const who = await t.make.customer()
  const spent = await p.deposit(who, 11_000)
  await spend(who, 11_000)
  await p.deposit(who, 15_000)
  await p.tell(spent, 'refund_outside')
  expect(await wallet(who)).toEqual([4_000, 0, []])
})

test('a deposit asked back twice, because a booking came back, leaves no bonus behind', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const job = await spend(who, 11_000)
  okBody(await refund(who, deposit))
  expect(await wallet(who)).toEqual([0, 0, []])
  await cancelByProvider(job)
  expect(await wallet(who)).toEqual([10_000, 1_000, [1_000]])
  okBody(await refund(who, deposit))
  expect(await wallet(who)).toEqual([0, 0, []])
})

test('a deposit is not given back while a bank is taking it, however close together the two come', async () => {
  const who = await t.make.customer()
  const [contested, other] = [await p.deposit(who, 5_000), await p.deposit(who, 5_000)]
  let answer: ReturnType<typeof refund> | undefined
  await t.db.transaction(async (tx) => {
    await tx.execute(`select from payments where id = ${contested.pk} for no key update`)
    answer = refund(who, contested)
    // Starts the second call only once it waits for the lock, after it has read the deposit as paid.
    await waitForLockWaits(t.context.pool)
    await tx.execute(`update payments set status = 'disputed_external' where id = ${contested.pk}`)
  })
  expect((await answer)?.statusCode).toBe(409)
  expect(await wallet(who)).toEqual([10_000, 0, []])
  await t.context.pool.query("update payments set status = 'paid' where id = $1", [contested.pk])
  okBody(await refund(who, other))
})

test('bounds balance and open deposits under concurrent requests', async () => {
  const who = await t.make.customer()
  const cents = defaultPricing.maxBalanceCents / 4
  const codes = (await Promise.all(Array.from({ length: 12 }, () => p.askDeposit(who, cents)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.filter((code) => code === 201)).toHaveLength(4)
  const other = await t.make.customer()
  const small = await Promise.all(Array.from({ length: 14 }, () => p.askDeposit(other, 1_000)))
  expect(small.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
})
