import type { Withdrawal } from '@/lib/contract/wallet'
import { idempotencyHeader, makePayee, payeeBalances, withdraw } from '@/server/testing/payees'
import { withdrawAtOnce, withdrawThroughFaults } from '@/server/testing/scenarios/withdrawals'
import { appForEachTest } from '@/server/testing/test-app'
import { advanceWithdrawal } from './advance-withdrawal'

const t = appForEachTest({ connections: 40 })

test('lets one of a hundred withdrawals of everything at once succeed, and never passes 0', async () => {
  const { polls, failures } = await withdrawAtOnce(t, { attempts: 100, rounds: 3 })
  expect(failures).toEqual([])
  expect(polls).toBeGreaterThan(10)
})

test('lets more than one succeed without the floor of the ledger', async () => {
  await t.context.pool.query('alter table ledger_accounts drop constraint ledger_accounts_floor')
  const { failures } = await withdrawAtOnce(t, { attempts: 10, rounds: 1 })
  expect(failures).toContainEqual(expect.stringMatching(/"available":-/))
})

test('sends each withdrawal at most once under every gateway fault', async () => {
  expect(await withdrawThroughFaults(t, 1)).toEqual({ sent: 10, failures: [] })
})

test('lets either cancellation or sending win, with the money in one place', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const who = await makePayee(t, 1_000)
    const { pk, reference } = (await withdraw(t, who, 1_000)).json<Withdrawal>()
    // No worker took it in time, so it may be canceled.
    t.travel(120_000)
    const cancel = () => t.as(who).post(`/api/payment/withdrawals/${pk}/cancel/`, {}, idempotencyHeader())
    const send = () => advanceWithdrawal(t.context, pk)
    const [answer] = await Promise.all(round % 2 ? [cancel(), send()] : [send().then(cancel), send()])
    const sent = await t.context.gateway.findPayouts(reference)
    const won = answer?.statusCode === 200
    expect([answer?.statusCode, sent.length]).toEqual(won ? [200, 0] : [409, 1])
    expect(await payeeBalances(t, who)).toEqual(
      won ? { available: 1_000, transit: 0 } : { available: 0, transit: 1_000 },
    )
    outcomes.add(won ? 'canceled' : 'sent')
  }
  expect(outcomes.has('sent')).toBe(true)
})

test('five workers at once send it once', async () => {
  const who = await makePayee(t, 1_000)
  let calls = 0
  const { gateway } = t.context
  const counting = {
    ...gateway,
    createPayout: (...call: Parameters<typeof gateway.createPayout>) => {
      calls++
      return gateway.createPayout(...call)
    },
  }
  const { pk, reference } = (await withdraw(t, who, 1_000)).json<Withdrawal>()
  await Promise.all([1, 2, 3, 4, 5].map(() => advanceWithdrawal({ ...t.context, gateway: counting }, pk)))
  expect([calls, (await gateway.findPayouts(reference)).length]).toEqual([1, 1])
})
