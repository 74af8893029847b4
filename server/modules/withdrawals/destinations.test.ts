import { randomUUID } from 'node:crypto'
import { cpf } from 'cpf-cnpj-validator'
import type { Destinations, Withdrawal } from '@/lib/contract/wallet'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { makeApp } from '@/server/testing/make-app'
import {
  addPixKey,
  creditEarnings,
  idempotencyHeader,
  makePayee,
  payeeBalances,
  payeePassword,
  withdraw,
} from '@/server/testing/payees'
import { appForFile } from '@/server/testing/test-app'
import { keyCooldownMs } from './policy'

const t = appForFile({ connections: 30 })

const person = async (values: { taxNumber?: string | null; phone?: string } = {}) =>
  t.make.provider({
    user: { taxNumber: cpf.generate(), passwordHash: await hashPassword(payeePassword), ...values },
  })
const listed = async (who: { id: number }) =>
  (await t.as(who).get('/api/payment/transfer/')).json<Destinations>()
const random = () => ({ key_type: 'random', value: randomUUID() })
const fault = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { errors?: unknown }).errors,
]

test('a key is shown masked, with its holder and when it can be used', async () => {
  const who = await person()
  const added = await addPixKey(t, who, { key_type: 'cpf', value: cpf.format(who.taxNumber ?? '') })
  expect(added.statusCode).toBe(201)
  const { pix_keys, ibans } = added.json<Destinations>()
  expect(pix_keys).toEqual([
    {
      pk: expect.any(Number),
      key_type: 'cpf',
      masked: `***.${who.taxNumber?.slice(3, 6)}.${who.taxNumber?.slice(6, 9)}-**`,
      holder: who.fullName,
      usable_from: expect.any(String),
      verified: true,
    },
  ])
  expect(ibans).toEqual([])
  expect(added.body).not.toContain(who.taxNumber)
  expect(await listed(who)).toEqual(added.json())
})

test('an IBAN names its bank', async () => {
  const who = await person()
  expect(fault(await addPixKey(t, who, { kind: 'iban', value: 'PT50 0002 0123 1234 5678 9015 5' }))).toEqual([
    422,
    { value: ['invalid_iban'] },
  ])
  await addPixKey(t, who, { kind: 'iban', value: 'PT50 0002 0123 1234 5678 9015 4' })
  expect((await listed(who)).ibans).toMatchObject([{ masked: 'PT50 •••• 0154', bank: 'PT 0002' }])
})

test('a key of another CPF, of no type, not a key, twice, or without a tax number is refused', async () => {
  const who = await person()
  const key = random()
  await addPixKey(t, who, key)
  expect(fault(await addPixKey(t, who, { key_type: 'cpf', value: cpf.generate() }))).toEqual([
    422,
    { value: ['wrong_holder'] },
  ])
  expect(fault(await addPixKey(t, who, { value: 'x' }))).toEqual([422, { key_type: ['required'] }])
  expect(fault(await addPixKey(t, who, { key_type: 'email', value: 'x' }))).toEqual([
    422,
    { value: ['invalid_pix_key'] },
  ])
  expect(fault(await addPixKey(t, who, key))).toEqual([422, { value: ['repeated'] }])
  expect(fault(await addPixKey(t, await person({ taxNumber: null }), random()))).toEqual([
    422,
    { value: ['tax_number_required'] },
  ])
})

test('a phone or address of another account is refused, and one no bank lists', async () => {
  const [who, other] = [await person(), await person()]
  for (const [key_type, value] of [
    ['phone', other.phone ?? ''],
    ['email', other.email],
  ])
    expect(fault(await addPixKey(t, who, { key_type, value }))).toEqual([422, { value: ['wrong_holder'] }])
  for (const [key_type, value] of [
    ['phone', '+5521987650001'],
    ['email', 'de.ninguem@example.com'],
  ])
    expect(fault(await addPixKey(t, who, { key_type, value }))).toEqual([422, { value: ['unknown_pix_key'] }])
  expect((await listed(who)).pix_keys).toEqual([])
  for (const [key_type, value] of [
    ['phone', who.phone ?? ''],
    ['email', who.email],
  ])
    expect((await addPixKey(t, who, { key_type, value })).statusCode).toBe(201)
})

test('gives a random key to the first user who entered it', async () => {
  const [first, second] = [await person(), await person()]
  const key = random()
  expect((await addPixKey(t, first, key)).statusCode).toBe(201)
  expect(fault(await addPixKey(t, second, key))).toEqual([422, { value: ['wrong_holder'] }])
})

test('the password is asked for again; repeated with its key, one is added', async () => {
  const who = await person()
  expect(fault(await addPixKey(t, who, { ...random(), password: 'errada' }))).toEqual([
    403,
    { password: ['wrong_password'] },
  ])
  const body = { kind: 'pix', password: payeePassword, ...random() }
  const headers = idempotencyHeader()
  for (let n = 0; n < 3; n++)
    expect((await t.as(who).post('/api/payment/transfer/', body, headers)).statusCode).toBe(201)
  expect((await listed(who)).pix_keys).toHaveLength(1)
  const { rows } = await t.context.pool.query<{ hash: string }>(
    'select body_hash as hash from idempotency_keys where user_id = $1',
    [who.id],
  )
  const again = await t.as(who).post('/api/payment/transfer/', { ...body, password: 'errada' }, headers)
  expect([rows.length, again.statusCode]).toEqual([1, 403])
})

test('ten, however many are added at once', async () => {
  const who = await person()
  const answers = await Promise.all(Array.from({ length: 14 }, () => addPixKey(t, who, random())))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    ...Array.from({ length: 4 }, () => 422),
  ])
  expect((await listed(who)).pix_keys).toHaveLength(10)
})

test("neither removes nor pays to another user's destination or a removed one", async () => {
  const [who, other] = [await makePayee(t, 1_000), await makePayee(t, 1_000)]
  expect((await t.as(other).delete(`/api/payment/transfer/${who.transfer}/`)).statusCode).toBe(404)
  expect((await withdraw(t, { ...other, transfer: who.transfer }, 100)).statusCode).toBe(404)
  expect((await t.as(who).delete(`/api/payment/transfer/${who.transfer}/`)).statusCode).toBe(204)
  expect((await t.as(who).delete(`/api/payment/transfer/${who.transfer}/`)).statusCode).toBe(404)
  expect((await withdraw(t, who, 100)).statusCode).toBe(404)
  expect([await payeeBalances(t, who), await payeeBalances(t, other)]).toEqual([
    { available: 1_000, transit: 0 },
    { available: 1_000, transit: 0 },
  ])
})

test('a new key rests, a day outside the demo, and its owner is told by mail', async () => {
  const rest = (demo: boolean) => keyCooldownMs({ demo, demoKeyRestMs: 60_000 })
  expect([rest(true), rest(false)]).toEqual([60_000, 86_400_000])
  const app = await makeApp()
  try {
    const who = await makePayee(app, 1_000)
    const key = { key_type: 'email', value: who.email }
    const { pix_keys } = (await addPixKey(app, who, key)).json<Destinations>()
    const fresh = { ...who, transfer: pix_keys[1]?.pk ?? 0 }
    expect(fault(await withdraw(app, fresh, 100))).toEqual([422, { transfer: ['resting'] }])
    app.travel(60_000)
    expect((await withdraw(app, fresh, 100)).statusCode).toBe(201)
    await app.drain()
    const { rows } = await app.context.pool.query<{ text: string }>(
      'select text from captured_messages where subject like \'Nova conta para saques%\' and "to" = $1',
      [who.email],
    )
    expect(rows).toHaveLength(2)
    expect(rows.some(({ text }) => text.includes('Não foi você?'))).toBe(true)
    expect(rows.some(({ text }) => text.includes(who.taxNumber ?? ''))).toBe(false)
  } finally {
    await app.close()
  }
})

test('a phone key that was the account’s number pays nobody once it is another’s', async () => {
  const who = await makePayee(t, 1_000)
  const added = await addPixKey(t, who, { key_type: 'phone', value: who.phone ?? '' })
  const phone = added.json<Destinations>().pix_keys.find(({ key_type }) => key_type === 'phone')
  expect(phone?.verified).toBe(true)
  await t.context.pool.query("update destinations set usable_from = '2020-01-01' where user_id = $1", [
    who.id,
  ])
  const fresh = { ...who, transfer: phone?.pk ?? 0 }
  expect((await withdraw(t, fresh, 100)).statusCode).toBe(201)
  await t.context.pool.query('update users set phone_verified_at = null where id = $1', [who.id])
  expect(fault(await withdraw(t, fresh, 100))).toEqual([422, { transfer: ['wrong_holder'] }])
})

test('an address that became another account’s pays nobody, however it was saved', async () => {
  const [who, other] = [await makePayee(t, 1_000), await person()]
  const save = (key_type: string, value: string) =>
    t.context.pool.query<{ id: string }>(
      `insert into destinations (user_id, kind, key_type, value, holder, usable_from)
         values ($1, 'pix', $2, $3, 'Ana', '2020-01-01') returning id`,
      [who.id, key_type, value],
    )
  const { rows } = await save('email', other.email)
  const theirs = { ...who, transfer: Number(rows[0]?.id) }
  expect(fault(await withdraw(t, theirs, 100))).toEqual([422, { transfer: ['wrong_holder'] }])
  // The key changes hands between the request and the bank.
  const { rows: phone } = await save('phone', who.phone ?? '')
  const asked = (await withdraw(t, { ...who, transfer: Number(phone[0]?.id) }, 100)).json<Withdrawal>()
  await t.context.pool.query('update users set phone = null, phone_verified_at = null where id = $1', [
    who.id,
  ])
  await t.context.pool.query('update users set phone = $2 where id = $1', [other.id, who.phone])
  await t.drain()
  const after = await t.as(who).get(`/api/payment/withdrawals/${asked.pk}/`)
  expect(after.json()).toMatchObject({
    status: 'returned',
    failure: expect.stringContaining('pertence a outro CPF'),
  })
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
})

test('refuses keys of the former tax number after it changes', async () => {
  const who = await makePayee(t, 0)
  await creditEarnings(t, who.id, 500)
  await t.context.pool.query('update users set tax_number = $2 where id = $1', [who.id, cpf.generate()])
  expect(fault(await withdraw(t, who, 100))).toEqual([422, { transfer: ['wrong_holder'] }])
})

test('guesses of the password count together, wherever it is asked for', async () => {
  const app = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
  try {
    const who = await makePayee(app, 1_000)
    let n = 0
    const guess = (password: string) =>
      app
        .as(who)
        .post(
          '/api/payment/withdrawals/',
          { amount_cents: 1, transfer: who.transfer, password },
          { ...idempotencyHeader(), 'x-forwarded-for': `10.9.0.${n++}` },
        )
    for (let tries = 0; tries < 10; tries++) expect((await guess('errada')).statusCode).toBe(403)
    expect((await guess(payeePassword)).statusCode).toBe(429)
    expect((await addPixKey(app, who, random())).statusCode).toBe(429)
    expect(await payeeBalances(app, who)).toEqual({ available: 1_000, transit: 0 })
  } finally {
    await app.close()
  }
})
