import { randomUUID } from 'node:crypto'
import type { SimulatedPayment } from '@/lib/contract/dev'
import type { WebhookCall } from '@/server/adapters/payments/port'
import type { CardToken } from '@/server/adapters/payments/simulator/cards'
import { makeApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const newReference = () => `p-${randomUUID().slice(0, 8)}`
const makePix = (reference: string) =>
  t.context.gateway.createCharge(randomUUID(), {
    reference,
    method: 'pix',
    amountCents: 12_345,
    description: 'Faxina',
    payer: { email: 'ana@example.com', fullName: 'Ana Souza', taxNumber: null },
    expiresAt: new Date(t.context.clock().getTime() + 1_800_000),
    card: null,
  })
const press = async (reference: string, what: string) =>
  (await t.as(null).post(`/api/dev/payments/${reference}/`, { do: what })).statusCode
const listed = async (reference: string) =>
  (await t.as(null).get(`/api/dev/payments/?reference=${reference}`)).json<SimulatedPayment[]>()

/** Returns the webhooks since the last call, by their references in order of arrival. */
const heard = async () => {
  const { simulator } = t.context
  if (!simulator) throw new Error('the simulator serves in the demo')
  const calls: WebhookCall[] = []
  await simulator.deliverDueWebhooks(async (call) => void calls.push(call))
  return calls.map((call) => t.context.gateway.parseWebhook(call)?.eventId)
}

test('applies a pressed button to the charge and lists its webhooks', async () => {
  const reference = newReference()
  await makePix(reference)
  expect(await listed(reference)).toMatchObject([{ kind: 'charge', status: 'pending', events: [] }])
  expect(await press(reference, 'pay')).toBe(200)
  expect(await press(reference, 'pay')).toBe(200)
  expect(await press(reference, 'refuse')).toBe(409)
  const [charge] = await listed(reference)
  expect(charge).toMatchObject({ status: 'paid', paid_cents: 12_345, settled: true })
  expect(charge?.events.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await t.drain()
  expect((await listed(reference))[0]?.events.map(({ state }) => state)).toEqual(['told', 'told'])
})

test('applies a button pressed before the charge exists to the next one', async () => {
  const reference = newReference()
  expect(await press(reference, 'review')).toBe(200)
  expect(await makePix(reference)).toMatchObject({ status: 'review' })
  const sent = newReference()
  await press(sent, 'payout_refused')
  await press(reference, 'pay')
  const payout = await t.context.gateway.createPayout(randomUUID(), {
    reference: sent,
    amountCents: 100,
    destination: { kind: 'pix', keyType: 'cpf', key: '52998224725' },
    ownerTaxNumber: '52998224725',
  })
  expect(payout).toMatchObject({ status: 'rejected', failure: 'refused_by_bank' })
})

test('late money ends the code first; twice, there are two charges; another sum is another sum', async () => {
  const [late, twice, other] = [newReference(), newReference(), newReference()]
  for (const reference of [late, twice, other]) await makePix(reference)
  await press(late, 'pay_late')
  expect(await listed(late)).toMatchObject([{ status: 'expired' }])
  t.travel(6_000)
  expect(await listed(late)).toMatchObject([{ status: 'paid' }])
  await press(twice, 'pay_twice')
  expect(await t.context.gateway.findCharges(twice)).toMatchObject([
    { status: 'paid', paidCents: 12_345 },
    { status: 'paid', paidCents: 12_345 },
  ])
  await press(other, 'pay_other_amount')
  expect(await listed(other)).toMatchObject([{ amount_cents: 12_345, paid_cents: 12_245 }])
})

test('a dispute is opened once and closed', async () => {
  const reference = newReference()
  await makePix(reference)
  await press(reference, 'pay')
  const before = await t.context.gateway.balance()
  await press(reference, 'med')
  await press(reference, 'med')
  const disputes = async () => (await listed(reference))[0]?.disputes
  expect(await disputes()).toEqual([{ kind: 'med', status: 'evidence_due', amount_cents: 12_345 }])
  expect((await t.context.gateway.balance()).availableCents).toBe(before.availableCents - 12_345)
  await press(reference, 'dispute_won')
  expect(await disputes()).toMatchObject([{ status: 'won' }])
  expect(await t.context.gateway.balance()).toEqual(before)
})

test('messages are lost, repeated and overtaken as told', async () => {
  const [lost, repeated, reordered] = [newReference(), newReference(), newReference()]
  for (const reference of [lost, repeated, reordered]) await makePix(reference)
  await heard()

  await press(lost, 'lose_webhook')
  await press(lost, 'refuse')
  expect(await heard()).toEqual([])
  expect((await listed(lost))[0]?.events).toMatchObject([{ state: 'lost' }])

  await press(repeated, 'repeat_webhook')
  await press(repeated, 'refuse')
  const [first, second] = await heard()
  expect([first, second]).toEqual([expect.stringMatching(/^event-/), first])
  await press(repeated, 'repeat_webhook')
  expect(await heard()).toEqual([first])

  await press(reordered, 'reorder')
  await press(reordered, 'review')
  await press(reordered, 'refuse')
  const events = (await listed(reordered))[0]?.events.map(({ pk }) => `event-${pk}`) ?? []
  expect(await heard()).toEqual(events.slice(0, 1))
  t.travel(21_000)
  expect(await heard()).toEqual(events.slice(1))
})

test('a message nobody could take is told again', async () => {
  const reference = newReference()
  await makePix(reference)
  await heard()
  await press(reference, 'refuse')
  await expect(
    t.context.simulator?.deliverDueWebhooks(() => Promise.reject(new Error('we are away'))),
  ).rejects.toThrow('we are away')
  expect(await heard()).toHaveLength(1)
  expect(await heard()).toEqual([])
})

test('rejects webhooks without the simulator’s signature', async () => {
  const reference = newReference()
  await makePix(reference)
  await press(reference, 'pay')
  const calls: WebhookCall[] = []
  await t.context.simulator?.deliverDueWebhooks(async (call) => void calls.push(call))
  const [call] = calls
  if (!call) throw new Error('nothing was told')
  const { parseWebhook } = t.context.gateway
  expect(parseWebhook(call)).not.toBeNull()
  expect(parseWebhook({ ...call, raw: call.raw.replace('charge-', 'charge_') })).toBeNull()
  expect(parseWebhook({ ...call, headers: {} })).toBeNull()
})

test('time passes at the gateway alone', async () => {
  const reference = newReference()
  await makePix(reference)
  await t.as(null).post('/api/dev/payments/', { advance_seconds: 1_801 })
  expect(await listed(reference)).toMatchObject([{ status: 'expired' }])
})

const typed = { number: '5031 4332 1540 6351', holder: 'APRO', exp_month: 11, exp_year: 2090, cvv: '987' }
const tokenOf = (body: object) => t.as(null).post('/api/dev/payments/card/token/', { ...body })

test('rejects impossible card data by field', async () => {
  const wrong = [
    { ...typed, number: '5031433215406352' },
    { ...typed, cvv: '9876' },
    { ...typed, exp_year: 2001 },
    { card: 'card-none', cvv: '987' },
  ]
  const fields = []
  for (const body of wrong) {
    const answer = await tokenOf(body)
    fields.push([answer.statusCode, ...Object.keys(answer.json<{ errors: object }>().errors)])
  }
  expect(fields).toEqual([
    [422, 'number'],
    [422, 'cvv'],
    [422, 'exp_year'],
    [422, 'card'],
  ])
})

test('neither number nor security code nor name of a card is kept anywhere', async () => {
  const { gateway } = t.context
  const made = (await tokenOf(typed)).json<CardToken>()
  expect(made).toMatchObject({ brand: 'master', last4: '6351' })
  const customer = await gateway.ensureCustomer({ reference: 'user-1', email: 'ana@example.com' })
  const saved = await gateway.saveCard(customer, made.token)
  expect((await tokenOf({ card: saved.ref, cvv: '987' })).statusCode).toBe(200)
  const { rows: tables } = await t.db.execute<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const { rows } = await t.db.execute<{ all: string }>(
      `select string_agg(t::text, ' ') as all from "${name}" t`,
    )
    expect(rows[0]?.all ?? '').not.toMatch(
      /5031\s?4332\s?1540\s?6351|APRO|(?<![\da-f.])987(?![\da-f.])|ana@example\.com/,
    )
  }
})

test('the page has a button for each word that fits, runs no script, and presses', async () => {
  const reference = newReference()
  await makePix(reference)
  for (const [lang, name] of [
    ['pt', 'Pagar atrasado'],
    ['en', 'Pay late'],
  ]) {
    const page = await t.as(null).get(`/dev/payments/?lang=${lang}&reference=${reference}`)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/,
    )
    expect(page.body).toContain(name)
    expect(page.body).toContain('br.gov.bcb.pix')
    expect(page.body).not.toMatch(/<script|\sstyle=|\son\w+=/)
  }
  const pressed = await t.app.inject({
    method: 'POST',
    url: '/dev/payments/?lang=en',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `reference=${reference}&do=pay`,
  })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/dev/payments/?lang=en#${reference}`])
  expect(await listed(reference)).toMatchObject([{ status: 'paid' }])
  const page = await t.as(null).get(`/dev/payments?reference=${reference}`)
  expect(page.body).not.toContain('Pagar atrasado')
})

test('a page that shows one payment shows that one after a press too, and in the other language', async () => {
  const [shown, other] = [newReference(), newReference()]
  for (const reference of [shown, other]) await makePix(reference)
  const { body } = await t.as(null).get(`/dev/payments/?lang=en&reference=${shown}`)
  const addresses = [...body.matchAll(/(?:action|href)="([^"]+)"/g)].map(([, address]) =>
    address?.replaceAll('&#38;', '&'),
  )
  const address = `/dev/payments/?lang=en&reference=${shown}`
  expect(new Set(addresses)).toEqual(new Set([address, address.replace('=en', '=pt')]))
  const pressed = await t.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `reference=${shown}&do=pay`,
  })
  expect(pressed.headers.location).toBe(`${address}#${shown}`)
})

test('outside the demo none of it exists', async () => {
  const real = await makeApp({ config: { demo: false, payments: undefined } })
  try {
    expect((await real.as(null).get('/api/dev/payments/')).statusCode).toBe(404)
    expect((await real.as(null).post('/api/dev/payments/x/', { do: 'pay' })).statusCode).toBe(404)
    expect((await real.as(null).get('/dev/payments/')).statusCode).toBe(404)
    expect(real.context.simulator).toBeNull()
    await expect(real.context.gateway.balance()).rejects.toThrow('PAYMENT_GATEWAY')
  } finally {
    await real.close()
  }
})
