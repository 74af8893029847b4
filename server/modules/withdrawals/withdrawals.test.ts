import type { PaymentCommand } from '@/lib/contract/dev'
import type { Withdrawal } from '@/lib/contract/wallet'
import { listNotificationsOf } from '@/server/testing/notifications'
import { idempotencyHeader, makePayee, payeeBalances, withdraw, type Payee } from '@/server/testing/payees'
import { appForEachTest } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { enqueueWithdrawalPolls } from './scheduled'
import { syncPayout } from './service'

const minute = 60_000
const t = appForEachTest()

const ask = async (who: Payee, cents: number) => {
  const answer = await withdraw(t, who, cents)
  expect(answer.statusCode).toBe(201)
  return answer.json<Withdrawal>()
}
const read = async (who: { id: number }, { pk }: { pk: number }) =>
  (await t.as(who).get(`/api/payment/withdrawals/${pk}/`)).json<Withdrawal>()
const press = async ({ reference }: Withdrawal, what: PaymentCommand) =>
  expect((await t.as(null).post(`/api/dev/payments/${reference}/`, { do: what })).statusCode).toBe(200)
/** Advances the clock here and at the gateway, and runs the due jobs. */
const pass = async (ms: number) => {
  t.travel(ms)
  await enqueueWithdrawalPolls(t.context)
  await t.drain()
}
const cancel = (who: Payee, { pk }: { pk: number }, headers = idempotencyHeader()) =>
  t.as(who).post(`/api/payment/withdrawals/${pk}/cancel/`, {}, headers)
const payouts = async ({ reference }: Withdrawal) => t.context.gateway.findPayouts(reference)
const journal = async ({ pk }: { pk: number }) =>
  (
    await t.context.pool.query<{ step: string; moved: string; actor: string }>(
      `select step, from_state || ' → ' || to_state as moved, actor from money_events
        where subject = 'withdrawal' and subject_id = $1 order by id`,
      [pk],
    )
  ).rows.map(({ step, moved, actor }) => `${actor} ${step}: ${moved}`)
const notices = async (who: { id: number }) =>
  (await listNotificationsOf(t, who)).map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00a0', ' '))
const mails = async (who: Payee) =>
  (
    await t.context.pool.query<{ subject: string }>(
      'select subject from captured_messages where "to" = $1 and subject not like \'Nova conta%\' order by id',
      [who.email],
    )
  ).rows.map(({ subject }) => subject.replaceAll('\u00a0', ' '))

test('asked for, confirmed and queued at once, then sent and paid, each step in the journal', async () => {
  const who = await makePayee(t, 10_000)
  const asked = await ask(who, 4_000)
  expect(asked).toMatchObject({ status: 'queued', amount_cents: 4_000, returned_cents: 0, can: [] })
  expect(asked.waiting).toBeNull()
  expect(Date.parse(asked.expected_at ?? '')).toBeGreaterThan(Date.parse(asked.requested_at))
  expect(await payeeBalances(t, who)).toEqual({ available: 6_000, transit: 4_000 })
  await t.drain()
  expect(await read(who, asked)).toMatchObject({ status: 'processing', can: [], paid_at: null })
  await pass(10_000)
  expect(await read(who, asked)).toMatchObject({ status: 'paid', paid_at: expect.any(String), failure: null })
  expect(await payeeBalances(t, who)).toEqual({ available: 6_000, transit: 0 })
  expect(await journal(asked)).toEqual([
    'provider request:  → requested',
    'provider confirm: requested → confirmed',
    'system queue: confirmed → queued',
    'system send: queued → sending',
    'system process: sending → processing',
    'system pay: processing → paid',
  ])
  expect(await notices(who)).toEqual([`Saque enviado: R$ 40,00 chegou a ${asked.destination.masked}.`])
  expect(await mails(who)).toEqual(['Saque de R$ 40,00 solicitado', 'Saque de R$ 40,00 enviado'])
})

test('on a Sunday at 03:00 in São Paulo it is asked for, sent and paid, and costs nothing', async () => {
  const night = t.context.clock()
  night.setUTCDate(night.getUTCDate() + 7 - night.getUTCDay())
  // 06:00 UTC.
  night.setUTCHours(6, 0, 0, 0)
  t.travel(night.getTime() - t.context.clock().getTime())
  expect(
    t.context
      .clock()
      .toLocaleString('en-US', { timeZone: 'America/Sao_Paulo', weekday: 'long', hour: 'numeric' }),
  ).toBe('Sunday 3 AM')
  const who = await makePayee(t, 10_000)
  const asked = await ask(who, 10_000)
  await t.drain()
  await pass(10_000)
  expect(await read(who, asked)).toMatchObject({ status: 'paid', amount_cents: 10_000 })
  expect(await payouts(asked)).toMatchObject([{ amountCents: 10_000, status: 'paid' }])
  expect(await payeeBalances(t, who)).toEqual({ available: 0, transit: 0 })
})

test('the same key asks once; more than there is, and nothing at all, is refused', async () => {
  const who = await makePayee(t, 1_000)
  const key = 'one-tap-twice'
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(t, who, 600, key)))
  expect(answers.map((one) => one.json<Withdrawal>().pk)).toEqual(
    Array.from({ length: 3 }, () => answers[0]?.json<Withdrawal>().pk),
  )
  const more = await withdraw(t, who, 401)
  expect([more.statusCode, more.json()]).toMatchObject([
    409,
    {
      code: 'insufficient_funds',
      errors: { amount_cents: ['above_balance'] },
      bounds: { amount_cents: { most_cents: 400 } },
    },
  ])
  const none = await withdraw(t, who, 0)
  expect([none.statusCode, none.json()]).toMatchObject([
    422,
    { errors: { amount_cents: ['too_small'] }, bounds: { amount_cents: { least_cents: 1 } } },
  ])
  expect(await payeeBalances(t, who)).toEqual({ available: 400, transit: 600 })
})

test("applies the gateway's report after a webhook, for any number of webhooks", async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await t.drain()
  await press(asked, 'payout_done')
  const [payout] = await payouts(asked)
  await Promise.all([1, 2, 3, 4].map(() => syncPayout(t.context, payout?.ref ?? '')))
  expect(await read(who, asked)).toMatchObject({ status: 'paid' })
  expect(await payeeBalances(t, who)).toEqual({ available: 0, transit: 0 })
  expect((await journal(asked)).filter((line) => line.includes('pay:'))).toHaveLength(1)
  await syncPayout(t.context, 'nobody knows this one')
})

test('refused by the bank: the money is back, with the reason in words', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 700)
  await press(asked, 'payout_refused')
  await t.drain()
  expect(await read(who, asked)).toMatchObject({
    status: 'returned',
    returned_cents: 700,
    failure: expect.stringContaining('O banco recusou'),
  })
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
  expect((await journal(asked)).slice(-2)).toEqual([
    'system reject: sending → rejected',
    'system return: rejected → returned',
  ])
  expect(await notices(who)).toEqual([
    `Saque não concluído: R$ 7,00 para ${asked.destination.masked} voltou ao seu saldo.`,
  ])
})

test('the bank sends a part back, then the rest: each centavo comes back once', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await t.drain()
  await pass(10_000)
  await press(asked, 'payout_returned_partly')
  const [payout] = await payouts(asked)
  for (let n = 0; n < 3; n++) await syncPayout(t.context, payout?.ref ?? '')
  expect(await read(who, asked)).toMatchObject({ status: 'partially_returned', returned_cents: 500 })
  expect(await payeeBalances(t, who)).toEqual({ available: 500, transit: 0 })
  const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
  expect(plain((await read(who, asked)).failure)).toBe(
    'O banco devolveu R$ 5,00 dos R$ 10,00. Essa parte está de novo no seu saldo; o resto ficou na sua conta.',
  )
  expect((await notices(who))[0]).toBe(
    `O banco devolveu uma parte: R$ 5,00 dos R$ 10,00 enviados para ${asked.destination.masked} estão de novo no seu saldo.`,
  )
  await t.drain()
  expect((await mails(who)).at(-1)).toBe('O banco devolveu R$ 5,00 do seu saque')
  const statement = await t.as(who).get('/api/payment/transaction/?side=provider')
  expect(statement.json()).toMatchObject({
    results: [
      { text: 'Parte de um saque devolvida pelo banco', amount_cents: 500, withdrawal: asked.pk },
      {},
      {},
    ],
  })
  const later = { ...payout, status: 'returned' as const, returnedCents: 1_000 }
  const gateway = { ...t.context.gateway, getPayout: async () => later as NonNullable<typeof payout> }
  for (let n = 0; n < 3; n++) await syncPayout({ ...t.context, gateway }, payout?.ref ?? '')
  expect(await read(who, asked)).toMatchObject({ status: 'returned', returned_cents: 1_000 })
  expect(plain((await read(who, asked)).failure)).toBe(
    'O banco devolveu R$ 10,00. O valor está de novo no seu saldo.',
  )
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
})

test('a payout sent back whole, of which no webhook ever came, is found by asking', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await t.drain()
  await pass(10_000)
  await press(asked, 'lose_webhook')
  await press(asked, 'payout_returned')
  await pass(2 * minute)
  expect(await read(who, asked)).toMatchObject({ status: 'returned', failure: expect.any(String) })
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
})

test('an answer lost after the payout was made: found by its reference, never sent again', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await press(asked, 'timeout_after')
  await t.drain()
  expect(await read(who, asked)).toMatchObject({ status: 'unknown', expected_at: null, can: [] })
  expect(
    (await t.as(who).post(`/api/payment/withdrawals/${asked.pk}/cancel/`, {}, idempotencyHeader()))
      .statusCode,
  ).toBe(409)
  await pass(10_000)
  expect(await read(who, asked)).toMatchObject({ status: 'paid' })
  expect(await payouts(asked)).toHaveLength(1)
  expect((await journal(asked)).filter((line) => line.includes('send:'))).toHaveLength(1)
})

test('resends a lost call only after the gateway twice reports, minutes apart, that there is none', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await press(asked, 'timeout_before')
  await t.drain()
  for (let n = 0; n < 4; n++) {
    await pass(minute)
    expect(await read(who, asked)).toMatchObject({ status: 'unknown', can: [] })
    expect(await payouts(asked)).toEqual([])
  }
  await pass(2 * minute)
  expect(await payouts(asked)).toHaveLength(1)
  await pass(10_000)
  expect(await read(who, asked)).toMatchObject({ status: 'paid', can: [] })
  expect((await journal(asked)).slice(3, 7)).toEqual([
    'system send: queued → sending',
    'system lose-sight: sending → unknown',
    'system queue: unknown → queued',
    'system send: queued → sending',
  ])
  expect(await payeeBalances(t, who)).toEqual({ available: 0, transit: 0 })
})

test('a gateway that does not answer is asked again, and after an hour an operator is, once', async () => {
  const told: string[] = []
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  await press(asked, 'timeout_before')
  await t.drain()
  const silent = { ...t.context.gateway, findPayouts: () => Promise.reject(new Error('no route')) }
  const { gateway, dispatchEvent } = t.context
  const listening: typeof dispatchEvent = async (work, event) => {
    await dispatchEvent(work, event)
    if (event.type === 'withdrawal.stuck') told.push(event.reason)
  }
  Object.assign(t.context, { gateway: silent, dispatchEvent: listening })
  for (let n = 0; n < 8; n++) await pass(15 * minute)
  expect(await read(who, asked)).toMatchObject({ status: 'unknown' })
  expect(told).toEqual(['no_answer'])
  expect(await payeeBalances(t, who)).toEqual({ available: 0, transit: 1_000 })
  Object.assign(t.context, { gateway })
  for (let n = 0; n < 3; n++) await pass(15 * minute)
  expect(await read(who, asked)).toMatchObject({ status: 'paid' })
  expect(await payouts(asked)).toHaveLength(1)
})

test('a worker killed while it was sending: looked up, not sent blindly', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 1_000)
  // Its call arrived, and nothing after that was written.
  const hung: { giveUp?: () => void } = {}
  const { gateway } = t.context
  const createPayout = async (...call: Parameters<typeof gateway.createPayout>) => {
    await gateway.createPayout(...call)
    await t.context.pool.query("update withdrawals set status = 'sending' where id = $1", [asked.pk])
    return new Promise<never>((_resolve, reject) => (hung.giveUp = () => reject(new Error('killed'))))
  }
  Object.assign(t.context, { gateway: { ...gateway, createPayout } })
  const working = t.drain()
  await waitUntil(() => hung.giveUp !== undefined)
  Object.assign(t.context, { gateway })
  await t.context.pool.query('delete from outbox')
  expect(await read(who, asked)).toMatchObject({ status: 'sending', can: [] })
  await pass(3 * minute)
  await pass(minute)
  expect(await read(who, asked)).toMatchObject({ status: 'paid' })
  expect(await payouts(asked)).toHaveLength(1)
  hung.giveUp?.()
  await working
})

test('a gateway short of money does nothing: it waits, may be taken back, and goes when there is some', async () => {
  const who = await makePayee(t, 1_000)
  await t.context.pool.query('delete from simulator_movements')
  const [kept, taken] = [await ask(who, 600), await ask(who, 400)]
  await t.drain()
  for (const one of [kept, taken])
    expect(await read(who, one)).toMatchObject({
      status: 'queued',
      sent_at: null,
      can: ['cancel'],
      waiting: expect.stringContaining('ainda não foi liberado'),
      expected_at: null,
    })
  expect(
    (await t.as(who).post(`/api/payment/withdrawals/${taken.pk}/cancel/`, {}, idempotencyHeader())).json(),
  ).toMatchObject({
    status: 'canceled',
    can: [],
  })
  await makePayee(t, 5_000)
  await pass(6 * minute)
  await pass(minute)
  expect(await read(who, kept)).toMatchObject({ status: 'paid' })
  expect(await payeeBalances(t, who)).toEqual({ available: 400, transit: 0 })
})

test('waits for money after a lost first call, and cannot be canceled: the call may still arrive', async () => {
  const who = await makePayee(t, 1_000)
  await t.context.pool.query('delete from simulator_movements')
  const asked = await ask(who, 1_000)
  await press(asked, 'timeout_before')
  await t.drain()
  for (let n = 0; n < 8; n++) await pass(minute)
  expect((await journal(asked)).slice(4)).toEqual([
    'system lose-sight: sending → unknown',
    'system queue: unknown → queued',
    'system send: queued → sending',
    'system queue: sending → queued',
  ])
  expect(await read(who, asked)).toMatchObject({ status: 'queued', can: [] })
  const taking = t.as(who).post(`/api/payment/withdrawals/${asked.pk}/cancel/`, {}, idempotencyHeader())
  expect((await taking).statusCode).toBe(409)
  await makePayee(t, 5_000)
  for (let n = 0; n < 8; n++) await pass(minute)
  expect(await read(who, asked)).toMatchObject({ status: 'paid' })
})

test('does not apply an impossible report: another amount, or money sent for a canceled withdrawal', async () => {
  const who = await makePayee(t, 1_000)
  const asked = await ask(who, 600)
  await t.drain()
  const [payout] = await payouts(asked)
  if (!payout) throw new Error('no payout')
  const saying = (more: object) => ({
    ...t.context,
    gateway: { ...t.context.gateway, getPayout: async () => ({ ...payout, ...more }) },
  })
  // The bank cannot send back more than left.
  for (const more of [{ amountCents: 1 }, { returnedCents: 601 }]) {
    await syncPayout(saying({ status: 'paid', ...more }), payout.ref)
    expect(await read(who, asked)).toMatchObject({ status: 'processing' })
  }
  const canceled = await ask(who, 400)
  t.travel(2 * minute)
  expect((await cancel(who, canceled)).statusCode).toBe(200)
  await syncPayout(saying({ ref: 'x', reference: canceled.reference, status: 'paid', amountCents: 400 }), 'x')
  expect(await read(who, canceled)).toMatchObject({ status: 'canceled' })
  expect(await payeeBalances(t, who)).toEqual({ available: 400, transit: 600 })
  const { rows } = await t.context.pool.query(
    'select id from withdrawals where case_opened_at is not null order by id',
  )
  expect(rows).toHaveLength(2)
})

test('a list of one’s own, newest first; another’s is not there', async () => {
  const [who, other] = [await makePayee(t, 1_000), await makePayee(t, 1_000)]
  const made = [await ask(who, 100), await ask(who, 200), await ask(who, 300)]
  const first = (await t.as(who).get('/api/payment/withdrawals/?limit=2')).json<{
    results: Withdrawal[]
    next: string
  }>()
  expect(first.results.map(({ pk }) => pk)).toEqual([made[2]?.pk, made[1]?.pk])
  const rest = await t.as(who).get(`/api/payment/withdrawals/?limit=2&cursor=${first.next}`)
  expect(rest.json()).toMatchObject({ results: [{ pk: made[0]?.pk }], next: null })
  const pk = made[0]?.pk ?? 0
  expect((await t.as(other).get(`/api/payment/withdrawals/${pk}/`)).statusCode).toBe(404)
  expect(
    (await t.as(other).post(`/api/payment/withdrawals/${pk}/cancel/`, {}, idempotencyHeader())).statusCode,
  ).toBe(404)
  expect((await t.as(other).get('/api/payment/withdrawals/')).json()).toEqual({ results: [], next: null })
})
