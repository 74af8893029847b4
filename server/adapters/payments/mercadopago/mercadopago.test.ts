import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { MercadoPagoConfig, Payment } from 'mercadopago'
import { makeLogger } from '@/server/log/logger'
import { faultKinds } from '@/server/testing/mercadopago/gateway-state'
import { cardNumber, makeMercadoPagoHarness } from '@/server/testing/payments/mercadopago-harness'
import { GatewayRefusedError, OutcomeUnknownError, type ChargeRequest } from '../port'
import { chargeOf, paymentAnswer } from './charge-mapping'

type Stage = Awaited<ReturnType<typeof makeMercadoPagoHarness>>
let stage: Stage
beforeEach(async () => {
  stage = await makeMercadoPagoHarness({ timeoutMs: 400 })
})
afterEach(() => stage.close())

const pix = (given: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: randomUUID(),
  method: 'pix',
  amountCents: 12_345,
  description: 'Faxina',
  payer: { email: 'ana@example.com', fullName: 'Ana Souza', taxNumber: '52998224725' },
  expiresAt: new Date(stage.now().getTime() + 3_600_000),
  card: null,
  ...given,
})
const card = async (holder: string) =>
  pix({
    method: 'card',
    card: { token: await stage.token(holder), customer: null, installments: 1, brand: 'visa' },
  })
const payout = { amountCents: 1_000, ownerTaxNumber: '52998224725' } as const
const toCpf = { kind: 'pix', keyType: 'cpf', key: '52998224725' } as const
const keys = () => stage.world.heard.flatMap(({ method, key }) => (method === 'GET' ? [] : [key]))

test('each write carries the key it was given, also after another one', async () => {
  const { gateway } = stage
  const [first, second, third, fourth] = ['key-1', 'key-2', 'key-3', 'key-4']
  const request = pix()
  const charge = await gateway.createCharge(first, request)
  await gateway.createCharge(second, pix())
  await gateway.createCharge(first, request)
  await stage.pay(charge)
  await gateway.refund(third, { chargeRef: charge.ref, amountCents: 100, reference: 'r' })
  await gateway.cancelCharge(charge.ref, fourth)
  expect(keys()).toEqual([first, second, first, third, fourth])
})

test('uses a new SDK configuration per call, because a shared one repeats its idempotency key', async () => {
  const payments = new Payment(new MercadoPagoConfig({ accessToken: stage.world.accessToken }))
  const body = { transaction_amount: 10, payment_method_id: 'pix', payer: { email: 'a@b.example' } }
  await payments.create({ body, requestOptions: { idempotencyKey: 'key-1', maxRetries: 0 } }).catch(() => {})
  await payments.create({ body }).catch(() => {})
  expect(keys()).toEqual(['key-1', 'key-1'])
})

describe.each(faultKinds)('%s', (kind) => {
  test.each(['before', 'after'] as const)(
    '%s it is done, a charge is not known, and is made once by repeating it',
    async (when) => {
      const request = pix()
      stage.world.faults.push({ reference: request.reference, when, kind })
      await expect(stage.gateway.createCharge('key-1', request)).rejects.toThrow(OutcomeUnknownError)
      expect(stage.world.payments.size).toBe(when === 'before' ? 0 : 1)
      const charge = await stage.gateway.createCharge('key-1', request)
      expect(await stage.gateway.findCharges(request.reference)).toEqual([charge])
      expect(keys()).toEqual(['key-1', 'key-1'])
    },
  )
})

test('distinguishes a rejection with its code from an unknown outcome', async () => {
  await expect(stage.gateway.createCharge('key-1', pix({ amountCents: 0 }))).rejects.toMatchObject({
    name: 'GatewayRefusedError',
    code: '4020',
  })
  const wrong = await makeMercadoPagoHarness()
  wrong.world.accessToken = 'APP_USR-another'
  await expect(wrong.gateway.createCharge('key-1', pix())).rejects.toThrow(GatewayRefusedError)
  await expect(wrong.gateway.getCharge('1')).rejects.toThrow('401')
  await wrong.close()
})

test('no error and no log line holds a token, a key, a card or a person', async () => {
  const { gateway, world } = stage
  const lines: string[] = []
  const log = makeLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const errors: unknown[] = []
  const failing = [
    ...faultKinds.flatMap((kind) => [{ ...pix(), kind, when: 'before' as const }]),
    { ...(await card('FUND')), kind: '500' as const, when: 'after' as const },
  ]
  for (const { kind, when, ...request } of failing) {
    world.faults.push({ reference: request.reference, when, kind })
    await gateway.createCharge('key-secret-1', request).catch((error: unknown) => errors.push(error))
  }
  await gateway
    .createCharge('key-secret-2', pix({ amountCents: 0 }))
    .catch((error: unknown) => errors.push(error))
  for (const error of errors) log.error({ err: error }, 'a call failed')
  expect(errors).toHaveLength(failing.length + 1)
  expect(lines).toHaveLength(errors.length)
  const said = errors.map((error) => inspect(error, { depth: 9, showHidden: true })).join() + lines.join()
  expect(said).not.toMatch(new RegExp(`Ca4nary|${cardNumber}|987\\b|key-secret|ana@example|52998224725`))
})

test('payouts are signed with our key over the bytes that are sent', async () => {
  const charge = await stage.gateway.createCharge('key-1', pix())
  await stage.pay(charge)
  const request = { ...payout, destination: toCpf, reference: 'saque-1' }
  expect(await stage.gateway.createPayout('key-2', request)).toMatchObject({ status: 'processing' })
  stage.world.payoutKey = generateKeyPairSync('ed25519').publicKey
  await expect(stage.gateway.createPayout('key-3', request)).rejects.toMatchObject({
    code: 'invalid_signature',
  })
})

test('an IBAN is sent as bank, branch and account of its holder', async () => {
  const charge = await stage.gateway.createCharge('key-1', pix())
  await stage.pay(charge)
  const destination = { kind: 'iban', iban: 'BR15 0000 0000 0000 1093 2840 814P 2' } as const
  const request = { ...payout, destination, reference: 'saque-1' }
  await expect(stage.gateway.createPayout('key-2', request)).rejects.toMatchObject({
    code: 'invalid_destination',
  })
  await stage.gateway.createPayout('key-2', { ...request, ownerName: 'Ana Souza' })
  const { transaction } = JSON.parse(stage.world.heard.at(-1)?.raw ?? '') as {
    transaction: { to: { accounts: object[] } }
  }
  expect(transaction.to.accounts).toMatchObject([
    { bank_id: '00000000', branch: '00001', number: '0932840814', holder: 'Ana Souza' },
  ])
})

test('a test account signs nothing, and is told of nothing', async () => {
  const test = await makeMercadoPagoHarness({ accessToken: 'TEST-Ca4nary' })
  const charge = await test.gateway.createCharge('key-1', pix())
  await test.pay(charge)
  const request = { ...payout, destination: toCpf, reference: 'saque-1' }
  expect(await test.gateway.createPayout('key-2', request)).toMatchObject({ status: 'processing' })
  expect(await test.news()).toEqual([])
  await test.close()
})

test('a chargeback is told of by its payment, and is won when it is covered', async () => {
  const charge = await stage.gateway.createCharge('key-1', await card('APRO'))
  await stage.chargeback(charge)
  const news = await stage.news()
  expect(news.at(-1)?.subject).toEqual({ kind: 'charge', ref: charge.ref })
  const [chargeback] = stage.world.chargebacks.values()
  if (chargeback) Object.assign(chargeback, { coverage_applied: 'true', documentation_status: 'valid' })
  expect((await stage.gateway.getCharge(charge.ref))?.disputes).toMatchObject([{ status: 'won' }])
  if (chargeback) Object.assign(chargeback, { coverage_applied: 'false', documentation_status: 'invalid' })
  expect((await stage.gateway.getCharge(charge.ref))?.disputes).toMatchObject([{ status: 'lost' }])
})

test.each([
  ['pending', 'pending_waiting_transfer', 'pending'],
  ['authorized', 'pending_capture', 'pending'],
  ['in_process', 'pending_review_manual', 'review'],
  ['approved', 'accredited', 'paid'],
  ['in_mediation', 'in_process', 'paid'],
  ['refunded', 'refunded', 'paid'],
  ['charged_back', 'settled', 'paid'],
  ['rejected', 'cc_rejected_high_risk', 'failed'],
  ['cancelled', 'expired', 'expired'],
  ['cancelled', 'by_collector', 'canceled'],
  ['something_new', 'x', 'pending'],
])('%s (%s) is %s', (status, status_detail, expected) => {
  const payment = paymentAnswer.parse({ id: 1, status, status_detail, transaction_amount: 0.29 })
  expect(chargeOf(payment, [], new Date())).toMatchObject({ status: expected, amountCents: 29 })
})
