import { okBody } from '@/server/testing/ok-body'
import { postStep, updateBooking } from '@/server/testing/paid-job'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)
const day = 86_400
beforeEach(() => setDepositTiers(t))

/** An ended job of R$ 200.00 paid by Pix and by R$ 50.00 of a deposit, whose card part the bank disputes. */
const endedJob = async () => {
  const customer = await t.make.customer()
  const deposit = await p.deposit(customer, 5_000)
  await p.pass(8 * day)
  const body = { items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 20_000 }] }
  const job = await t.make.reserved({ customer, body })
  const payment = await p.start(job, { use_balance: true, early_start: true })
  await p.tell(payment, 'pay')
  await p.tell(payment, 'med')
  await updateBooking(t, job, { status: 'delivered' })
  okBody(await postStep(t, customer, `/api/bookings/${job.booking}/complete/`))
  const sums = async () => ({
    escrow: await p.balance({ kind: 'escrow', booking: job.booking }),
    provider: await p.balance({ kind: 'provider_available', owner: job.provider.id }),
    loss: await p.sumOf('loss'),
  })
  return { deposit, payment, sums }
}

test('a dispute of the deposit takes its part of the rest that another dispute froze', async () => {
  const { deposit, payment, sums } = await endedJob()
  await p.tell(deposit, 'med')
  expect(await sums()).toEqual({ escrow: 0, provider: 0, loss: 0 })
  await p.tell(deposit, 'dispute_lost')
  await p.tell(payment, 'dispute_lost')
  expect(await sums()).toEqual({ escrow: 0, provider: 0, loss: 0 })
})

test.each([
  ['deposit', 'payment'],
  ['payment', 'deposit'],
] as const)('the rest is released once the %s’s and the %s’s disputes are won', async (first, second) => {
  const { sums, ...disputed } = await endedJob()
  await p.tell(disputed.deposit, 'med')
  await p.tell(disputed[first], 'dispute_won')
  expect((await sums()).provider).toBe(0)
  await p.tell(disputed[second], 'dispute_won')
  expect(await sums()).toEqual({ escrow: 0, provider: 17_000, loss: 0 })
})

test('a dispute asked again and again freezes the rest each time', async () => {
  const { deposit, payment, sums } = await endedJob()
  await p.tell(deposit, 'med')
  await p.tell(deposit, 'dispute_won')
  await p.tell(deposit, 'chargeback')
  await p.tell(deposit, 'dispute_lost')
  expect(await sums()).toEqual({ escrow: 0, provider: 0, loss: 0 })
  await p.tell(payment, 'dispute_won')
  expect(await sums()).toEqual({ escrow: 0, provider: 12_750, loss: 0 })
})
