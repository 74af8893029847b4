import { randomUUID } from 'node:crypto'
import type { MaterialAdvance, MoneyEvent } from '@/lib/contract/booking-money'
import { credit, debit, postJournal, readBalance } from '@/server/modules/ledger/service'
import { storePicture } from '@/server/modules/media/service'
import { balancesOf } from '@/server/testing/balances'
import { drawMaterial, drawMaterialBeforeStart } from '@/server/testing/draw-material'
import { countLockWaits } from '@/server/testing/lock-waits'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, updateBooking, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'

const t = appForFile({ checksLedger: true })

const path = (job: PaidJob) => `/api/bookings/${job.booking}/material-advance/`
const ask = (job: PaidJob, cents: number) => postStep(t, job.provider, path(job), { amount_cents: cents })
const asked = async (job: PaidJob, cents: number) => (await ask(job, cents)).json<MaterialAdvance>().pk
const take = (job: PaidJob, who: 'customer' | 'provider', advance: number, step: string, body = {}) =>
  postStep(t, job[who], `${path(job)}${advance}/${step}/`, body)
const receiptOf = ({ provider }: PaidJob) =>
  storePicture(t.db, provider.id, { bytes: Buffer.from('a receipt'), width: 1, height: 1 })
/** Granted, of work that has begun, with a receipt to draw it by. */
const granted = async (job: PaidJob, cents: number) => {
  const advance = await asked(job, cents)
  await take(job, 'customer', advance, 'grant')
  await updateBooking(t, job, { status: 'in_progress' })
  return { advance, receipt: await receiptOf(job) }
}

test('asked for, granted, drawn against a receipt; the rest stays held, and the whole adds up', async () => {
  const job = await makePaidJob(t)
  const { receipt } = await drawMaterial(t, job, 3_000)
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 20_000,
    escrow: 17_000,
    provider_available: 3_000,
  })
  expect((await t.as(job.customer).get(path(job))).json()).toMatchObject({
    available_cents: 2_000,
    advances: [{ status: 'drawn', amount_cents: 3_000, receipt: { id: receipt }, can: [] }],
  })
  await updateBooking(t, job, { status: 'delivered' })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 20_000,
    provider_available: 17_750,
    platform_fee: 2_250,
  })
})

test('refuses to draw an advance before the work begins', async () => {
  const job = await makePaidJob(t)
  const advance = await asked(job, 2_000)
  await take(job, 'customer', advance, 'grant')
  const receipt = await receiptOf(job)
  const can = async () => (await t.as(job.provider).get(path(job))).json().advances[0].can
  expect(await can()).toEqual([])
  expect((await take(job, 'provider', advance, 'draw', { receipt })).json().code).toBe('state_changed')
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
  await updateBooking(t, job, { status: 'in_progress' })
  expect(await can()).toEqual(['draw'])
  expect((await take(job, 'provider', advance, 'draw', { receipt })).statusCode).toBe(200)
})

test('no more than the material, one question at a time, each step by its own side', async () => {
  const job = await makePaidJob(t)
  expect((await ask(job, 5_001)).json().errors).toEqual({ amount_cents: ['above_balance'] })
  expect((await postStep(t, job.customer, path(job), { amount_cents: 100 })).json().code).toBe('forbidden')
  const advance = await asked(job, 2_000)
  expect((await ask(job, 100)).json().code).toBe('state_changed')
  expect((await take(job, 'provider', advance, 'grant')).json().code).toBe('forbidden')
  const receipt = await receiptOf(job)
  expect((await take(job, 'provider', advance, 'draw', { receipt })).json().code).toBe('state_changed')
  expect((await take(job, 'customer', advance, 'refuse')).json()).toMatchObject({
    status: 'refused',
    can: [],
  })
  expect((await t.as(job.provider).get(path(job))).json().available_cents).toBe(5_000)
})

test('once the work is delivered nothing of it is offered, nor taken', async () => {
  const job = await makePaidJob(t)
  const advance = await asked(job, 2_000)
  const can = async () => (await t.as(job.customer).get(path(job))).json().advances[0].can
  expect(await can()).toEqual(['grant', 'refuse'])
  await updateBooking(t, job, { status: 'delivered' })
  expect(await can()).toEqual([])
  expect((await t.as(job.provider).get(path(job))).json().available_cents).toBe(0)
  expect((await take(job, 'customer', advance, 'grant')).json().code).toBe('state_changed')
})

test('the receipt is a picture of the provider’s own', async () => {
  const job = await makePaidJob(t)
  const { advance } = await granted(job, 2_000)
  expect((await take(job, 'provider', advance, 'draw', { receipt: randomUUID() })).json().errors).toEqual({
    receipt: ['unknown_photo'],
  })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

test('a receipt draws one advance: a picture that stands for something already draws no other', async () => {
  const job = await makePaidJob(t)
  const { receipt } = await drawMaterial(t, job, 2_000)
  const { advance, receipt: other } = await granted(job, 1_000)
  expect((await take(job, 'provider', advance, 'draw', { receipt })).json().errors).toEqual({
    receipt: ['unknown_photo'],
  })
  expect((await balancesOf(t.db, job.booking)).provider_available).toBe(2_000)
  expect((await take(job, 'provider', advance, 'draw', { receipt: other })).statusCode).toBe(200)
  expect((await balancesOf(t.db, job.booking)).provider_available).toBe(3_000)
})

test('drawn ten times at once, it is paid once', async () => {
  const job = await makePaidJob(t)
  const { advance, receipt } = await granted(job, 2_000)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => take(job, 'provider', advance, 'draw', { receipt })),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect((await balancesOf(t.db, job.booking)).provider_available).toBe(2_000)
})

// Work that has not begun, drawn as it could be before that was asked for.
test('the customer cancels: drawn material stays spent, and the answer said so', async () => {
  const job = await makePaidJob(t)
  await drawMaterialBeforeStart(t, job, 3_000)
  const shown = (await t.as(job.customer).get(`/api/bookings/${job.booking}/cancellation/`)).json()
  expect(shown).toMatchObject({ fee_cents: 3_000, refund_cents: 17_000, provider_cents: 3_000 })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/cancel/`)
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 20_000,
    refund_transit: 17_000,
    provider_available: 3_000,
  })
})

test('recovers an advance from the canceling provider’s balance, and the rest as a debt', async () => {
  const job = await makePaidJob(t)
  await drawMaterialBeforeStart(t, job, 3_000)
  await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`)
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, refund_transit: 20_000 })
  const poor = await makePaidJob(t)
  await drawMaterialBeforeStart(t, poor, 3_000)
  await t.db.execute(`
    with j as (insert into ledger_journals (event_key, kind, actor, occurred_at)
      values ('test.spent', 'manual', 'operator', now()) returning id),
    a as (insert into ledger_accounts (kind, owner_id, normal, tracked)
      values ('customer_cash', ${poor.customer.id}, -1, true) returning id)
    insert into ledger_entries (journal_id, account_id, amount_cents)
    select j.id, l.id, 2500 from j, ledger_accounts l
    where l.kind = 'provider_available' and l.owner_id = ${poor.provider.id}
    union all select j.id, a.id, -2500 from j, a`)
  await postStep(t, poor.provider, `/api/bookings/${poor.booking}/cancel/`)
  expect(await balancesOf(t.db, poor.booking)).toEqual({
    psp_pending: 20_000,
    refund_transit: 20_000,
    provider_available: 2_500,
    provider_debt: 2_500,
  })
})

test('pays the provider’s debt first, like any release', async () => {
  const first = await makePaidJob(t)
  await drawMaterialBeforeStart(t, first, 5_000)
  await t.db.transaction((tx) =>
    postJournal(
      { tx, now: t.context.clock() },
      {
        eventKey: `test.spent:${first.booking}`,
        kind: 'manual',
        actor: 'operator',
        lines: [
          debit({ kind: 'provider_available', owner: first.provider.id }, 5_000),
          credit({ kind: 'suspense' }, 5_000),
        ],
      },
    ),
  )
  await postStep(t, first.provider, `/api/bookings/${first.booking}/cancel/`)
  const owner = first.provider.id
  const owed = () => readBalance(t.db, { kind: 'provider_debt', owner })
  expect(await owed()).toBe(5_000)
  const next = await makePaidJob(t, { hours: 480, material: 8_000, sides: { provider: first.provider } })
  await drawMaterialBeforeStart(t, next, 8_000)
  expect([await owed(), await readBalance(t.db, { kind: 'provider_available', owner })]).toEqual([0, 3_000])
  const shown = async (who: 'customer' | 'provider') =>
    okBody<MoneyEvent[]>(await t.as(next[who]).get(`/api/bookings/${next.booking}/money/`))
      .filter(({ kind }) => kind === 'material_advance')
      .map(({ amount_cents }) => amount_cents)
  expect([await shown('provider'), await shown('customer')]).toEqual([[3_000, 5_000], [8_000]])
  // Left undone as well: all that was drawn comes back, as a debt where it is gone.
  await postStep(t, next.provider, `/api/bookings/${next.booking}/cancel/`)
  expect([await owed(), await readBalance(t.db, { kind: 'provider_available', owner })]).toEqual([5_000, 0])
  const { results } = okBody<{ results: { text: string; amount_cents: number }[] }>(
    await t.as(next.provider).get('/api/payment/transaction/?side=provider&kind=material_advance'),
  )
  const back = results.filter(({ amount_cents }) => amount_cents < 0).map(({ text }) => text)
  expect(back).not.toEqual([])
  for (const text of back) expect(text).toMatch(/^Adiantamento de material devolvido/)
})

test('an advance is not drawn from money that a dispute stops at the same moment', async () => {
  const job = await makePaidJob(t)
  const { advance, receipt } = await granted(job, 2_000)
  let answer: ReturnType<typeof take> | undefined
  let isOver = false
  await t.db.transaction(async (tx) => {
    await tx.execute(`select from bookings where id = ${job.booking} for no key update`)
    answer = take(job, 'provider', advance, 'draw', { receipt })
    void answer.then(() => (isOver = true))
    await waitUntil(async () => isOver || (await countLockWaits(t.context.pool)) > 0)
    await tx.execute(`update bookings set status = 'disputed' where id = ${job.booking}`)
  })
  expect((await answer)?.json()).toMatchObject({ code: 'state_changed' })
  expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

test('a line of the chat says that an advance was asked for', async () => {
  const job = await makePaidJob(t)
  await asked(job, 1_500)
  const { results } = (await t.as(job.customer).get(`/api/chat/rooms/${job.pk}/messages/`)).json<{
    results: { text: string }[]
  }>()
  expect(results.map((one) => one.text)).toContainEqual(
    expect.stringMatching(/^Adiantamento de material pedido: R\$\s15,00\.$/),
  )
})
