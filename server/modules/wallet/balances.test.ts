import { Client } from 'pg'
import type { CustomerBalance, ProviderBalance } from '@/lib/contract/wallet'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { emitBankDispute, makePaidJob, postStep, updateBooking } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { recordedStatements } from '@/server/testing/recorded-statements'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
const p = paymentActions(t)

const ofCustomer = async (who: { id: number }) =>
  (await t.as(who).get('/api/payment/customer/')).json<CustomerBalance>()
const ofProvider = async (who: { id: number }, headers = {}) =>
  (await t.as(who).get('/api/payment/provider/', headers)).json<ProviderBalance>()
let n = 0
const send = (lines: Parameters<typeof postJournal>[1]['lines']) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, { eventKey: `balances.test:${n++}`, kind: 'manual', actor: 'system', lines }),
  )

test('somebody new has nothing, and is told so', async () => {
  const who = await t.make.provider()
  expect(await ofCustomer(who)).toEqual({
    cash_cents: 0,
    bonus_cents: 0,
    bonus: [],
    held_cents: 0,
    debt_cents: 0,
    open_deposits: [],
  })
  expect(await ofProvider(who)).toEqual({
    available_cents: 0,
    coming_cents: 0,
    coming: [],
    in_dispute_cents: 0,
    reserve_cents: 0,
    in_transit_cents: 0,
    debt_cents: 0,
    next: null,
  })
})

test('paid work is held for the one and comes to the other, less commission on labour alone', async () => {
  const made = await p.paid()
  expect(await ofCustomer(made.customer)).toMatchObject({ cash_cents: 0, held_cents: 20_000 })
  const { coming, coming_cents, next } = await ofProvider(made.provider)
  const expected = {
    booking: made.booking,
    service: 'Faxina residencial',
    gross_cents: 20_000,
    // 15 % of 180, nothing of the 20 of material.
    commission_cents: 2_700,
    amount_cents: 17_300,
    expected_at: expect.any(String),
    reason: 'work_to_do',
  }
  expect(coming).toEqual([expected])
  expect(coming_cents).toBe(17_300)
  expect(next).toEqual({
    booking: made.booking,
    amount_cents: 17_300,
    expected_at: coming[0]?.expected_at,
  })
  expect((await ofProvider(made.provider, { 'accept-language': 'en' })).coming[0]?.service).toBe(
    'Home cleaning',
  )
})

test('lists disputed money separately, without a date', async () => {
  const made = await p.paid()
  const { rows } = await t.context.pool.query<{ start_code: string }>(
    'select start_code from bookings where id = $1',
    [made.booking],
  )
  await t
    .as(made.provider)
    .post(`/api/bookings/${made.booking}/start/`, { code: rows[0]?.start_code, early: true })
  await t.as(made.provider).post(`/api/bookings/${made.booking}/deliver/`)
  const waiting = await ofProvider(made.provider)
  expect(waiting.coming).toMatchObject([{ reason: 'waiting_confirmation', expected_at: expect.any(String) }])
  await t.context.pool.query("update bookings set status = 'disputed' where id = $1", [made.booking])
  expect(await ofProvider(made.provider)).toMatchObject({
    coming: [{ reason: 'dispute', expected_at: null }],
    coming_cents: 0,
    in_dispute_cents: 17_300,
    next: null,
  })
})

test('lists money disputed by a bank before its release, less the commission it would bear', async () => {
  const job = await makePaidJob(t)
  await emitBankDispute(t, job.payment, { ref: 'contest', amountCents: 20_000 })
  expect(await ofProvider(job.provider)).toMatchObject({
    coming_cents: 0,
    in_dispute_cents: 17_750,
    coming: [
      {
        booking: job.booking,
        gross_cents: 20_000,
        commission_cents: 2_250,
        amount_cents: 17_750,
        reason: 'dispute',
      },
    ],
    next: null,
  })
})

test('each account is shown where it belongs', async () => {
  const who = await t.make.provider({ user: { isConsumer: true } })
  const of = (kind: Parameters<typeof credit>[0]['kind']) => ({ kind, owner: who.id })
  await send([
    debit({ kind: 'psp_available' }, 900),
    debit(of('provider_debt'), 70),
    debit(of('customer_debt'), 30),
    credit(of('provider_available'), 500),
    credit(of('provider_reserve'), 200),
    credit(of('withdraw_transit'), 100),
    credit(of('customer_cash'), 200),
  ])
  expect(await ofProvider(who)).toMatchObject({
    available_cents: 500,
    reserve_cents: 200,
    in_transit_cents: 100,
    debt_cents: 70,
  })
  expect(await ofCustomer(who)).toMatchObject({ cash_cents: 200, debt_cents: 30 })
})

test('each part of the wallet page takes three statements at most, on both sides, however many jobs', async () => {
  const provider = await t.make.provider({ user: { isConsumer: true } })
  for (let jobs = 0; jobs < 3; jobs++) {
    const suggestion = await t.make.suggestion({ provider })
    const body = { starts_at: new Date(Date.now() + (48 + 24 * jobs) * 3_600_000).toISOString() }
    const made = await t.make.offer({ suggestion, body })
    await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
    await p.tell(await p.start(made), 'pay')
  }
  await send([
    debit({ kind: 'psp_available' }, 500),
    credit({ kind: 'customer_cash', owner: provider.id }, 500),
  ])
  await send([
    debit({ kind: 'psp_available' }, 500),
    credit({ kind: 'provider_available', owner: provider.id }, 500),
  ])
  const day = new Date().toISOString().slice(0, 10)
  const counts: Record<string, number> = {}
  for (const path of [
    'customer/',
    'provider/',
    ...['customer', 'provider'].flatMap((side) => [
      `transaction/?side=${side}`,
      `transaction/?side=${side}&from=2026-01-01&to=${day}`,
      `months/?side=${side}`,
    ]),
  ]) {
    const spy = jest.spyOn(Client.prototype, 'query')
    const answer = await t.as(provider).get(`/api/payment/${path}`)
    // Excludes the session check of every request.
    const seen = recordedStatements(spy).filter(
      (text) => !/\bfrom "?(sessions|users)"? |"users"|"sessions"/.test(text),
    )
    spy.mockRestore()
    expect(answer.statusCode).toBe(200)
    counts[path] = seen.length
  }
  for (const [path, count] of Object.entries(counts))
    expect([path, count]).toEqual([path, Math.min(3, Math.max(1, count))])
  expect((await ofProvider(provider)).coming).toHaveLength(3)
})

test('shows a provider only their own part of a chargeback after release', async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'delivered' })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
  expect(await ofProvider(job.provider)).toMatchObject({ available_cents: 17_750, in_dispute_cents: 0 })
  await emitBankDispute(t, job.payment, { ref: 'contest', amountCents: 20_000 })
  expect(await ofProvider(job.provider)).toMatchObject({ available_cents: 0, in_dispute_cents: 17_750 })
})
