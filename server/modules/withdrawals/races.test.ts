import type { Withdrawal } from '@/lib/contract/wallet'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { earn, idempotent, makePayee, moneyOf, withdraw, type Payee } from '@/server/testing/payees'
import { advance } from './sending'

let t: TestApp
beforeEach(async () => {
  t = await makeApp({ connections: 40 })
})
afterEach(() => t.close())

/** Reads the balance again and again while `run` goes on; answers the lowest it saw, and how often it looked. */
const watching = async (who: Payee, run: () => Promise<void>) => {
  let [isOver, lowest, looks] = [false, Infinity, 0]
  const watch = async () => {
    while (!isOver) {
      lowest = Math.min(lowest, (await moneyOf(t, who)).available)
      looks++
    }
  }
  const watched = watch()
  await run().finally(() => (isOver = true))
  await watched
  return { lowest, looks }
}

test('a hundred at once ask for everything: one gets it, and the balance is never below 0', async () => {
  const who = await makePayee(t, 5_000)
  const seen = await watching(who, async () => {
    for (let round = 1; round <= 3; round++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => withdraw(t, who, 5_000)))
      const codes = answers.map(({ statusCode }) => statusCode)
      expect([
        codes.filter((code) => code === 201).length,
        codes.filter((code) => code === 409).length,
      ]).toEqual([1, 99])
      expect(await moneyOf(t, who)).toEqual({ available: 0, transit: 5_000 * round })
      await earn(t, who.id, 5_000)
    }
  })
  expect(seen.lowest).toBe(0)
  expect(seen.looks).toBeGreaterThan(10)
})

test('without the floor of the ledger, more than one would get it', async () => {
  const who = await makePayee(t, 1_000)
  await t.context.pool.query('alter table ledger_accounts drop constraint ledger_accounts_floor')
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(t, who, 1_000)))
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(1)
  expect((await moneyOf(t, who)).available).toBeLessThan(0)
})

test('of taking it back and sending it one wins, and the money is in one place', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const who = await makePayee(t, 1_000)
    const { pk, reference } = (await withdraw(t, who, 1_000)).json<Withdrawal>()
    const cancel = () => t.as(who).post(`/api/payment/withdrawals/${pk}/cancel/`, {}, idempotent())
    const send = () => advance(t.context, pk)
    const [answer] = await Promise.all(round % 2 ? [cancel(), send()] : [send().then(cancel), send()])
    const sent = await t.context.gateway.findPayouts(reference)
    const won = answer?.statusCode === 200
    expect([answer?.statusCode, sent.length]).toEqual(won ? [200, 0] : [409, 1])
    expect(await moneyOf(t, who)).toEqual(
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
  await Promise.all([1, 2, 3, 4, 5].map(() => advance({ ...t.context, gateway: counting }, pk)))
  expect([calls, (await gateway.findPayouts(reference)).length]).toEqual([1, 1])
})
