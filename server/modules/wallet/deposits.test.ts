import type { Dispute } from '@/lib/contract/disputes'
import type { Payment } from '@/lib/contract/payments'
import { defaultPricing } from '@/lib/contract/pricing'
import type { CustomerBalance, Deposit, Transaction } from '@/lib/contract/wallet'
import { makeApp } from '@/server/testing/make-app'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { refundAtOnce } from '@/server/testing/scenarios/spending'
import { appForEachTest } from '@/server/testing/test-app'
import { expireBonus } from './deposits'

const { maxBalanceCents, minDepositCents } = defaultPricing
const day = 86_400_000
const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)
beforeEach(async () => {
  await setDepositTiers(t, [10_000, 500, 180], [20_000, 1_500, 30])
})

const refund = (who: TestUser, pk: number) =>
  t.as(who).post(`/api/payment/deposits/${pk}/refund/`, {}, p.key())
const left = async (who: TestUser, pk: number) =>
  Object.values(okBody<Deposit>(await t.as(who).get(`/api/payment/deposits/${pk}/`)))
const wallet = async (who: TestUser) => {
  const { cash_cents, bonus_cents, bonus } = okBody<CustomerBalance>(
    await t.as(who).get('/api/payment/customer/'),
  )
  return [cash_cents, bonus_cents, bonus.map(({ amount_cents }) => amount_cents)]
}

/** The gateway keeps a fee of each payment, so a full refund needs other money there. */
const paidByOthers = async () => p.deposit(await t.make.customer(), 5_000)

/** Reserves a slot as a customer and pays it by balance. */
const payReserved = async (customer: TestUser) => {
  const made = await t.make.reserved({ customer })
  okBody(await p.ask({ ...made, customer }, { method: 'balance', use_balance: true }))
}

test('tiers are data, smallest first', async () => {
  const who = await t.make.customer()
  expect((await t.as(who).get('/api/payment/deposit_discounts/')).json()).toMatchObject([
    { deposit_cents: 10_000, bonus_cents: 500 },
    { deposit_cents: 20_000, bonus_cents: 1_500 },
  ])
})

test('the bonus of the tier comes with the money, once, however often it is told', async () => {
  const who = await t.make.customer()
  const payment = okBody<Payment>(await p.askDeposit(who, 15_000))
  expect(payment).toMatchObject({
    purpose: 'deposit',
    booking: null,
    status: 'pending',
    amount_cents: 15_000,
  })
  expect(await wallet(who)).toEqual([0, 0, []])
  await p.tell(payment, 'pay')
  for (let n = 0; n < 3; n++) await p.tell(payment, 'repeat_webhook')
  expect(await wallet(who)).toEqual([15_000, 500, [500]])
  await p.deposit(who, 5_000)
  expect(await wallet(who)).toEqual([20_000, 500, [500]])
})

test('shows an open deposit to its owner until it is paid', async () => {
  const [who, other] = [await t.make.customer(), await t.make.customer()]
  const begun = okBody<Payment>(await p.askDeposit(who, 10_000))
  const open = async (of: TestUser) =>
    okBody<CustomerBalance>(await t.as(of).get('/api/payment/customer/')).open_deposits
  const [told, ...more] = await open(who)
  expect([told, more, await open(other)]).toMatchObject([{ pk: begun.pk, amount_cents: 10_000 }, [], []])
  expect(Date.parse(told?.expires_at ?? '')).toBeGreaterThan(t.context.clock().getTime())
  await p.tell(begun, 'pay')
  expect(await open(who)).toEqual([])
})

test('too little, more than a closed loop holds, and deposits switched off', async () => {
  const who = await t.make.customer()
  expect((await p.askDeposit(who, 999)).json()).toMatchObject({
    errors: { amount_cents: ['too_small'] },
    bounds: { amount_cents: { least_cents: minDepositCents } },
  })
  await p.deposit(who, 100_000)
  expect((await p.askDeposit(who, maxBalanceCents - 100_000)).statusCode).toBe(201)
  expect((await p.askDeposit(who, maxBalanceCents - 99_999)).json()).toMatchObject({
    errors: { amount_cents: ['above_limit'] },
    // Balance and open deposits both count.
    bounds: { amount_cents: { most_cents: 0 } },
  })
  const off = await makeApp({ config: { deposits: false } })
  try {
    const other = await off.make.customer()
    const answer = await off
      .as(other)
      .post('/api/payment/deposits/', { amount_cents: 5_000, method: 'pix' }, p.key())
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'deposits_disabled' }])
  } finally {
    await off.close()
  }
})

test('spends the lot that expires first, cash and bonus in proportion', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 10_000)
  await p.deposit(who, 20_000)
  await payReserved(who)
  // Spends the second deposit's lot first, as its bonus expires first; 20,000 is paid with up to 1,500 of
  // bonus.
  const [cash, bonus] = await wallet(who)
  expect(Number(cash) + Number(bonus)).toBe(32_000 - 20_000)
  expect(await wallet(who)).toEqual([11_395, 605, [105, 500]])
})

test('work of material alone takes none of the bonus', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 20_000)
  const items = [{ kind: 'material', text: 'Tinta', amount_cents: 20_000 }]
  const made = await t.make.reserved({ customer: who, body: { items } })
  okBody(await p.ask(made, { method: 'balance', use_balance: true }))
  expect(await wallet(who)).toEqual([0, 1_500, [1_500]])
})

test('leaves the provider no more bonus than commission after a split', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 20_000)
  const items = [
    { kind: 'labour', text: 'Pintura', amount_cents: 10_000 },
    { kind: 'material', text: 'Tinta', amount_cents: 11_500 },
  ]
  const job = await t.make.reserved({ customer: who, body: { items } })
  okBody(await p.ask(job, { method: 'balance', use_balance: true, early_start: true }))
  expect(await wallet(who)).toEqual([0, 0, []])
  await t.as(who).post(`/api/bookings/${job.booking}/dispute/`, { reason: 'Ficou sem a pintura' })
  const { pk } = okBody<Dispute>(await t.as(who).get(`/api/bookings/${job.booking}/dispute/`))
  const take = (side: TestUser, step: string, body = {}) =>
    t.as(side).post(`/api/disputes/${pk}/${step}/`, body, p.key())
  okBody(await take(job.provider, 'propose', { refund_cents: 10_000, text: 'Só a tinta' }))
  okBody(await take(who, 'accept'))
  // The material bears no commission, so all of the bonus is returned and that much less of the cash.
  expect(await wallet(who)).toEqual([8_500, 1_500, [1_500]])
})

test('a refunded deposit takes its unspent bonus along, never a spent one', async () => {
  const who = await t.make.customer()
  const { pk } = await p.deposit(who, 20_000)
  await paidByOthers()
  const other = await t.make.customer()
  expect((await t.as(other).get(`/api/payment/deposits/${pk}/`)).statusCode).toBe(404)
  expect(await left(who, pk)).toEqual([20_000, 1_500, 1_500])
  expect((await refund(await t.make.customer(), pk)).statusCode).toBe(404)
  expect((await refund(who, pk)).statusCode).toBe(200)
  expect(await wallet(who)).toEqual([0, 0, []])
  await p.pass(10)
  expect(await left(who, pk)).toEqual([0, 1_500, 0])
  expect(await p.read(who, pk)).toMatchObject({ status: 'refunded', refunded_cents: 20_000 })
  expect((await refund(who, pk)).statusCode).toBe(409)
  const { results } = okBody<{ results: Transaction[] }>(
    await t.as(who).get('/api/payment/transaction/?side=customer'),
  )
  expect(results.map(({ text, amount_cents }) => [text, amount_cents])).toEqual([
    ['Depósito devolvido a você', -20_000],
    ['Bônus retirado com o reembolso do depósito', -1_500],
    ['Bônus recebido', 1_500],
    ['Depósito', 20_000],
  ])
})

test('partly spent, the rest of a deposit goes back', async () => {
  const who = await t.make.customer()
  const { pk } = await p.deposit(who, 30_000)
  await payReserved(who)
  const [cash, bonus] = await wallet(who)
  expect(await left(who, pk)).toEqual([cash, 1_500, bonus])
  expect((await refund(who, pk)).statusCode).toBe(200)
  await p.pass(10)
  expect(await wallet(who)).toEqual([0, 0, []])
  expect(await p.read(who, pk)).toMatchObject({ status: 'partially_refunded', refunded_cents: cash })
})

test.each([
  ['booking', 0],
  ['deposit', 1],
])('refunds a paid %s once of twenty times at once', async (_paid, round) => {
  const refunds = await refundAtOnce(t, 20)
  expect(await refunds(round)).toEqual([])
})

test('bonus ends by itself, its cash stays', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 10_000)
  await p.deposit(who, 20_000)
  t.travel(31 * day)
  expect([await expireBonus(t.context), await expireBonus(t.context)]).toEqual([1, 0])
  expect(await wallet(who)).toEqual([30_000, 500, [500]])
})

test('bonus that ends is told of a week before, once, and when it has ended', async () => {
  await setDepositTiers(t, [10_000, 1_000, 30])
  const customer = await t.make.customer()
  await p.deposit(customer, 10_000)
  const heard = async () =>
    (await listNotificationsOf(t, customer))
      .filter(({ title }) => title.includes('ônus'))
      .map(({ title, text }) => [title, text.slice(0, 8).replaceAll('\u00a0', ' ')])
  const day = 86_400
  await p.pass(22 * day)
  expect(await heard()).toEqual([])
  await p.pass(1.5 * day)
  const warned = ['Seu bônus vence logo', 'R$ 10,00']
  expect(await heard()).toEqual([warned])
  const { rows } = await t.context.pool.query<{ text: string }>(
    'select subject || text as text from captured_messages where "to" = $1 order by id',
    [customer.email],
  )
  expect(rows.map(({ text }) => text)).toContainEqual(expect.stringContaining('Seu bônus vence logo'))
  await p.pass(day)
  expect(await heard()).toEqual([warned])
  await p.pass(6 * day)
  expect(await heard()).toContainEqual(['Bônus vencido', 'R$ 10,00'])
})
