import { MercadoPagoError } from 'mercadopago'
import { z } from 'zod'
import { callWrite } from '@/server/adapters/payments/mercadopago/api-calls'
import { OutcomeUnknownError, type PaymentGateway } from '@/server/adapters/payments/port'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { makePayee, withdraw } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'

/**
 * Checks the gateway's requests: every repeated call carries the same idempotency key, whether the first one
 * failed before or after its effect.
 */
const t = appForFile()
const p = paymentActions(t)
let real: PaymentGateway
beforeAll(async () => {
  real = t.context.gateway
  // Money of others at the gateway, so that it can give back and send.
  for (let n = 0; n < 3; n++) await p.paid()
})
afterEach(async () => {
  t.context.gateway = real
  expect(await p.contradictions()).toEqual([])
})

type Write = 'createCharge' | 'refund' | 'createPayout'
type Fault = (call: () => Promise<unknown>, key: string) => Promise<never>

const lose = () => Promise.reject(new OutcomeUnknownError('no answer'))
/** The gateway's answer, as its adapter reads it. */
const answering =
  (status: number): Fault =>
  (_call, key) =>
    callWrite(
      {
        accessToken: 'token',
        publicKey: '',
        webhookSecret: '',
        payoutKey: null,
        notificationUrl: null,
        timeoutMs: 1_000,
        clock: t.context.clock,
      },
      key,
      z.never(),
      () => Promise.reject(new MercadoPagoError({ message: 'busy', status })),
    )
const faults: Record<string, Fault> = {
  'a timeout before it was done': lose,
  'a timeout after it was done': (call) => call().then(lose),
  'a 500': answering(500),
  'a 429': answering(429),
  'a worker killed before it was done': lose,
  'a worker killed after it was done': (call) => call().then(lose),
}

/** Meets the first call of this write with the fault. Answers the keys of all of them, as they come. */
const meet = (name: Write, fault: Fault): string[] => {
  const keys: string[] = []
  t.context.gateway = {
    ...real,
    [name]: (key: string, request: never) => {
      keys.push(key)
      const call = () => real[name](key, request)
      return keys.length === 1 ? fault(call, key) : call()
    },
  }
  return keys
}
/** State after a worker died while sending: the lost answer was not recorded. */
const die = (fault: string, table: 'refunds' | 'withdrawals') =>
  fault.startsWith('a worker')
    ? t.context.pool.query(`update ${table} set status = 'sending' where status = 'unknown'`)
    : Promise.resolve()
const wait = async () => {
  for (const seconds of [60, 120, 240, 480]) await p.pass(seconds)
}
/** Expects a single key, and at least two calls if the first one failed before its effect. */
const expectOneKey = (fault: string, keys: readonly string[]) => {
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThanOrEqual(fault.includes('after') ? 1 : 2)
}

describe.each(Object.entries(faults))('%s', (name, fault) => {
  test('a charge', async () => {
    const keys = meet('createCharge', fault)
    const payment = await p.start(await t.make.reserved())
    await wait()
    expectOneKey(name, keys)
    expect(await real.findCharges(payment.reference)).toHaveLength(1)
  })

  test('a refund', async () => {
    const { payment, ...made } = await p.paid()
    const keys = meet('refund', fault)
    okBody(await postStep(t, made.provider, `/api/bookings/${made.booking}/cancel/`))
    await t.drain()
    await die(name, 'refunds')
    await wait()
    expectOneKey(name, keys)
    const [charge] = await real.findCharges(payment.reference)
    expect(await real.listRefunds(charge?.ref ?? '')).toHaveLength(1)
  })

  test('a payout', async () => {
    const who = await makePayee(t, 0)
    const job = await p.paid({ provider: who })
    await t.context.pool.query("update bookings set status = 'delivered' where id = $1", [job.booking])
    okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
    const keys = meet('createPayout', fault)
    const { reference } = okBody<{ reference: string }>(await withdraw(t, who, 5_000))
    await t.drain()
    await die(name, 'withdrawals')
    await wait()
    expectOneKey(name, keys)
    expect(await real.findPayouts(reference)).toHaveLength(1)
  })
})
