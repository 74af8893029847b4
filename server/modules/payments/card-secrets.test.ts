import { eq } from 'drizzle-orm'
import type { SavedCard } from '@/lib/contract/cards'
import { payments, savedCards } from '@/server/db/schema/payments'
import { makeLogger } from '@/server/log/logger'
import { everyTable } from '@/server/testing/every-table'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'
import { deleteHandledWebhooks } from './scheduled'

/** Card tokens are in no log, no response and, after the attempt, no row. */
const written: string[] = []
const t = appForFile()
const p = paymentActions(t)
beforeAll(async () => {
  t.context.log = makeLogger({ level: 'trace', destination: { write: (line) => void written.push(line) } })
})

const tablesHolding = async (token: string): Promise<string[]> =>
  (await (await everyTable(t)).holding([token])).filter((name) => !name.startsWith('simulator'))

test.each(['APRO', 'FUND'])('a card of %s leaves its token nowhere', async (holder) => {
  const made = await t.make.reserved()
  const token = await p.token(holder)
  const { gateway } = t.context
  const real = gateway.createCharge.bind(gateway)
  // Throws an error that contains the whole request; succeeds on the next call.
  gateway.createCharge = async (key, charge) => {
    gateway.createCharge = real
    throw Object.assign(new Error('the line broke'), {
      key,
      charge,
      config: { data: JSON.stringify(charge) },
    })
  }
  const payment = await p.ask(made, { method: 'card', card_token: token })
  expect(payment.json()).toMatchObject({ status: 'creating' })
  expect(await tablesHolding(token)).toEqual(['payments'])
  await p.pass(11)
  expect((await p.read(made.customer, payment.json<{ pk: number }>().pk)).status).toBe(
    holder === 'APRO' ? 'paid' : 'failed',
  )
  expect(await tablesHolding(token)).toEqual([])
  expect(written.length).toBeGreaterThan(0)
  expect(written.join('') + payment.body).not.toContain(token)
  const [row] = await t.db
    .select({ card: payments.cardRequest })
    .from(payments)
    .where(eq(payments.id, payment.json<{ pk: number }>().pk))
  expect(row?.card).toBeNull()
})

test('cards are saved, charged with their code typed again, and forgotten', async () => {
  const made = await t.make.reserved()
  const as = t.as(made.customer)
  const path = '/api/payment/customer/cards/'
  const save = async (token: string, key: string) => as.post(path, { card_token: token }, p.key(key))
  const token = await p.token()
  const first = okBody<SavedCard>(await save(token, 'one'))
  expect(first).toMatchObject({ pk: first.pk, brand: 'visa', last4: '5682', exp: '11/90', is_default: true })
  expect(okBody<SavedCard>(await save(token, 'one'))).toEqual(first)
  const used = await save(token, 'another')
  expect([used.statusCode, used.json<{ errors: object }>().errors]).toEqual([
    422,
    { card_token: ['invalid'] },
  ])
  expect((await as.post(path, { card_token: token })).json()).toMatchObject({
    code: 'idempotency_key_required',
  })
  const second = okBody<SavedCard>(await save(await p.token(), 'two'))
  okBody(await as.post(`${path}${second.pk}/default/`))
  expect(okBody<SavedCard[]>(await as.get(path)).map(({ pk }) => pk)).toEqual([second.pk, first.pk])

  const stranger = t.as(await t.make.customer())
  expect((await stranger.delete(`${path}${first.pk}/`)).statusCode).toBe(404)
  expect((await stranger.post(`${path}${first.pk}/default/`)).statusCode).toBe(404)
  const without = await p.ask(made, { method: 'card', card: first.pk })
  expect(without.json<{ errors: object }>().errors).toEqual({ card_token: ['required'] })
  const [saved] = await t.context.gateway.listCards(
    await t.context.gateway.ensureCustomer({ reference: `user-${made.customer.id}`, email: '' }),
  )
  const typed = okBody<{ token: string }>(
    await t.as(null).post('/api/dev/payments/card/token/', { card: saved?.ref ?? '', cvv: '123' }),
  )
  const paid = await p.start(made, { method: 'card', card: first.pk, card_token: typed.token })
  expect(paid).toMatchObject({ status: 'paid', card: { last4: '5682' } })
  expect((await as.delete(`${path}${second.pk}/`)).statusCode).toBe(204)
  expect(okBody<SavedCard[]>(await as.get(path))).toEqual([{ ...first, is_default: true }])
  expect(await tablesHolding(typed.token)).toEqual([])
})

test('limits stored cards to twenty under concurrent requests', async () => {
  const who = await t.make.customer()
  const path = '/api/payment/customer/cards/'
  await t.db.insert(savedCards).values(
    Array.from({ length: 17 }, (_, n) => ({
      userId: who.id,
      gateway: 'simulator',
      gatewayCustomer: 'c',
      gatewayCard: `card-${n}`,
      brand: 'visa',
      last4: '0000',
      expMonth: 1,
      expYear: 2090,
    })),
  )
  const tokens: string[] = []
  for (let n = 0; n < 6; n++) tokens.push(await p.token())
  const answers = await Promise.all(tokens.map((card_token) => t.as(who).post(path, { card_token }, p.key())))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 422, 422, 422])
})

test('a webhook is forgotten ninety days after it was handled, and not before', async () => {
  const stored = async () => (await t.context.pool.query('select from gateway_events')).rowCount
  const made = await t.make.reserved()
  await p.tell(await p.start(made), 'pay')
  await t.context.pool.query(
    `insert into gateway_events (gateway, event_id, body, created_at)
      values ('simulator', 'waits', '', now() - interval '1 year')`,
  )
  const all = (await stored()) ?? 0
  expect([all > 1, await deleteHandledWebhooks(t.context)]).toEqual([true, 0])
  t.travel(91 * 86_400_000)
  expect([await deleteHandledWebhooks(t.context), await stored()]).toEqual([all - 1, 1])
})
