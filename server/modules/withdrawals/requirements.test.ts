import { idempotencyHeader, makePayee, payeeBalances, payeePassword, withdraw } from '@/server/testing/payees'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

test('refuses withdrawals by customers and by providers without a confirmed address', async () => {
  const customer = await t.make.customer()
  const body = { amount_cents: 100, transfer: 1, password: payeePassword }
  expect((await t.as(customer).post('/api/payment/withdrawals/', body, idempotencyHeader())).statusCode).toBe(
    403,
  )
  const fresh = await t.make.provider({ user: { emailVerifiedAt: null } })
  expect(
    (await t.as(fresh).post('/api/payment/withdrawals/', body, idempotencyHeader())).json(),
  ).toMatchObject({
    code: 'email_verification_required',
  })
})

test('the password is typed again for each, and a wrong one moves nothing', async () => {
  const who = await makePayee(t, 1_000)
  const body = { amount_cents: 100, transfer: who.transfer, password: 'errada' }
  const refused = await t.as(who).post('/api/payment/withdrawals/', body, idempotencyHeader())
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { errors: { password: ['wrong_password'] } },
  ])
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
  expect((await withdraw(t, who, 100)).statusCode).toBe(201)
})

test('requires an idempotency key for every call that moves money', async () => {
  const who = await makePayee(t, 1_000)
  const body = { amount_cents: 100, transfer: who.transfer, password: payeePassword }
  const bare = await t.as(who).post('/api/payment/withdrawals/', body)
  expect([bare.statusCode, bare.json()]).toMatchObject([400, { code: 'idempotency_key_required' }])
})
