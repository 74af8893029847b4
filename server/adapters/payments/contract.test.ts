import { randomUUID } from 'node:crypto'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { hasError, parsePix } from 'pix-utils'
import { payMinutes } from '@/lib/contract/booking-process'
import {
  harnessCapabilities,
  type GatewayHarness,
  type HarnessCapability,
} from '@/server/testing/payments/gateway-harness'
import { makeMercadoPagoHarness } from '@/server/testing/payments/mercadopago-harness'
import {
  expirySeconds,
  newReference,
  payoutRequest,
  pixRequest,
  readMovements,
} from '@/server/testing/payments/requests'
import { makeSimulatorHarness } from '@/server/testing/payments/simulator-harness'
import { makeVendorHarness } from '@/server/testing/payments/vendor-harness'
import { GatewayRefusedError, OutcomeUnknownError, type ChargeRequest, type Payout } from './port'

const { MP_TEST_TOKEN: token, MP_TEST_PUBLIC_KEY: publicKey = '' } = process.env
const stages: [string, readonly HarnessCapability[], () => Promise<GatewayHarness>][] = [
  ['simulator', harnessCapabilities, makeSimulatorHarness],
  ['mercadopago', harnessCapabilities, makeMercadoPagoHarness],
]
if (token) stages.push(['the vendor', [], () => makeVendorHarness(token, publicKey)])

describe.each(stages)('%s', (_name, lends, open) => {
  /** Test that runs only on stages with the required capabilities. */
  const testWith = (...needs: HarnessCapability[]) => ({
    test: (name: string, run: () => Promise<void>) => {
      if (needs.every((need) => lends.includes(need))) test(name, run)
    },
  })

  let stage: GatewayHarness
  beforeAll(async () => {
    stage = await open()
  })
  afterAll(() => stage.close())

  test('a code lives at least as long as a time is held for it, and a time at least a quarter of an hour', () => {
    const { minExpirySeconds, maxExpirySeconds } = stage.gateway.capabilities.pix
    expect(payMinutes).toBeGreaterThanOrEqual(15)
    expect(payMinutes * 60).toBeGreaterThanOrEqual(minExpirySeconds)
    expect(payMinutes * 60).toBeLessThanOrEqual(maxExpirySeconds)
  })

  const makePix = (given?: Partial<ChargeRequest>) =>
    stage.gateway.createCharge(randomUUID(), pixRequest(stage, given))
  const makeCard = async (holder: string, given: Partial<ChargeRequest> = {}, installments = 1) =>
    stage.gateway.createCharge(
      randomUUID(),
      pixRequest(stage, {
        method: 'card',
        card: { token: await stage.token(holder), customer: null, installments, brand: 'visa' },
        ...given,
      }),
    )
  const again = async (ref: string) => {
    const charge = await stage.gateway.getCharge(ref)
    if (!charge) throw new Error('the charge is gone')
    return charge
  }
  const makePaid = async (amountCents = 18_029) => {
    const charge = await makePix({ amountCents })
    await stage.pay(charge)
    const paid = await again(charge.ref)
    if (!paid.settled) await stage.settle(paid)
    return again(charge.ref)
  }

  testWith('payer').test('a Pix waits until it is paid, and its code says the sum', async () => {
    const request = pixRequest(stage)
    const charge = await stage.gateway.createCharge(randomUUID(), request)
    expect(charge).toMatchObject({ status: 'pending', amountCents: 18_029, paidCents: 0, paidAt: null })
    const code = charge.pix?.code ?? ''
    expect(getPixPayloadInfo(code)).toMatchObject({ amount: 180.29 })
    const read = parsePix(code)
    expect(hasError(read) ? read : read.type === 'STATIC' && read.transactionAmount).toBe(180.29)
    expect(charge.pix?.expiresAt).toEqual(request.expiresAt)

    await stage.pay(charge)
    const paid = await again(charge.ref)
    expect(paid).toMatchObject({ status: 'paid', paidCents: 18_029, refundedCents: 0, disputes: [] })
    expect(paid.paidAt).not.toBeNull()
    expect(paid.feeCents).toBeGreaterThan(0)
    expect(await stage.gateway.findCharges(request.reference)).toEqual([paid])
  })

  test('a key makes one charge, however often and at once it is sent', async () => {
    const [key, request] = [randomUUID(), pixRequest(stage)]
    const all = await Promise.all(Array.from({ length: 8 }, () => stage.gateway.createCharge(key, request)))
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(1)
    expect(await stage.gateway.findCharges(request.reference)).toHaveLength(1)
    const other = await stage.gateway.createCharge(randomUUID(), request)
    expect(other.ref).not.toBe(all[0]?.ref)
    expect(await stage.gateway.findCharges(request.reference)).toHaveLength(2)
  })

  testWith('payouts').test('what is not there is null, and no list', async () => {
    expect(await stage.gateway.getCharge('99999999999')).toBeNull()
    expect(await stage.gateway.findCharges('nobody')).toEqual([])
    expect(await stage.gateway.getPayout('nothing')).toBeNull()
    await expectSent('nobody', [])
  })

  testWith('payer').test('a charge that is canceled ends; one that is paid stays paid', async () => {
    const [open, paid] = [await makePix(), await makePaid()]
    const ends = [open, open, paid].map(({ ref }) => stage.gateway.cancelCharge(ref, randomUUID()))
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'paid'])
  })

  testWith('payer').test('money may come after the end', async () => {
    const charge = await makePix()
    await stage.pay(await stage.gateway.cancelCharge(charge.ref, randomUUID()))
    expect(await again(charge.ref)).toMatchObject({ status: 'paid', paidCents: 18_029 })
  })

  testWith('time').test('a Pix nobody pays ends by itself', async () => {
    const charge = await makePix()
    await stage.advance(expirySeconds + 120)
    expect(await again(charge.ref)).toMatchObject({ status: 'expired', paidCents: 0 })
  })

  test.each([
    ['APRO', 'paid', null],
    ['CONT', 'review', null],
    ['OTHE', 'failed', 'other'],
    ['FUND', 'failed', 'insufficient_funds'],
    ['SECU', 'failed', 'security_code'],
    ['EXPI', 'failed', 'expired_card'],
    ['FORM', 'failed', 'wrong_data'],
    ['CALL', 'failed', 'call_to_authorize'],
    ['BLAC', 'failed', 'high_risk'],
    ['DUPL', 'failed', 'duplicated'],
  ])('the card of %s is %s', async (holder, status, refusal) => {
    const charge = await makeCard(holder)
    expect(charge).toMatchObject({ status, refusal, pix: null, card: { brand: 'visa', last4: '5682' } })
    expect(await again(charge.ref)).toEqual(charge)
  })

  test("charges the buyer the plan's interest for instalments, and us nothing", async () => {
    const plans = await stage.gateway.installmentPlans(60_000, 'visa')
    expect(plans[0]).toEqual({
      amount_cents: 60_000,
      installments: 1,
      installment_cents: 60_000,
      interest_cents: 0,
      charged_cents: 60_000,
    })
    for (const { amount_cents, installments, charged_cents, installment_cents, interest_cents } of plans)
      expect([installment_cents * installments, amount_cents + interest_cents]).toEqual([
        charged_cents,
        charged_cents,
      ])
    const three = plans.find(({ installments }) => installments === 3)
    expect(three?.interest_cents).toBeGreaterThan(0)
    const charge = await makeCard('APRO', { amountCents: 60_000 }, 3)
    expect(charge).toMatchObject({
      amountCents: 60_000,
      paidCents: 60_000,
      interestCents: three?.interest_cents,
      card: { installments: 3 },
    })
  })

  test('a token is good for one charge', async () => {
    const token = await stage.token('APRO')
    const card = { token, customer: null, installments: 1, brand: 'visa' }
    await stage.gateway.createCharge(randomUUID(), pixRequest(stage, { method: 'card', card }))
    await expect(
      stage.gateway.createCharge(randomUUID(), pixRequest(stage, { method: 'card', card })),
    ).rejects.toThrow(GatewayRefusedError)
  })

  testWith('payer').test(
    'money goes back in parts, each key once, and never more than was paid',
    async () => {
      const { ref: chargeRef } = await makePaid(10_000)
      const [key, reference] = [randomUUID(), newReference()]
      const first = { chargeRef, amountCents: 4_000, reference }
      const made = await stage.gateway.refund(key, first)
      expect(made).toMatchObject({ chargeRef, amountCents: 4_000, lacksFunds: false })
      expect((await stage.gateway.refund(key, first)).ref).toBe(made.ref)
      expect(await again(chargeRef)).toMatchObject({
        status: 'paid',
        paidCents: 10_000,
        refundedCents: 4_000,
      })
      await expect(stage.gateway.refund(randomUUID(), { ...first, amountCents: 6_001 })).rejects.toThrow(
        GatewayRefusedError,
      )
      await stage.gateway.refund(randomUUID(), { ...first, amountCents: 6_000 })
      expect(await again(chargeRef)).toMatchObject({
        status: 'paid',
        paidCents: 10_000,
        refundedCents: 10_000,
      })
      const refunds = await stage.gateway.listRefunds(chargeRef)
      expect(refunds.map(({ amountCents, status }) => [amountCents, status])).toEqual([
        [4_000, 'succeeded'],
        [6_000, 'succeeded'],
      ])
    },
  )

  testWith('payer').test('a refund at the gateway’s own desk is seen', async () => {
    const charge = await makePaid()
    await stage.refundOutside(charge)
    expect(await again(charge.ref)).toMatchObject({ paidCents: 18_029, refundedCents: 18_029 })
    expect(await stage.gateway.listRefunds(charge.ref)).toMatchObject([
      { reference: null, amountCents: 18_029, status: 'succeeded' },
    ])
  })

  testWith('payer', 'payouts', 'account').test('a refund the balance does not hold says so', async () => {
    const paid = await makePaid(50_000)
    const { availableCents } = await stage.gateway.balance()
    await stage.gateway.createPayout(randomUUID(), payoutRequest({ amountCents: availableCents }))
    await stage.advance(60)
    expect(
      await stage.gateway.refund(randomUUID(), {
        chargeRef: paid.ref,
        amountCents: 50_000,
        reference: newReference(),
      }),
    ).toMatchObject({ status: 'rejected', lacksFunds: true })
    expect(await again(paid.ref)).toMatchObject({ refundedCents: 0 })
  })

  /** A gateway without a search cannot say that a payout is absent. */
  const expectSent = async (reference: string, payouts: (Payout | null)[]) => {
    const found = stage.gateway.findPayouts(reference)
    if (stage.gateway.capabilities.payout.search) expect(await found).toEqual(payouts)
    else await expect(found).rejects.toMatchObject({ code: 'not_supported' })
  }

  testWith('payouts', 'account').test(
    'a payout is done by itself, once for its key, and leaves the balance',
    async () => {
      await makePaid(20_000)
      const before = await stage.gateway.balance()
      const [key, request] = [randomUUID(), payoutRequest()]
      const payout = await stage.gateway.createPayout(key, request)
      expect(payout).toMatchObject({
        status: 'processing',
        amountCents: 5_000,
        returnedCents: 0,
        paidAt: null,
      })
      expect((await stage.gateway.createPayout(key, request)).ref).toBe(payout.ref)
      await stage.advance(60)
      const paid = await stage.gateway.getPayout(payout.ref)
      expect(paid).toMatchObject({ status: 'paid', failure: null })
      await expectSent(request.reference, [paid])
      expect((await stage.gateway.balance()).availableCents).toBe(before.availableCents - 5_000)

      await stage.returnPayout(payout)
      expect(await stage.gateway.getPayout(payout.ref)).toMatchObject({
        status: 'returned',
        returnedCents: 5_000,
      })
      expect((await stage.gateway.balance()).availableCents).toBe(before.availableCents)
    },
  )

  testWith('payouts', 'account').test(
    'of payouts sent at once only those leave that the balance holds',
    async () => {
      await makePaid(20_000)
      const { availableCents } = await stage.gateway.balance()
      const send = () =>
        stage.gateway.createPayout(randomUUID(), payoutRequest({ amountCents: availableCents }))
      const sent = await Promise.allSettled(Array.from({ length: 8 }, send))
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await stage.advance(60)
      expect((await stage.gateway.balance()).availableCents).toBe(0)
    },
  )

  testWith('payouts', 'account').test('nothing is sent that is not there', async () => {
    const { availableCents } = await stage.gateway.balance()
    await expect(
      stage.gateway.createPayout(randomUUID(), payoutRequest({ amountCents: availableCents + 1 })),
    ).rejects.toThrow(GatewayRefusedError)
  })

  testWith('account', 'time').test(
    'money is pending until it settles, and every movement is in the book',
    async () => {
      const start = new Date(0)
      const sum = async () => {
        await stage.advance(2)
        const book = await readMovements(stage.gateway, start, new Date(stage.now().getTime() + 1000))
        return book.reduce((all, { amountCents }) => all + amountCents, 0)
      }
      const before = await stage.gateway.balance()
      expect(await sum()).toBe(before.availableCents)
      const charge = await makeCard('APRO')
      const net = charge.paidCents - charge.feeCents
      expect(charge).toMatchObject({ settled: false })
      expect(await stage.gateway.balance()).toEqual({
        availableCents: before.availableCents,
        pendingCents: before.pendingCents + net,
      })
      await stage.settle(charge)
      expect(await again(charge.ref)).toMatchObject({ settled: true })
      expect(await stage.gateway.balance()).toEqual({
        availableCents: before.availableCents + net,
        pendingCents: before.pendingCents,
      })
      expect(await sum()).toBe(before.availableCents + net)
    },
  )

  testWith('bank', 'account').test(
    'a chargeback takes the money, wants evidence, and is seen on the charge',
    async () => {
      const charge = await makeCard('APRO')
      await stage.settle(charge)
      const before = await stage.gateway.balance()
      await stage.chargeback(charge)
      const { disputes } = await again(charge.ref)
      expect(disputes).toMatchObject([
        { kind: 'chargeback', status: 'evidence_due', amountCents: charge.paidCents },
      ])
      expect((await stage.gateway.balance()).availableCents).toBe(before.availableCents - charge.paidCents)
      const { ref = '' } = disputes[0] ?? {}
      await stage.gateway.submitEvidence(ref, randomUUID(), {
        text: 'Feito.',
        files: [Buffer.from('%PDF-1.4')],
      })
      expect(await stage.gateway.getDispute(ref)).toMatchObject({ status: 'submitted' })
    },
  )

  testWith('messages', 'payer').test(
    'each change is told, signed, and says no more than where to look',
    async () => {
      await stage.news()
      const charge = await makePix()
      await stage.pay(charge)
      const news = await stage.news()
      expect(news.some(({ subject }) => subject?.kind === 'charge' && subject.ref === charge.ref)).toBe(true)
      expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(news.length)
    },
  )

  test('stores cards for a customer, found by our reference', async () => {
    const owner = { reference: `user-${randomUUID().slice(0, 8)}`, email: 'bia@example.com' }
    const customer = await stage.gateway.ensureCustomer(owner)
    expect(await stage.gateway.ensureCustomer(owner)).toBe(customer)
    const card = await stage.gateway.saveCard(customer, await stage.token('APRO'))
    expect(card).toMatchObject({ brand: 'visa', last4: '5682', expMonth: 11 })
    expect(await stage.gateway.listCards(customer)).toEqual([card])
    await stage.gateway.removeCard(customer, card.ref)
    expect(await stage.gateway.listCards(customer)).toEqual([])
  })

  const losses = lends.includes('faults') ? (['before', 'after'] as const) : []
  describe('without an answer', () => {
    for (const when of losses) {
      const made = when === 'before' ? 0 : 1
      test(`a charge lost ${when} it is done is made by repeating the key`, async () => {
        const [key, request] = [randomUUID(), pixRequest(stage)]
        await stage.loseAnswer(request.reference, when)
        await expect(stage.gateway.createCharge(key, request)).rejects.toThrow(OutcomeUnknownError)
        expect(await stage.gateway.findCharges(request.reference)).toHaveLength(made)
        const charge = await stage.gateway.createCharge(key, request)
        expect(await stage.gateway.findCharges(request.reference)).toEqual([charge])
      })

      test(`a refund lost ${when} it is done is made once`, async () => {
        const paid = await makePaid(9_000)
        const key = randomUUID()
        const refund = { chargeRef: paid.ref, amountCents: 3_000, reference: newReference() }
        await stage.loseAnswer(paid.reference, when)
        await expect(stage.gateway.refund(key, refund)).rejects.toThrow(OutcomeUnknownError)
        await stage.gateway.refund(key, refund)
        expect(await again(paid.ref)).toMatchObject({ refundedCents: 3_000 })
      })

      test(`a payout lost ${when} it is done is made once`, async () => {
        await makePaid(20_000)
        const { availableCents } = await stage.gateway.balance()
        const [key, request] = [randomUUID(), payoutRequest()]
        await stage.loseAnswer(request.reference, when)
        await expect(stage.gateway.createPayout(key, request)).rejects.toThrow(OutcomeUnknownError)
        const { ref } = await stage.gateway.createPayout(key, request)
        await stage.advance(60)
        const paid = await stage.gateway.getPayout(ref)
        expect(paid).toMatchObject({ status: 'paid' })
        await expectSent(request.reference, [paid])
        expect((await stage.gateway.balance()).availableCents).toBe(availableCents - 5_000)
      })
    }
  })
})
