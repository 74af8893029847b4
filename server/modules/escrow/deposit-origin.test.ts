import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { AccountKind } from '@/lib/contract/ledger'
import type { Payment } from '@/lib/contract/payments'
import type { CustomerBalance } from '@/lib/contract/wallet'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { findUnsettledMoney } from '@/server/modules/privacy/open-balance-repository'
import { unitOfWork } from '@/server/process/unit-of-work'
import { drawMaterial } from '@/server/testing/draw-material'
import { okBody } from '@/server/testing/ok-body'
import { postStep, updateBooking } from '@/server/testing/paid-job'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)
const day = 86_400
beforeEach(() => setDepositTiers(t))

const items = (labour: number, material = 0) => [
  { kind: 'labour', text: 'Mão de obra', amount_cents: labour },
  ...(material ? [{ kind: 'material', text: 'Material', amount_cents: material }] : []),
]
/** A job paid out of the balance. */
const spend = async (customer: TestUser, labour: number, material = 0) => {
  const job = await t.make.reserved({ customer, body: { items: items(labour, material) } })
  okBody(await p.ask(job, { method: 'balance', early_start: true }))
  return job
}
type Job = Awaited<ReturnType<typeof spend>>
const complete = async (job: Job) => {
  await updateBooking(t, job, { status: 'delivered' })
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
}
/** A completed job that a deposit paid whole, whose reserve is over. */
const completeJobOfOldDeposit = async (who: TestUser, cents: number) => {
  const deposit = await p.deposit(who, cents)
  await p.pass(8 * day)
  const job = await spend(who, cents)
  await complete(job)
  return { deposit, job }
}
const of = (kind: AccountKind, owner: number) => p.balance({ kind, owner })
const ofProvider = async ({ provider: { id } }: Job) => [
  await of('provider_available', id),
  await of('provider_reserve', id),
  await of('provider_debt', id),
]
const escrowOf = ({ booking }: Job) => p.balance({ kind: 'escrow', booking })
const wallet = async (who: TestUser) => {
  const { cash_cents, debt_cents } = okBody<CustomerBalance>(await t.as(who).get('/api/payment/customer/'))
  return [cash_cents, debt_cents]
}
const lotOf = async ({ pk }: Payment): Promise<number> =>
  Number(
    (
      await t.context.pool.query<{ cents: string }>(
        'select cash_left_cents as cents from bonus_lots where payment_id = $1',
        [pk],
      )
    ).rows[0]?.cents,
  )

test('reserves the release of a young deposit’s money until the deposit has its age', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 20_000)
  const job = await spend(who, 10_000)
  await complete(job)
  expect(await ofProvider(job)).toEqual([0, 8_500, 0])
  await p.pass(6 * day)
  expect(await ofProvider(job)).toEqual([0, 8_500, 0])
  await p.pass(1 * day + 60)
  expect(await ofProvider(job)).toEqual([8_500, 0, 0])
  // Of an old deposit nothing is held back.
  const later = await spend(who, 10_000)
  await complete(later)
  expect(await ofProvider(later)).toEqual([8_500, 0, 0])
})

test('reserves an advance that a young deposit paid', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 20_000)
  const job = await spend(who, 10_000, 5_000)
  await drawMaterial(t, job, 5_000)
  expect(await ofProvider(job)).toEqual([0, 5_000, 0])
  await complete(job)
  expect(await ofProvider(job)).toEqual([0, 13_500, 0])
})

test('takes a released job’s net sum back when its deposit is disputed, and the commission as a loss', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const job = await spend(who, 15_000)
  await complete(job)
  expect(await lotOf(deposit)).toBe(5_000)
  await p.tell(deposit, 'med')
  // 5,000 were unspent; of the 15,000 the provider gives back what they got, and the commission is our loss.
  expect([await wallet(who), await ofProvider(job), await p.sumOf('loss')]).toEqual([
    [0, 0],
    [0, 0, 0],
    2_250,
  ])
  await p.tell(deposit, 'dispute_lost')
  expect([await wallet(who), await ofProvider(job), await p.sumOf('loss')]).toEqual([
    [0, 0],
    [0, 0, 0],
    2_250,
  ])
})

test('takes available money of an old deposit’s job, and returns it when the dispute is won', async () => {
  const who = await t.make.customer()
  const { deposit, job } = await completeJobOfOldDeposit(who, 15_000)
  expect(await ofProvider(job)).toEqual([12_750, 0, 0])
  await p.tell(deposit, 'med')
  expect(await ofProvider(job)).toEqual([0, 0, 0])
  await p.tell(deposit, 'dispute_won')
  expect(await ofProvider(job)).toEqual([12_750, 0, 0])
  expect([await wallet(who), await p.sumOf('loss'), await lotOf(deposit)]).toEqual([[0, 0], 0, 0])
})

test('freezes work under way, and releases it when the dispute is won', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const job = await spend(who, 15_000)
  await p.tell(deposit, 'med')
  expect([await wallet(who), await escrowOf(job)]).toEqual([[0, 0], 0])
  const advance = { amount_cents: 100 }
  expect(
    (await postStep(t, job.provider, `/api/bookings/${job.booking}/material-advance/`, advance)).statusCode,
  ).toBe(409)
  await complete(job)
  expect(await ofProvider(job)).toEqual([0, 0, 0])
  await p.tell(deposit, 'dispute_won')
  expect([await wallet(who), await escrowOf(job), await lotOf(deposit)]).toEqual([[5_000, 0], 0, 5_000])
  expect(await ofProvider(job)).toEqual([0, 12_750, 0])
})

test('refunds nothing of a job whose deposit the bank took', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const job = await spend(who, 15_000)
  await p.tell(deposit, 'med')
  await p.tell(deposit, 'dispute_lost')
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect([await wallet(who), await escrowOf(job), await ofProvider(job)]).toEqual([[0, 0], 0, [0, 0, 0]])
  await p.deposit(who, 5_000)
  expect(await wallet(who)).toEqual([5_000, 0])
})

test('freezes only the jobs of the disputed deposit', async () => {
  const who = await t.make.customer()
  const first = await p.deposit(who, 10_000)
  const second = await p.deposit(who, 10_000)
  const [early, late] = [await spend(who, 10_000), await spend(who, 10_000)]
  await p.tell(second, 'med')
  expect([await escrowOf(early), await escrowOf(late)]).toEqual([10_000, 0])
  await complete(early)
  expect(await ofProvider(early)).toEqual([0, 8_500, 0])
  expect([await lotOf(first), await lotOf(second)]).toEqual([0, 0])
})

test('freezes the balance of an attempt to pay, and returns it when the attempt ended and the dispute is won', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 5_000)
  const job = await t.make.reserved({ customer: who, body: { items: items(15_000) } })
  const attempt = await p.start(job, { use_balance: true })
  expect(await escrowOf(job)).toBe(5_000)
  await p.tell(deposit, 'med')
  expect([await escrowOf(job), await wallet(who)]).toEqual([0, [0, 0]])
  await p.cancel(who, attempt.pk)
  await p.pass(3_600)
  expect([await escrowOf(job), await wallet(who)]).toEqual([0, [0, 0]])
  await p.tell(deposit, 'dispute_won')
  expect([await escrowOf(job), await wallet(who), await lotOf(deposit)]).toEqual([0, [5_000, 0], 5_000])
})

test('returns a refunded job’s money to the lot it came from', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 10_000)
  const job = await spend(who, 10_000)
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect([await wallet(who), await lotOf(deposit)]).toEqual([[10_000, 0], 10_000])
})

const timelineFor = async (who: TestUser, { booking }: Job) =>
  okBody<MoneyEvent[]>(await t.as(who).get(`/api/bookings/${booking}/money/`))
const timelineOf = (job: Job) => timelineFor(job.provider, job)
const statementOf = async (who: TestUser) =>
  okBody<{ results: { text: string; amount_cents: number }[] }>(
    await t.as(who).get('/api/payment/transaction/?side=provider'),
  ).results
/** Takes the provider's money out, as a withdrawal does. */
const takeOut = ({ provider: { id: owner } }: Job, cents: number) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test.taken_out:${owner}`,
      kind: 'manual',
      actor: 'system',
      lines: [debit({ kind: 'provider_available', owner }, cents), credit({ kind: 'psp_available' }, cents)],
    }),
  )

test('explains the reserve in statement and timeline, with its end', async () => {
  const who = await t.make.customer()
  await p.deposit(who, 20_000)
  const job = await spend(who, 10_000)
  await complete(job)
  expect((await statementOf(job.provider)).map(({ amount_cents }) => amount_cents)).toEqual([-8_500, 8_500])
  const waits = (await timelineOf(job)).filter(({ text }) => /na sua reserva|da reserva/.test(text))
  expect(waits).toMatchObject([
    { state: 'done', amount_cents: 8_500 },
    { state: 'expected', amount_cents: 8_500, expected_at: expect.any(String) as string },
  ])
  await p.pass(8 * day)
  expect((await statementOf(job.provider)).map(({ text }) => text)[0]).toMatch(/Liberado da sua reserva/)
  expect((await timelineOf(job)).filter(({ state }) => state === 'expected')).toEqual([])
})

test('leaves a debt where the provider has taken the money out, like a disputed direct payment', async () => {
  const who = await t.make.customer()
  const { deposit, job } = await completeJobOfOldDeposit(who, 15_000)
  await takeOut(job, 12_750)
  await p.tell(deposit, 'chargeback')
  expect([await ofProvider(job), await wallet(who), await p.sumOf('loss')]).toEqual([
    [0, 0, 12_750],
    [0, 0],
    2_250,
  ])
  await p.tell(deposit, 'dispute_won')
  expect([await ofProvider(job), await p.sumOf('loss')]).toEqual([[0, 0, 0], 0])
})

test('takes a partial dispute from the unspent rest first, then from the newest job', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 20_000)
  const [early, late] = [await spend(who, 9_000), await spend(who, 9_000)]
  await p.tell(deposit, 'chargeback_partly')
  // 10,000: 2,000 were unspent.
  expect([await escrowOf(early), await escrowOf(late), await wallet(who)]).toEqual([9_000, 1_000, [0, 0]])
  await p.tell(deposit, 'dispute_won')
  expect([await escrowOf(late), await wallet(who), await lotOf(deposit)]).toEqual([9_000, [2_000, 0], 2_000])
})

test('freezes a job once for each of the deposits that paid it, disputed at once', async () => {
  const who = await t.make.customer()
  const deposits = [await p.deposit(who, 10_000), await p.deposit(who, 10_000)]
  const job = await spend(who, 20_000)
  await Promise.all(deposits.map((one) => p.press(one, 'med')))
  await Promise.all([t.drain(), t.drain()])
  expect([await escrowOf(job), await wallet(who)]).toEqual([0, [0, 0]])
  for (const one of deposits) await p.tell(one, 'repeat_webhook').catch(() => undefined)
  await p.tell(deposits[0] as Payment, 'dispute_won')
  expect(await escrowOf(job)).toBe(10_000)
  await p.tell(deposits[1] as Payment, 'dispute_lost')
  await complete(job)
  // Of the 10,000 that stayed.
  expect(await ofProvider(job)).toEqual([0, 8_500, 0])
})

test('settles a job that was paid while its balance was disputed by what the bank left', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 5_000)
  const job = await t.make.reserved({ customer: who, body: { items: items(15_000) } })
  const attempt = await p.start(job, { use_balance: true, early_start: true })
  await p.tell(deposit, 'med')
  await p.tell(attempt, 'pay')
  expect(await escrowOf(job)).toBe(10_000)
  await complete(job)
  expect(await ofProvider(job)).toEqual([0, 0, 0])
  await p.tell(deposit, 'dispute_lost')
  expect([await escrowOf(job), await ofProvider(job), await wallet(who)]).toEqual([0, [8_500, 0, 0], [0, 0]])
})

test('disputes nothing of a booking whose attempt ended and was paid too late', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 5_000)
  const job = await t.make.reserved({ customer: who, body: { items: items(15_000) } })
  const attempt = await p.start(job, { use_balance: true })
  await p.cancel(who, attempt.pk)
  await p.pass(3_600)
  await p.tell(attempt, 'pay_late')
  await p.pass(60)
  expect([await wallet(who), await lotOf(deposit)]).toEqual([[5_000, 0], 5_000])
  await p.tell(deposit, 'med')
  expect([await wallet(who), await lotOf(deposit), await p.sumOf('loss')]).toEqual([[0, 0], 0, 0])
})

test('returns the balance of an attempt that was paid too late to the payer when the dispute is won', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 5_000)
  const job = await t.make.reserved({ customer: who, body: { items: items(15_000) } })
  const attempt = await p.start(job, { use_balance: true })
  await p.tell(deposit, 'med')
  await p.cancel(who, attempt.pk)
  await p.pass(3_600)
  await p.tell(attempt, 'pay_late')
  await p.pass(60)
  await p.tell(deposit, 'dispute_won')
  expect([await escrowOf(job), await wallet(who), await lotOf(deposit)]).toEqual([0, [5_000, 0], 5_000])
})

const owe = (who: TestUser, cents: number) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: `test.owed:${who.id}`,
      kind: 'manual',
      actor: 'system',
      lines: [
        debit({ kind: 'customer_debt', owner: who.id }, cents),
        credit({ kind: 'psp_available' }, cents),
      ],
    }),
  )

test('pays a debt from a deposit, and counts only the rest in its lot', async () => {
  const who = await t.make.customer()
  // Money at the gateway that the debt's journal takes.
  await p.deposit(await t.make.customer(), 3_000)
  await owe(who, 3_000)
  const deposit = await p.deposit(who, 10_000)
  expect([await wallet(who), await lotOf(deposit)]).toEqual([[7_000, 0], 7_000])
})

test('pays a debt from a refunded job, and counts only the rest in its lot', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 10_000)
  const job = await spend(who, 10_000)
  await owe(who, 3_000)
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect([await wallet(who), await lotOf(deposit)]).toEqual([[7_000, 0], 7_000])
})

test('blocks erasing the provider’s account while a deposit that paid them is disputed', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 10_000)
  const job = await spend(who, 10_000)
  await complete(job)
  await p.tell(deposit, 'med')
  expect(await ofProvider(job)).toEqual([0, 0, 0])
  expect(await findUnsettledMoney(t.db, job.provider.id)).toEqual(['dispute'])
  await p.tell(deposit, 'dispute_lost')
  expect(await findUnsettledMoney(t.db, job.provider.id)).toEqual([])
})

test('tells both sides of a job that its deposit is disputed, and how that ends', async () => {
  const who = await t.make.customer()
  const deposit = await p.deposit(who, 10_000)
  const job = await spend(who, 10_000)
  await p.tell(deposit, 'med')
  await p.tell(deposit, 'dispute_lost')
  const texts = async (user: TestUser) => (await timelineFor(user, job)).map(({ text }) => text).join('\n')
  expect(await texts(who)).toMatch(/O seu banco pediu o Pix de volta[\s\S]*O Pix voltou a você/)
  expect(await texts(job.provider)).toMatch(
    /O banco do cliente pediu o Pix de volta[\s\S]*O Pix voltou ao cliente/,
  )
  const { rows } = await t.context.pool.query<{ template: string; user_id: string }>(
    `select template, user_id from notifications where template in ('pix_return_opened', 'pix_return_lost') order by id`,
  )
  expect(rows.map(({ template, user_id }) => [template, Number(user_id)])).toEqual([
    ['pix_return_opened', job.provider.id],
    ['pix_return_lost', who.id],
    ['pix_return_lost', job.provider.id],
  ])
})
