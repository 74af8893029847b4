import { withdrawalStates, type Withdrawal } from '@/lib/contract/wallet'
import { okBody } from '@/server/testing/ok-body'
import { idempotencyHeader, makePayee, payeeBalances, withdraw, type Payee } from '@/server/testing/payees'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()
const minute = 60_000

const cancel = (who: Payee, { pk }: { pk: number }, headers = idempotencyHeader()) =>
  t.as(who).post(`/api/payment/withdrawals/${pk}/cancel/`, {}, headers)
const stepsOf = async (who: Payee, { pk }: { pk: number }) =>
  okBody<Withdrawal>(await t.as(who).get(`/api/payment/withdrawals/${pk}/`)).can

test('offers to cancel exactly where canceling is accepted, in every state, sent or not, fresh or old', async () => {
  const who = await makePayee(t, 10_000)
  const answers = new Set<number>()
  for (const status of withdrawalStates)
    for (const sentAt of [null, new Date()])
      for (const age of [0, 10 * minute]) {
        const { pk } = okBody<Withdrawal>(await withdraw(t, who, 100))
        await t.context.pool.query(
          'update withdrawals set status = $2, sent_at = $3, requested_at = $4 where id = $1',
          [pk, status, sentAt, new Date(t.context.clock().getTime() - age)],
        )
        const isOffered = (await stepsOf(who, { pk })).includes('cancel')
        const { statusCode } = await cancel(who, { pk })
        const wanted = isOffered ? 200 : 409
        expect({ status, sentAt, age, statusCode }).toEqual({ status, sentAt, age, statusCode: wanted })
        answers.add(statusCode)
      }
  expect(answers).toEqual(new Set([200, 409]))
})

test('neither offers nor accepts canceling a fresh request, which is sent at once', async () => {
  const who = await makePayee(t, 1_000)
  const asked = okBody<Withdrawal>(await withdraw(t, who, 1_000))
  expect([asked.can, (await cancel(who, asked)).statusCode]).toEqual([[], 409])
  await t.drain()
  expect(await stepsOf(who, asked)).toEqual([])
  expect(await payeeBalances(t, who)).toEqual({ available: 0, transit: 1_000 })
})

test('cancels a request that no worker took: the money is there, and a repeated key answers the same', async () => {
  const who = await makePayee(t, 1_000)
  const asked = okBody<Withdrawal>(await withdraw(t, who, 1_000))
  t.travel(2 * minute)
  expect(await stepsOf(who, asked)).toEqual(['cancel'])
  const headers = idempotencyHeader()
  for (let n = 0; n < 3; n++)
    expect((await cancel(who, asked, headers)).json()).toMatchObject({ status: 'canceled', can: [] })
  expect((await cancel(who, asked)).statusCode).toBe(409)
  await t.drain()
  expect(await payeeBalances(t, who)).toEqual({ available: 1_000, transit: 0 })
})
