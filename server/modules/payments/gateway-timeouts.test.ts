import type { Withdrawal } from '@/lib/contract/wallet'
import { GatewayRefusedError, OutcomeUnknownError, type ChargeRequest } from '@/server/adapters/payments/port'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { makePayee, withdraw } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
const p = paymentActions(t)
beforeAll(async () => {
  // Money of others at the gateway, so that it can give back and send.
  for (let n = 0; n < 2; n++) await p.paid()
})
afterEach(async () => expect(await p.contradictions()).toEqual([]))

const writes = ['createCharge', 'refund', 'createPayout']
const reads = ['getCharge', 'findCharges', 'listRefunds', 'getPayout', 'findPayouts', 'balance', 'movements']

/** No call is answered for ten minutes; one to write is carried out all the same, or never arrives. */
const beSilent = async (isDone: boolean, during: () => Promise<unknown>) => {
  const real = t.context.gateway
  t.context.gateway = new Proxy(real, {
    get: (target, name, receiver): unknown => {
      const part: unknown = Reflect.get(target, name, receiver)
      const isCalled = [...writes, 'cancelCharge', ...reads].includes(String(name))
      if (typeof part !== 'function' || !isCalled) return part
      return async (...given: unknown[]) => {
        if (isDone && writes.includes(String(name))) await Reflect.apply(part, target, given)
        throw new OutcomeUnknownError('silence')
      }
    },
  })
  try {
    await during()
    for (let minutes = 0; minutes < 10; minutes++) await p.pass(60)
  } finally {
    t.context.gateway = real
  }
  for (let minutes = 0; minutes < 15; minutes++) await p.pass(60)
}

describe.each([
  ['before it did anything', false],
  ['after it did it', true],
] as const)('a gateway silent for ten minutes %s', (_, isDone) => {
  test('has one charge, which can be paid', async () => {
    const made = await t.make.reserved()
    let payment: Awaited<ReturnType<typeof p.start>> | undefined
    await beSilent(isDone, async () => (payment = await p.start(made)))
    if (!payment) throw new Error('nothing was started')
    expect(await t.context.gateway.findCharges(payment.reference)).toHaveLength(1)
    await p.tell(payment, 'pay')
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'paid' })
  })

  test('a refund is made once', async () => {
    const { payment, ...made } = await p.paid()
    await beSilent(isDone, async () => {
      okBody(await postStep(t, made.provider, `/api/bookings/${made.booking}/cancel/`))
      await t.drain()
    })
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    expect(await t.context.gateway.listRefunds(charge?.ref ?? '')).toMatchObject([
      { amountCents: 20_000, status: 'succeeded' },
    ])
    expect(await p.read(made.customer, payment.pk)).toMatchObject({
      status: 'refunded',
      refunded_cents: 20_000,
    })
  })

  test('a payout is sent once', async () => {
    const who = await makePayee(t, 0)
    const job = await p.paid({ provider: who })
    await t.context.pool.query("update bookings set status = 'delivered' where id = $1", [job.booking])
    okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
    let asked: Withdrawal | undefined
    await beSilent(isDone, async () => {
      asked = okBody<Withdrawal>(await withdraw(t, who, 5_000))
      await t.drain()
    })
    const { rows } = await t.context.pool.query<{ reference: string; status: string }>(
      'select reference, status from withdrawals where id = $1',
      [asked?.pk],
    )
    expect(rows).toMatchObject([{ status: 'paid' }])
    expect(await t.context.gateway.findPayouts(rows[0]?.reference ?? '')).toHaveLength(1)
  })
})

test('a charge first made after the silence lives as long as the gateway requires', async () => {
  const lenient = t.context.gateway
  const leastSeconds = 30 * 60
  t.context.gateway = new Proxy(lenient, {
    get: (target, name, receiver): unknown => {
      if (name === 'capabilities')
        return { ...target.capabilities, pix: { ...target.capabilities.pix, minExpirySeconds: leastSeconds } }
      if (name !== 'createCharge') return Reflect.get(target, name, receiver) as unknown
      return async (key: string, request: ChargeRequest) => {
        const livesMs = request.expiresAt.getTime() - t.context.clock().getTime()
        if (livesMs < leastSeconds * 1000) throw new GatewayRefusedError('invalid_expiry', 'too soon')
        return target.createCharge(key, request)
      }
    },
  })
  try {
    const made = await t.make.reserved()
    let payment: Awaited<ReturnType<typeof p.start>> | undefined
    await beSilent(false, async () => (payment = await p.start(made)))
    if (!payment) throw new Error('nothing was started')
    expect(await t.context.gateway.findCharges(payment.reference)).toHaveLength(1)
    expect(await p.read(made.customer, payment.pk)).toMatchObject({ status: 'pending' })
  } finally {
    t.context.gateway = lenient
  }
})
