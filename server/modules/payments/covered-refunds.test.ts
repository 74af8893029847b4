import type { GatewayDispute } from '@/server/adapters/payments/port'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { emitBankDispute, makePaidJob, postStep } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'
import { applyCharge } from './charges'
import { pollRefund } from './poll-refund'
import { listRefundsOf } from './refund-repository'

/** The gateway holds one payment less its fee, so a full refund waits for other payments' money. */
const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)

type Paid = Awaited<ReturnType<typeof p.paid>>

const cancel = async ({ booking, provider }: Paid) => {
  okBody(await postStep(t, provider, `/api/bookings/${booking}/cancel/`))
  await t.drain()
}
const refundsNow = async (payment: number) =>
  (await listRefundsOf(t.db, payment)).map(({ status, amountCents }) => [status, amountCents])
/** Returns the balances between which a refund and a chargeback move money. */
const leftOf = async (payment: number) => ({
  transit: await p.balance({ kind: 'refund_transit', payment }),
  hold: await p.balance({ kind: 'dispute_hold', payment }),
  loss: await p.sumOf('loss'),
})
const casesOf = async (kind: string) => {
  await syncIncidentCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const answer = await t.as(operator).get(`/api/operator/cases/?kind=${kind}`)
  const cases = okBody<{ results: { pk: number; amount_cents: number; cause: string }[] }>(answer).results
  return { operator, cases }
}
/** Returns a refund's texts for the payer: last timeline line, latest notification and mail. */
const told = async ({ customer, booking }: Paid) => {
  const headers = { 'accept-language': 'pt-br' }
  const lines = okBody<{ text: string; kind: string }[]>(
    await t.as(customer).get(`/api/bookings/${booking}/money/`, headers),
  )
  const { rows } = await t.context.pool.query<{ text: string }>(
    'select text from captured_messages where "to" = $1 order by id desc limit 1',
    [customer.email],
  )
  return [
    lines
      .filter(({ kind }) => kind === 'refund')
      .at(-1)
      ?.text.split('. ')[0],
    (await listNotificationsOf(t, customer)).find(({ title }) => title.startsWith('Reembolso'))?.title,
    rows[0]?.text,
  ]
}
/** The gateway tells of one contest of a payment, of any sum. */
const contest = async ({ payment }: Paid, amountCents: number, status: GatewayDispute['status']) => {
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  if (!charge) throw new Error('there is no charge')
  const dispute = { ref: 'a', kind: 'chargeback', status, amountCents, evidenceDueAt: null } as const
  await applyCharge(t.context, { ...charge, disputes: [dispute] })
}

test('ends a waiting refund when the bank has returned all of it, at nobody else’s cost', async () => {
  const job = await p.paid()
  await cancel(job)
  const { pk } = job.payment
  expect(await refundsNow(pk)).toEqual([['waiting_funds', 20_000]])
  await p.tell(job.payment, 'chargeback')
  expect(await leftOf(pk)).toEqual({ transit: 0, hold: 20_000, loss: 0 })
  await p.tell(job.payment, 'dispute_lost')
  expect(await refundsNow(pk)).toEqual([['covered', 20_000]])
  expect(await leftOf(pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
  await p.paid()
  for (let n = 0; n < 3; n++) await p.pass(3_600)
  expect(await refundsNow(pk)).toEqual([['covered', 20_000]])
  expect((await casesOf('refund_by_transfer')).cases).toEqual([])
  const lines = okBody<{ text: string; state: string }[]>(
    await t.as(job.customer).get(`/api/bookings/${job.booking}/money/`),
  )
  expect(lines.map(({ text }) => text)).toContain('O seu banco devolveu o pagamento a você')
  expect(lines.filter(({ state }) => state === 'expected')).toEqual([])
})

test('leaves the rest of the refund to an operator’s transfer after the bank’s decision', async () => {
  const job = await p.paid()
  await cancel(job)
  const { pk } = job.payment
  await contest(job, 8_000, 'evidence_due')
  expect(await leftOf(pk)).toEqual({ transit: 12_000, hold: 8_000, loss: 0 })
  await contest(job, 8_000, 'lost')
  await contest(job, 8_000, 'lost')
  expect(await refundsNow(pk)).toEqual([
    ['covered', 20_000],
    ['by_transfer', 12_000],
  ])
  const { operator, cases } = await casesOf('refund_by_transfer')
  expect(cases).toMatchObject([{ amount_cents: 12_000, cause: expect.stringContaining('não tudo') }])
  const body = { decision: 'settled_by_hand', reason: 'Transferido pela conta do gateway' }
  okBody(await postStep(t, operator, `/api/operator/cases/${cases[0]?.pk}/decide/`, body))
  expect(await refundsNow(pk)).toEqual([
    ['covered', 20_000],
    ['succeeded', 12_000],
  ])
  expect(await leftOf(pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
})

test('leaves the rest of a partly disputed refund to an operator’s transfer, never to the balance', async () => {
  const job = await p.paid()
  const { pk } = job.payment
  await contest(job, 8_000, 'evidence_due')
  await contest(job, 8_000, 'lost')
  await cancel(job)
  expect(await refundsNow(pk)).toEqual([['by_transfer', 12_000]])
  expect(await p.balance({ kind: 'customer_cash', owner: job.customer.id })).toBe(0)
  expect(await leftOf(pk)).toEqual({ transit: 12_000, hold: 0, loss: 0 })
  // The payer is told of the way it goes; and when it has gone, that it was that way.
  const { operator, cases } = await casesOf('refund_by_transfer')
  expect(cases).toMatchObject([{ amount_cents: 12_000 }])
  expect(await told(job)).toMatchObject([
    'Reembolso por transferência: nossa equipe envia e avisa você',
    'Reembolso por transferência',
    expect.stringContaining('a nossa equipe transfere'),
  ])
  const body = { decision: 'settled_by_hand', reason: 'Transferido pela conta do gateway' }
  okBody(await postStep(t, operator, `/api/operator/cases/${cases[0]?.pk}/decide/`, body))
  await t.drain()
  expect(await refundsNow(pk)).toEqual([['succeeded', 12_000]])
  expect(await told(job)).toMatchObject([
    'Reembolsado para você',
    'Reembolso concluído',
    expect.stringContaining('transferência'),
  ])
})

test('divides the rest among the sources', async () => {
  const job = await makePaidJob(t, { funding: { cashCents: 8_000 } })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 8_000 })
  await emitBankDispute(t, job.payment, { ref: 'c1', amountCents: 8_000, status: 'lost' })
  okBody(await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`))
  expect(await refundsNow(job.payment)).toEqual([['by_transfer', 4_000]])
  expect(await p.balance({ kind: 'customer_cash', owner: job.customer.id })).toBe(8_000)
  expect(await p.balance({ kind: 'escrow', booking: job.booking })).toBe(0)
})

test('suspends an operator’s transfer while a bank disputes its payment', async () => {
  const job = await p.paid()
  await p.paid()
  await p.press(job.payment, 'refund_refused')
  await cancel(job)
  const { pk } = job.payment
  const { operator, cases } = await casesOf('refund_by_transfer')
  await p.tell(job.payment, 'med')
  const decide = () =>
    postStep(t, operator, `/api/operator/cases/${cases[0]?.pk}/decide/`, {
      decision: 'settled_by_hand',
      reason: 'Transferido pela conta do gateway',
    })
  expect((await decide()).json()).toMatchObject({ code: 'state_changed' })
  expect((await casesOf('refund_by_transfer')).cases).toEqual([])
  await p.tell(job.payment, 'dispute_won')
  expect((await casesOf('refund_by_transfer')).cases).toHaveLength(1)
  okBody(await decide())
  expect(await refundsNow(pk)).toEqual([['succeeded', 20_000]])
})

test('polls an unknown refund during a bank dispute, never resends it, and reverses its loss', async () => {
  const job = await p.paid()
  await p.paid()
  await p.press(job.payment, 'timeout_before')
  await cancel(job)
  const { pk } = job.payment
  expect(await refundsNow(pk)).toEqual([['unknown', 20_000]])
  await p.tell(job.payment, 'chargeback')
  // The refund may have arrived, so the chargeback takes other money.
  expect(await leftOf(pk)).toEqual({ transit: 20_000, hold: 20_000, loss: 20_000 })
  await p.pass(3_600)
  expect(await refundsNow(pk)).toEqual([['unknown', 20_000]])
  await p.tell(job.payment, 'dispute_lost')
  for (let n = 0; n < 3; n++) await p.pass(3_600)
  expect(await refundsNow(pk)).toEqual([['covered', 20_000]])
  expect(await leftOf(pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
})

test('a contest that comes between looking at a refund and sending it stops it', async () => {
  const job = await p.paid()
  await cancel(job)
  await p.paid()
  const [refund] = await listRefundsOf(t.db, job.payment.pk)
  const holder = await t.context.pool.connect()
  await holder.query('begin')
  await holder.query('select from payments where id = $1 for no key update', [job.payment.pk])
  const looked = pollRefund(t.context, refund?.id ?? 0)
  await waitForLockWaits(t.context.pool)
  await holder.query("update payments set status = 'disputed_external' where id = $1", [job.payment.pk])
  await holder.query('commit')
  holder.release()
  await looked
  expect(await refundsNow(job.payment.pk)).toEqual([['waiting_funds', 20_000]])
  await t.context.pool.query("update payments set status = 'paid' where id = $1", [job.payment.pk])
})

test('a deposit that was asked back and is contested makes no debt', async () => {
  const customer = await t.make.customer()
  const deposit = await p.deposit(customer, 10_000)
  okBody(await postStep(t, customer, `/api/payment/deposits/${deposit.pk}/refund/`))
  await t.drain()
  expect(await refundsNow(deposit.pk)).toEqual([['waiting_funds', 10_000]])
  const owed = () => p.balance({ kind: 'customer_debt', owner: customer.id })
  await p.tell(deposit, 'med')
  expect(await owed()).toBe(0)
  await p.tell(deposit, 'dispute_lost')
  expect(await refundsNow(deposit.pk)).toEqual([['covered', 10_000]])
  expect([await owed(), await leftOf(deposit.pk)]).toEqual([0, { transit: 0, hold: 0, loss: 0 }])
})

describe('what went back at the gateway’s desk does not go back again', () => {
  const suspense = () => p.sumOf('suspense')
  /** Creates a canceled booking with a refund rejected by the gateway, to be transferred by an operator. */
  const refused = async () => {
    const job = await p.paid()
    // The gateway has the money of others: it refuses for another reason.
    await p.paid()
    await p.press(job.payment, 'refund_refused')
    await cancel(job)
    return job
  }

  test('a refund that an operator was to transfer', async () => {
    const job = await refused()
    expect(await refundsNow(job.payment.pk)).toEqual([['by_transfer', 20_000]])
    await p.tell(job.payment, 'refund_outside')
    expect(await refundsNow(job.payment.pk)).toEqual([
      ['covered', 20_000],
      ['succeeded', 20_000],
    ])
    expect(await leftOf(job.payment.pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
    expect(await suspense()).toBe(0)
    expect((await casesOf('refund_by_transfer')).cases).toEqual([])
    expect(await p.contradictions()).toEqual([])
  })

  test.each(['dispute_won', 'dispute_lost'] as const)('a refund that waits for a bank: %s', async (end) => {
    const job = await refused()
    await p.tell(job.payment, 'chargeback')
    await p.tell(job.payment, 'refund_outside')
    expect(await p.contradictions()).toEqual([])
    await p.tell(job.payment, end)
    expect((await refundsNow(job.payment.pk)).map(([status]) => status)).toEqual(['covered', 'succeeded'])
    expect(await leftOf(job.payment.pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
    // The payer has the money twice, also by chargeback: an operator writes it off.
    expect(await suspense()).toBe(end === 'dispute_won' ? 0 : -20_000)
    expect(await p.contradictions()).toEqual([])
  })

  const deposits = async () => {
    const customer = await t.make.customer()
    const deposit = () => p.deposit(customer, 3_000)
    const [one] = [await deposit(), await deposit()]
    const askBack = async () => {
      okBody(await t.as(customer).post(`/api/payment/deposits/${one.pk}/refund/`, {}, p.key()))
      await t.drain()
    }
    const itIsOver = async () => {
      expect(await p.balance({ kind: 'customer_cash', owner: customer.id })).toBe(3_000)
      expect(await leftOf(one.pk)).toEqual({ transit: 0, hold: 0, loss: 0 })
      expect((await casesOf('refund_by_transfer')).cases).toEqual([])
      expect(await suspense()).toBe(0)
      expect(await p.contradictions()).toEqual([])
    }
    return { one, askBack, itIsOver }
  }

  test('a deposit asked back costs its owner nothing of another deposit', async () => {
    const { one, askBack, itIsOver } = await deposits()
    await p.press(one, 'refund_refused')
    await askBack()
    await p.tell(one, 'refund_outside')
    await itIsOver()
  })

  test('also while a request is on its way to the gateway', async () => {
    const { one, askBack, itIsOver } = await deposits()
    const { gateway } = t.context
    const send = gateway.refund.bind(gateway)
    jest.spyOn(gateway, 'refund').mockImplementationOnce(async (...given) => {
      await p.press(one, 'refund_outside')
      const [charge] = await gateway.findCharges(one.reference)
      if (charge) await applyCharge(t.context, charge)
      return send(...given)
    })
    await askBack()
    expect((await refundsNow(one.pk)).map(([status]) => status)).toEqual(['covered', 'succeeded'])
    await itIsOver()
  })
})
